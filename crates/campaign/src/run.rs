//! The runs: several at once, each a process of its own within limits, until all are done or a signal interrupts them.

use crate::row::{row, Row, Status};
use crate::store::Store;
use crate::task::Task;
use process::{Bounds, Ending};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{channel, RecvTimeoutError};
use std::time::{Duration, Instant};

#[derive(Clone, Debug)]
pub struct Settings {
    /// Shrike.
    pub binary: PathBuf,
    /// What `binary --version` prints.
    pub version: String,
    /// In seconds.
    pub time_limit: f64,
    /// In megabytes of address space; Shrike itself stays below three quarters of it.
    pub memory_limit: u64,
    pub jobs: usize,
}

/// One task, asked in one way.
#[derive(Clone, Debug)]
pub struct Job {
    pub task: Task,
    pub arguments: Vec<String>,
    /// Whether the size of what the solver is asked is wanted.
    pub keep_queries: bool,
}

/// How far it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    pub done: usize,
    pub of: usize,
    pub correct: usize,
    pub wrong: usize,
    pub to_go: Option<Duration>,
}

/// Runs what is not in the store yet. Whether all of it was run; not where `interrupt` was set.
pub fn run(
    jobs: &[Job],
    settings: &Settings,
    store: &mut Store,
    interrupt: &AtomicBool,
    show: &mut dyn FnMut(&Progress),
) -> Result<bool, String> {
    let done = store.done();
    let open: Vec<&Job> = jobs.iter().filter(|job| !done.contains(&job.key())).collect();
    let folder = tempfile::tempdir().map_err(|error| format!("the folder for temporary files: {error}"))?;
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    let begun = Instant::now();
    let (send, receive) = channel();
    std::thread::scope(|scope| {
        for worker in 0..settings.jobs.clamp(1, open.len().max(1)) {
            let (send, open, next, stop) = (send.clone(), &open, &next, &stop);
            let out = folder.path().join(worker.to_string());
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let Some(job) = open.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                    let result = job.run(settings, &out, stop);
                    let _ = std::fs::remove_dir_all(&out);
                    // The other side listens until all workers have ended.
                    let _ = send.send(result);
                }
            });
        }
        drop(send);
        let mut ended = 0;
        let mut result = Ok(());
        loop {
            match receive.recv_timeout(Duration::from_millis(100)) {
                Ok(Ok(Some(row))) => {
                    ended += 1;
                    if let Err(error) = store.add(row) {
                        result = Err(error);
                        stop.store(true, Ordering::Relaxed);
                    }
                }
                Ok(Ok(None)) | Err(RecvTimeoutError::Timeout) => {}
                Ok(Err(error)) => {
                    result = Err(error);
                    stop.store(true, Ordering::Relaxed);
                }
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if interrupt.load(Ordering::Relaxed) {
                stop.store(true, Ordering::Relaxed);
            }
            let each = (ended > 0).then(|| begun.elapsed().as_secs_f64() / ended as f64);
            let to_go = each.map(|each| Duration::from_secs_f64(each * (open.len() - ended) as f64));
            let (done, of) = (jobs.len() - open.len() + ended, jobs.len());
            let count = |status| store.rows().iter().filter(|row| row.status == status).count();
            show(&Progress { done, of, correct: count(Status::Correct), wrong: count(Status::Wrong), to_go });
        }
        result.map(|()| ended == open.len())
    })
}

impl Job {
    fn key(&self) -> (String, String, String) {
        (self.task.name.clone(), self.task.property.clone(), self.arguments.join(" "))
    }

