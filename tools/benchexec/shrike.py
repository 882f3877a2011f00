"""Tool-info module of Shrike for BenchExec: how clusters call it, and what its output means.

BenchExec finds it as tools.benchexec.shrike where PYTHONPATH has the project's folder; see docs/benchexec.md.
"""

import re

import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    """Shrike takes C programs and gives back a proof or a bug that runs."""

    def executable(self, tool_locator):
        return tool_locator.find_executable("shrike")

    def name(self):
        return "Shrike"

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="shrike")

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, "check", *options]
        if task.property_file:
            command += ["--property", task.property_file]
        if isinstance(task.options, dict) and task.options.get("data_model"):
            command += ["--data-model", task.options["data_model"]]
        # SV-COMP's convention for functions without a body.
        if "--missing" not in options:
            command += ["--missing", "any"]
        # Shrike ends by itself a little before it would be killed, so that it can say why it knows nothing.
        if rlimits.cputime and "--time-limit" not in options:
            command += ["--time-limit", str(max(1, rlimits.cputime - _reserve(rlimits.cputime)))]
        if rlimits.memory and "--memory-limit" not in options:
            command += ["--memory-limit", str(rlimits.memory * 3 // 4 // 1000000)]
        return [*command, *task.input_files_or_identifier]

    def determine_result(self, run):
        for line in reversed(list(run.output)):
            found = re.match(r"verdict: (true|false|unknown)(?:\((.*)\))?\s*$", line)
            if found:
                return _result(found.group(1), found.group(2) or "")
        if run.was_timeout:
            return result.RESULT_TIMEOUT
        code = run.exit_code.value
        if code in ERRORS:
            return f"ERROR ({ERRORS[code]})"
        return result.RESULT_ERROR

    def get_value_from_output(self, output, identifier):
        """A column for each line of the form `words  number`, as `--stats` prints them."""
        for line in output:
            found = re.match(rf"\s*{re.escape(identifier)}\s+([0-9.]+)", line)
            if found:
                return found.group(1)
        return None


# Exit codes that come without a verdict.
ERRORS = {64: "wrong usage", 65: "input cannot be compiled", 69: "not built", 70: "internal error"}

FALSE = {
    "unreach-call": result.RESULT_FALSE_REACH,
    "valid-deref": result.RESULT_FALSE_DEREF,
    "valid-free": result.RESULT_FALSE_FREE,
    "valid-memtrack": result.RESULT_FALSE_MEMTRACK,
    "valid-memcleanup": result.RESULT_FALSE_MEMCLEANUP,
    "no-overflow": result.RESULT_FALSE_OVERFLOW,
    "termination": result.RESULT_FALSE_TERMINATION,
}


def _reserve(seconds):
    """For confirming what was found in the last moment."""
    return min(seconds // 10, 20)


def _result(answer, inside):
    if answer == "true":
        return result.RESULT_TRUE_PROP
    if answer == "false":
        return FALSE.get(inside, f"{result.RESULT_FALSE_PROP}({inside})")
    if inside in ("time limit", "memory limit"):
        return "TIMEOUT" if inside == "time limit" else "OUT OF MEMORY"
    # The reason without its place: a table can be grouped by it.
    reason = re.split(r" at |: ", inside)[0]
    return f"{result.RESULT_UNKNOWN} ({reason})" if reason else result.RESULT_UNKNOWN
