//! A test case as KLEE writes it: a `.ktest` file, a list of named objects with their bytes.
//!
//! Format, version 3: "KTEST", then big-endian words: version, arguments (length, bytes)…, two words about symbolic
//! arguments, objects (length and bytes of the name, length and bytes of the contents)….

use crate::declared::declared;
use crate::world::{Limits, World};
use engine::{Input, InputSource};
use ir::Program;

/// Bytes of memory above which there is no file.
const LARGEST: u64 = 1 << 26;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Object {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// The objects of a test case: one for each call that asks for an input. The program is run to see which memory each
/// call declares; where that cannot be told, memory that follows on memory is one object. None where the bytes are too many for a file.
pub fn objects(program: &Program, inputs: &[Input], world: &World, limits: &Limits) -> Option<Vec<Object>> {
    let bytes: u64 = inputs.iter().flat_map(|input| &input.runs).map(|run| run.0).sum();
    if bytes > LARGEST {
        return None;
    }
    let has_memory = inputs.iter().any(|input| input.source == InputSource::Memory);
    let mut calls = match has_memory {
        true => declared(program, inputs, world, limits).unwrap_or_default(),
        false => Vec::new(),
    }
    .into_iter();
    let mut objects = Vec::new();
    let mut rest: Vec<&Input> = inputs.iter().filter(|input| input.source.is_given()).collect();
    while let Some(&input) = rest.first() {
        let run = rest.iter().take_while(|input| input.source == InputSource::Memory).count();
        let (name, count) = match &input.source {
            InputSource::Function(name) => (name.clone(), 1),
            _ => match calls.find(|call| call.bytes > 0) {
                // Much memory is one input.
                Some(call) if !input.runs.is_empty() => (call.name, 1),
                Some(call) => (call.name, usize::try_from(call.bytes).unwrap_or(run).clamp(1, run)),
                None => (String::new(), run),
            },
        };
        let runs = rest.drain(..count).flat_map(Input::bytes);
        let bytes = runs.flat_map(|(count, byte)| std::iter::repeat_n(byte, count as usize)).collect();
        let name = if name.is_empty() { "unnamed".into() } else { name };
        objects.push(Object { name, bytes });
    }
    Some(objects)
}

/// The contents of a `.ktest` file; `arguments` are those of KLEE's command line, the program first.
pub fn ktest(arguments: &[String], objects: &[Object]) -> Vec<u8> {
    let mut file = b"KTEST".to_vec();
    let word = |file: &mut Vec<u8>, number: usize| {
        file.extend(u32::try_from(number).unwrap_or(u32::MAX).to_be_bytes());
    };
    let block = |file: &mut Vec<u8>, bytes: &[u8]| {
        word(file, bytes.len());
        file.extend(bytes);
    };
    word(&mut file, 3);
    word(&mut file, arguments.len());
    for argument in arguments {
        block(&mut file, argument.as_bytes());
    }
    word(&mut file, 0);
    word(&mut file, 0);
    word(&mut file, objects.len());
    for object in objects {
        block(&mut file, object.name.as_bytes());
        block(&mut file, &object.bytes);
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_format_is_klees() {
        let object = Object { name: "x".into(), bytes: vec![1, 0, 0, 0] };
        let expected = b"KTEST\0\0\0\x03\0\0\0\x01\0\0\0\x01p\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\x01x\0\0\0\x04\x01\0\0\0";
        assert_eq!(ktest(&["p".into()], &[object]), expected);
    }
}