    /// None where it was interrupted.
    fn run(&self, settings: &Settings, out: &Path, interrupt: &AtomicBool) -> Result<Option<Row>, String> {
        let Job { task, arguments, keep_queries } = self;
        let mut command = Command::new(&settings.binary);
        command.arg("check").arg("--property");
        match &task.property_file {
            Some(file) => command.arg(file),
            None => command.arg(&task.property),
        };
        if let Some(model) = &task.data_model {
            command.args(["--data-model", model]);
        }
        command.args(["--time-limit", &settings.time_limit.to_string(), "--out"]).arg(out);
        // The convention of the collections that tasks come from.
        if !arguments.iter().any(|argument| argument.starts_with("--missing")) {
            command.args(["--missing", "any"]);
        }
        command.args(arguments).args(&task.files);
        let queries = keep_queries.then(|| out.with_extension("queries"));
        if let Some(queries) = &queries {
            command.arg("--emit-smt2").arg(queries);
        }
        // Shrike obeys its limit by itself, and may use a little more to confirm what it has found.
        let time = Duration::from_secs_f64(settings.time_limit * 1.5 + 5.0);
        let memory = Some(settings.memory_limit << 20);
        let bounds = Bounds { memory, interrupt: Some(interrupt), ..Bounds::time(time) };
        let ran = process::run(&mut command, &[], bounds)
            .map_err(|error| format!("{}: {error}", settings.binary.display()))?;
        let queries_bytes = queries.as_deref().map(bytes_in);
        if let Some(queries) = queries {
            let _ = std::fs::remove_dir_all(queries);
        }
        if ran.ending == Ending::Interrupted {
            return Ok(None);
        }
        Ok(Some(Row {
            arguments: arguments.join(" "),
            time_limit: settings.time_limit,
            memory_limit: settings.memory_limit,
            version: settings.version.clone(),
            queries_bytes,
            ..row(task, &ran)
        }))
    }
}

fn bytes_in(folder: &Path) -> u64 {
    let entries = std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    entries.filter_map(|entry| entry.metadata().ok()).map(|metadata| metadata.len()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::task::made_up;
    use std::os::unix::fs::PermissionsExt;

    /// Answers as its input's name says, after a while.
    const SCRIPT: &str = "#!/bin/sh\nfor last; do :; done\ncase $last in\n\
        *slow*) sleep 60 ;;\n*bug*) echo 'verdict: false(unreach-call)'; exit 1 ;;\n*) echo 'verdict: true' ;;\nesac\n";

    fn settings(folder: &Path) -> Settings {
        let binary = folder.join("verifier");
        std::fs::write(&binary, SCRIPT).expect("it can be written");
        std::fs::set_permissions(&binary, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
        Settings { binary, version: "1".into(), time_limit: 10.0, memory_limit: 4000, jobs: 2 }
    }

    fn jobs(names: &[&str]) -> Vec<Job> {
        let job = |name: &&str| Job {
            task: made_up(name, "unreach-call", Some(true)),
            arguments: Vec::new(),
            keep_queries: false,
        };
        names.iter().map(job).collect()
    }

    #[test]
    fn an_interruption_loses_nothing_and_the_rest_is_run_later() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let settings = settings(folder.path());
        let path = folder.path().join("r.jsonl");
        let mut store = Store::open(&path).expect("it opens");
        let interrupt = AtomicBool::new(false);
        let mut stop_at_two = |progress: &Progress| interrupt.store(progress.done == 2, Ordering::Relaxed);
        let first = jobs(&["a/ok.c", "a/bug.c", "a/slow.c", "a/slow2.c"]);
        let begun = Instant::now();
        assert_eq!(run(&first, &settings, &mut store, &interrupt, &mut stop_at_two), Ok(false));
        assert!(begun.elapsed() < Duration::from_secs(30));
        drop(store);
        let mut store = Store::open(&path).expect("it opens again");
        assert_eq!(store.rows().len(), 2);
        let mut last = Progress::default();
        let never = AtomicBool::new(false);
        let rest = jobs(&["a/ok.c", "a/bug.c", "a/third.c"]);
        assert_eq!(run(&rest, &settings, &mut store, &never, &mut |progress| last = *progress), Ok(true));
        assert_eq!((last.done, last.of, last.correct, last.wrong), (3, 3, 2, 1));
        let told: Vec<_> =
            store.finish().expect("it ends").into_iter().map(|row| (row.input, row.verdict, row.points)).collect();
        let is = |name: &str, verdict: &str, points| (name.to_owned(), verdict.to_owned(), points);
        assert_eq!(
            told,
            [is("a/bug.c", "false(unreach-call)", -16), is("a/ok.c", "true", 2), is("a/third.c", "true", 2)]
        );
    }

    #[test]
    fn a_verifier_that_is_not_there() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let settings = Settings { binary: folder.path().join("none"), ..settings(folder.path()) };
        let mut store = Store::open(&folder.path().join("r.jsonl")).expect("it opens");
        let never = AtomicBool::new(false);
        assert!(run(&jobs(&["a.c"]), &settings, &mut store, &never, &mut |_| {}).is_err());
    }
}
