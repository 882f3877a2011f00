//! What the project demands of its own files: each rule is a function from texts to complaints, run over the project by
//! `tests/project.rs`.
//!
//! Rules see names and texts, never the disk, so that each is tested on small made-up projects.
//!
//! | module     | what it demands                                                              |
//! |------------|------------------------------------------------------------------------------|
//! | `project`  | (the files of the project, read once)                                        |
//! | `layers`   | crates depend on each other as the table in ARCHITECTURE.md says             |
//! | `headers`  | every source says first what it is                                           |
//! | `links`    | links between documents lead somewhere                                       |
//! | `words`    | no file names that say nothing, no unfinished code, no paths of one machine, no people in the place of subjects |
//! | `lengths`  | no source is too long                                                        |
//! | `members`  | every file of tests is part of a program that runs them                      |
//! | `mentions` | every example is explained                                                   |
//! | `modules`  | docs/modules.md is the index of all sources, made from their headers         |
//! | `console`  | what the documents show of Shrike's output is what it prints                 |

#![forbid(unsafe_code)]

pub mod console;
pub mod headers;
pub mod layers;
pub mod lengths;
pub mod links;
pub mod members;
pub mod mentions;
pub mod modules;
pub mod project;
pub mod words;
