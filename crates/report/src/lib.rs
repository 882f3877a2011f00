//! What a check has found, as a document: plain data in, text out.
//!
//! | module   | what is there                                                          |
//! |----------|------------------------------------------------------------------------|
//! | `data`   | the document: `report.json`, and what everything else is made from     |
//! | `picture`| trees, graphs and charts of it                                         |
//! | `trace`  | a run of it, and the values of variables at each step                  |
//! | `advice` | what to do about a reason for 'unknown'                                |
//! | `html`   | one page that opens offline                                            |
//! | `sarif`  | SARIF 2.1.0, with code flows                                           |
//! | `cwe`    | weaknesses by their CWE numbers                                        |
//! | `junit`  | JUnit's XML                                                            |
//!
//! Nothing here reads or writes a file, and nothing knows how programs are checked.

#![forbid(unsafe_code)]

mod advice;
mod cwe;
mod data;
mod html;
mod junit;
mod picture;
mod sarif;
mod trace;

pub use advice::ReasonKind;
pub use cwe::weakness_name;
pub use data::{
    Answer, Bug, Check, Coverage, File, Form, Ground, Invariant, Limits, Loop, NoReport, Origin, Proof, Property,
    Reason, Report, Rule, Span, Status, Verdict, Violation, FORMAT,
};
pub use html::html;
pub use junit::junit;
pub use picture::{Bar, Chart, Clause, Engine, Graph, GraphEdge, GraphNode, Tree, TreeNode};
pub use sarif::sarif;
pub use trace::{Call, Change, Kind, Step, Trace, Variable};
