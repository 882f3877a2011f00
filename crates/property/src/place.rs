//! Puts checks where properties may be violated.
//!
//! Overflow is not here: what C calls an overflow only the compiler knows, and `lower` takes its checks over.

use crate::property::{Property, PropertySet};
use ir::{Ending, FunctionKind, Intrinsic, Program};

/// Makes the program stop where a property is violated.
pub fn place(program: &mut Program, properties: &PropertySet) {
    if properties.contains(Property::UnreachCall) {
        // The error functions are errors also where they have a body.
        for function in program.functions.values_mut() {
            if matches!(function.name.as_str(), "reach_error" | "__VERIFIER_error") {
                function.kind = FunctionKind::Intrinsic(Intrinsic::ReachError);
            }
        }
    }
    let endings = [(Property::ValidMemtrack, Ending::NothingLost), (Property::ValidMemcleanup, Ending::NothingLeft)];
    program.ending =
        endings.into_iter().filter(|(property, _)| properties.contains(*property)).map(|(_, e)| e).collect();
}
