//! What makes an answer believable: a violation is replayed, by the machine and natively, and written down so that
//! people and other tools can do the same.
//!
//! | module                                                       | what is there                                            |
//! |--------------------------------------------------------------|----------------------------------------------------------|
//! | `replay`, `world`                                            | the concrete machine on a violation's inputs             |
//! | `trace`, `record`, `scope`, `split`, `c_text`                | a run in terms of C                                      |
//! | `native`, `judge`, `end`                                     | a native run, and what it shows                          |
//! | `harness`, `environment`, `script`, `compile`                | `replay.c`, `replay.sh`, and how both are compiled       |
//! | `testcase`, `testcomp`, `ktest`, `declared`, `number`        | inputs as files: JSON, Test-Comp's XML, KLEE's `.ktest` |
//! | `coverage`, `suite`                                          | what runs execute; a test suite in a folder              |
//! | `witness`, `witness_read`, `waypoints`, `passage`            | witnesses: the format, and how one is made of a run      |
//! | `invariants`, `c_expression`, `holders`, `stale`             | what proofs say of loops, in C                           |
//! | `follow`                                                     | following a witness                                      |
//! | `sources`                                                    | places in C text                                         |
//! | `folder`, `replace`, `rerun`                                 | the output folder, and running what is in one            |

mod c_expression;
mod c_text;
mod compile;
mod coverage;
mod declared;
mod end;
mod environment;
mod folder;
mod follow;
mod harness;
mod holders;
mod invariants;
mod judge;
mod ktest;
mod native;
mod number;
mod passage;
mod record;
#[allow(unsafe_code)]
mod replace;
mod replay;
mod rerun;
mod scope;
mod script;
mod sources;
mod split;
mod stale;
mod suite;
mod testcase;
mod testcomp;
mod threads;
mod trace;
mod waypoints;
mod witness;
mod witness_read;
mod world;

pub use coverage::{Coverage, Measurable, Measured, Share};
pub use environment::library_chooses;
pub use folder::{add_to_folder, has_violation, proof_files, violation_files, write_folder, Contents, Files, REPORT};
pub use follow::{fits, guide, Guide};
pub use invariants::{covers, invariants, ConditionText, Form, Invariants, LoopText};
pub use ktest::{ktest, objects, Object};
pub use native::{native, scratch_prefix, Native, NativeLimits, NativeReplay, NativeRuns};
pub use number::parse as parse_number;
pub use record::{record, Record};
pub use replace::{write_file, write_whole};
pub use replay::{describe, replay, replay_slice, run, violated_with, Mismatch, Replay, Schedule};
pub use rerun::rerun;
pub use sources::{sha256, Sources};
pub use suite::{may_write_suite, write_suite, Suite, Test};
pub use testcase::inputs_json;
pub use testcomp::{metadata, test_case, Covers, Metadata};
pub use trace::{Call, Change, Event, Step, Trace};
pub use waypoints::{assumptions, correctness_witness, violation_witness};
pub use witness::*;
pub use witness_read::read_witness;
pub use world::{Limits, World};
