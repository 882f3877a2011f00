//! Shrike against the processor: the same C program under `shrike run` and as a native binary, compared.
//!
//! | module     | what is there                                                         |
//! |------------|-----------------------------------------------------------------------|
//! | `process`  | running a program with input and a time limit                         |
//! | `native`   | the data models, and compiling for each of them                       |
//! | `parallel` | the same work on many things, a few at a time                         |
//! | `compare`  | one program, run both ways                                            |
//! | `engines`  | which engines a Shrike has                                            |
//! | `head`     | what a program of tests/run says about itself in its first lines      |
//! | `generate` | random programs from csmith, with options that vary                   |
//! | `campaign` | many seeds, counted                                                   |
//! | `limits`   | random runs under small limits, watched from outside                   |
//! | `stress`   | checks that are ended at random moments                                |
//! | `workload` | the programs whose speed is measured                                  |

pub mod campaign;
pub mod compare;
pub mod engines;
pub mod generate;
pub mod head;
#[allow(unsafe_code)]
pub mod limits;
pub mod native;
pub mod parallel;
pub mod process;
#[allow(unsafe_code)]
pub mod stress;
pub mod workload;
