//! The witness that `check` is to follow.

use crate::arguments::{Check, DataModel};
use crate::exit::Exit;
use evidence::{Content, Witness};
use std::path::Path;

/// Reads a witness; says what is wrong with it on standard error.
pub fn read(file: &Path) -> Result<Witness, Exit> {
    let text = std::fs::read_to_string(file).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => "no such file".into(),
        _ => error.to_string(),
    });
    text.and_then(|text| evidence::read_witness(&text)).map_err(|what| {
        err!("{}: error: {what}", file.display());
        Exit::Data
    })
}

/// What is asked where the command line leaves it to the witness; else why the witness asks nothing, as in 'the witness is …'.
pub fn adopt(options: &Check, witness: &Witness) -> Result<Check, String> {
    let mut options = options.clone();
    if let Content::Invariants(list) = &witness.content {
        err!("note: the witness is one of correctness; the program is checked without its {} invariants", list.len());
        options.witness = None;
    }
    if options.property.is_empty() {
        let questions = property::questions("witness.prp", Some(&witness.task.specification));
        options.property.push(questions.map_err(|error| format!("is of something that is not checked: {error}"))?);
    }
    options.source.data_model.get_or_insert(match witness.task.model {
        ir::DataModel::Ilp32 => DataModel::Ilp32,
        ir::DataModel::Lp64 => DataModel::Lp64,
    });
    Ok(options)
}
