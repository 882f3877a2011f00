//! Many tasks, one after the other and several at once: a table that can be compared with earlier ones.
//!
//! Knows programs only as files, and Shrike only as a command that prints a verdict.
//!
//! | module       | what is there                                                          |
//! |--------------|------------------------------------------------------------------------|
//! | `task`       | what is asked about which files, and the answer that is expected       |
//! | `read`       | tasks in folders, `.set` files, lists and JSON lines                   |
//! | `definition` | task definitions as SV-COMP has them                                   |
//! | `row`        | what one run said, and its points                                      |
//! | `store`      | the file of rows: appended to, continued, put in order                 |
//! | `run`        | the runs themselves                                                    |
//! | `table`      | texts in columns                                                       |
//! | `summary`    | rows in a table, by property and folder                                |
//! | `compare`    | two files of rows side by side                                         |
//! | `page`       | rows as a page for a browser                                           |
//! | `papers`     | the tables of theses, our figures beside theirs                        |
//! | `dash`, `kite`, `selfie`, `slowbeast`, `tracer` | what three theses and two papers measured, and how that is measured here |

#![forbid(unsafe_code)]

mod compare;
mod dash;
mod definition;
mod kite;
mod page;
mod papers;
mod read;
mod row;
mod run;
mod selfie;
mod slowbeast;
mod store;
mod summary;
mod table;
mod task;
mod tracer;

pub use compare::compare;
pub use page::page;
pub use papers::{Paper, Papers};
pub use read::{read, Found};
pub use row::{Row, Status};
pub use run::{run, Job, Progress, Settings};
pub use store::{load, write_text, Store};
pub use summary::summary;
pub use task::{Selection, Task};
