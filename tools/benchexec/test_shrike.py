"""Checks the module against what Shrike prints: `python3 tools/benchexec/test_shrike.py`.

BenchExec itself need not be there: then what the module uses of it is made up below. With it, its own check is
PYTHONPATH=. python3 -m benchexec.test_tool_info tools.benchexec.shrike --tool-directory target/release
"""

import collections
import importlib.util
import os
import sys
import types
import unittest

# What BenchExec calls these results; its tables count by these words.
WORDS = {
    "RESULT_TRUE_PROP": "true",
    "RESULT_FALSE_PROP": "false",
    "RESULT_FALSE_REACH": "false(unreach-call)",
    "RESULT_FALSE_DEREF": "false(valid-deref)",
    "RESULT_FALSE_FREE": "false(valid-free)",
    "RESULT_FALSE_MEMTRACK": "false(valid-memtrack)",
    "RESULT_FALSE_MEMCLEANUP": "false(valid-memcleanup)",
    "RESULT_FALSE_OVERFLOW": "false(no-overflow)",
    "RESULT_FALSE_TERMINATION": "false(termination)",
    "RESULT_UNKNOWN": "unknown",
    "RESULT_TIMEOUT": "TIMEOUT",
    "RESULT_ERROR": "ERROR",
}


def load():
    """The module, with BenchExec or with a stand-in for it."""
    sys.dont_write_bytecode = True
    here = os.path.dirname(os.path.abspath(__file__))
    try:
        importlib.import_module("benchexec.tools.template")
    except ImportError:
        for name in ("benchexec", "benchexec.result", "benchexec.tools", "benchexec.tools.template"):
            sys.modules[name] = types.ModuleType(name)
            if "." in name:
                parent, last = name.rsplit(".", 1)
                setattr(sys.modules[parent], last, sys.modules[name])
        sys.modules["benchexec.result"].__dict__.update(WORDS)
        sys.modules["benchexec.tools.template"].BaseTool2 = object
    spec = importlib.util.spec_from_file_location("shrike", os.path.join(here, "shrike.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Tool()


TOOL = load()
Task = collections.namedtuple("Task", "property_file options input_files_or_identifier")
Limits = collections.namedtuple("Limits", "cputime memory")
Exit = collections.namedtuple("Exit", "value")
Run = collections.namedtuple("Run", "output exit_code was_timeout")


def told(output, code, was_timeout=False):
    lines = output.splitlines(keepends=True)
    return TOOL.determine_result(Run(lines, Exit(code), was_timeout))


class Results(unittest.TestCase):
    def test_verdicts(self):
        self.assertEqual(told("verdict: true\n", 0), "true")
        for inside in ("unreach-call", "valid-deref", "valid-free", "valid-memtrack", "no-overflow", "termination"):
            self.assertEqual(told(f"a.c:3: something\nverdict: false({inside})\n", 1), f"false({inside})")
        self.assertEqual(told("verdict: false(assert)\n", 1), "false(assert)")

    def test_the_last_verdict_counts_and_statistics_may_follow(self):
        self.assertEqual(told("verdict: nothing\nverdict: true\nmerging never\n", 0), "true")

    def test_reasons(self):
        self.assertEqual(told("verdict: unknown(time limit)\n", 2), "TIMEOUT")
        self.assertEqual(told("verdict: unknown(memory limit)\n", 2), "OUT OF MEMORY")
        self.assertEqual(told("verdict: unknown(loop limit at main, a.c:3)\n", 2), "unknown (loop limit)")
        self.assertEqual(told("verdict: unknown(not supported: a call of `f` at a.c:3)\n", 2), "unknown (not supported)")

    def test_no_verdict(self):
        self.assertEqual(told("error\n", 65), "ERROR (input cannot be compiled)")
        self.assertEqual(told("", 70), "ERROR (internal error)")
        self.assertEqual(told("", 9), "ERROR")
        self.assertEqual(told("", None, was_timeout=True), "TIMEOUT")


class CommandLine(unittest.TestCase):
    def command(self, options=(), task=Task(None, None, ["a.c"]), limits=Limits(None, None)):
        return TOOL.cmdline("shrike", list(options), task, limits)

    def test_plain(self):
        self.assertEqual(self.command(), ["shrike", "check", "--missing", "any", "a.c"])

    def test_task_of_the_competition(self):
        task = Task("p.prp", {"language": "C", "data_model": "ILP32"}, ["a.c", "b.c"])
        command = self.command(["--engine", "forward"], task, Limits(900, 16000000000))
        self.assertEqual(command[2:], ["--engine", "forward", "--property", "p.prp", "--data-model", "ILP32",
                                       "--missing", "any", "--time-limit", "880", "--memory-limit", "12000", "a.c", "b.c"])

    def test_the_users_own_limit_stays(self):
        command = self.command(["--time-limit", "5"], limits=Limits(900, None))
        self.assertEqual(command, ["shrike", "check", "--time-limit", "5", "--missing", "any", "a.c"])

    def test_the_users_own_assumption_stays(self):
        self.assertEqual(self.command(["--missing", "unknown"]), ["shrike", "check", "--missing", "unknown", "a.c"])


if __name__ == "__main__":
    unittest.main()
