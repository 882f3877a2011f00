//! What makes an answer believable: a violation is replayed, by the machine and natively, and written down so that
//! people and other tools can do the same.
//!
//! | module                                                       | what is there                                            |
//! |--------------------------------------------------------------|----------------------------------------------------------|
//! | `replay`, `world`                                            | the concrete machine on a violation's inputs             |
//! | `trace`, `record`, `split`, `c_text`                         | a run in terms of C                                      |
//! | `native`, `judge`                                            | a native run, and what it shows                          |
//! | `harness`, `environment`, `script`, `compile`                | `replay.c`, `replay.sh`, and how both are compiled       |
//! | `process`, `scratch`                                         | running what is not trusted, in a folder of its own      |
//! | `testcase`, `testcomp`, `ktest`, `declared`, `number`, `sha256` | inputs as files: JSON, Test-Comp's XML, KLEE's `.ktest` |
//! | `folder`                                                     | the output folder                                        |

mod c_text;
mod compile;
mod declared;
mod environment;
mod folder;
mod harness;
mod judge;
mod ktest;
mod native;
mod number;
mod process;
mod record;
mod replay;
mod scratch;
mod script;
mod sha256;
mod split;
mod testcase;
mod testcomp;
mod trace;
mod world;

pub use folder::{write_folder, write_whole, Contents};
pub use ktest::{ktest, objects, Object};
pub use native::{native, Native, NativeLimits, NativeReplay};
pub use replay::{replay, Mismatch, Replay};
pub use sha256::sha256;
pub use testcase::inputs_json;
pub use testcomp::{metadata, test_case, Covers, Metadata};
pub use trace::{trace, Event, Step, Trace};
pub use world::{Limits, World};
