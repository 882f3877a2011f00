//! From a slice to the whole program: the inputs of a violation, with those that the slice does not ask for.
//!
//! Calls of one place in the program stand in one order, in the slice and in the whole; so each place has its inputs, first
//! come, first served. What the slice does not ask for does not matter to it, and is zero.
//!
//! Invariant: a run that asks for inputs without end is given up after `MOST_INPUTS`.

use crate::replay::{begin_watching, run_to_end, user_place};
use crate::world::{Limits, World};
use bits::Bits;
use engine::{property_of, Input, InputSource, Property, Shows, Violation};
use ir::{Program, Span, Type};
use machine::{Host, Request, Stop, Supplied, Value};
use std::collections::{HashMap, VecDeque};
use term::Pool;

/// The violation of a slice as one of the whole program; none where a run of the whole does not violate the property.
pub fn in_whole(program: &Program, violation: Violation, world: &World, limits: &Limits) -> Option<Violation> {
    let found = violated_with(program, violation.property, &violation.inputs, world, limits)?;
    Some(Violation { inputs: found.inputs, ..violation })
}

/// The violation of a property in the run that some of the inputs are known of.
pub fn violated_with(
    program: &Program,
    property: Property,
    inputs: &[Input],
    world: &World,
    limits: &Limits,
) -> Option<Violation> {
    let mut places: HashMap<Place, VecDeque<&Input>> = HashMap::new();
    for input in inputs {
        places.entry((input.source.clone(), input.span, input.ty)).or_default().push_back(input);
    }
    let mut given = Given { program, places, stdin: &world.stdin, answered: Vec::new() };
    let (mut machine, mut state) = begin_watching(program, property, world).ok()?;
    let stop = run_to_end(&mut machine, &mut state, &mut given, limits);
    let span = user_place(&mut machine, &state);
    let violates = property_of(&stop) == Some(property);
    violates.then_some(Violation { property, stop, span, inputs: given.answered, shows: Shows::Stopping })
}

/// Inputs of a run of the whole.
const MOST_INPUTS: usize = 1 << 18;

type Place = (InputSource, Span, Type);

struct Given<'a> {
    program: &'a Program,
    places: HashMap<Place, VecDeque<&'a Input>>,
    stdin: &'a [u8],
    answered: Vec<Input>,
}

impl<'a> Given<'a> {
    fn next(&mut self, request: &Request) -> Option<&'a Input> {
        let place = (InputSource::of(request.source), request.span, request.ty);
        self.places.get_mut(&place)?.pop_front()
    }
}

impl Host for Given<'_> {
    fn input(&mut self, pool: &mut Pool, request: Request) -> Result<Value, Stop> {
        if self.answered.len() == MOST_INPUTS {
            return Err(Stop::Exhausted("the program asks for too many inputs".into()));
        }
        let width = request.ty.bits(self.program.data_model);
        let bits = self.next(&request).map_or_else(|| Bits::zero(width), |input| input.bits.clone());
        let value = machine::constant(pool, &bits, request.ty);
        self.answered.push(Input::new(&request, bits));
        Ok(value)
    }

    fn memory(&mut self, _: &mut Pool, request: Request, bytes: u64) -> Result<Supplied, Stop> {
        let given = self.next(&request).map(|input| input.runs.clone());
        let fits = |runs: &Vec<(u64, u8)>| runs.iter().map(|run| run.0).sum::<u64>() == bytes;
        let runs = given.filter(fits).unwrap_or_else(|| vec![(bytes, 0)]);
        self.answered.push(Input::memory(&request, runs.clone()));
        Ok(Supplied::Runs(runs))
    }

    fn write(&mut self, _: i32, _: &[u8]) {}

    fn read(&mut self, descriptor: i32, buffer: &mut [u8]) -> Result<usize, Stop> {
        crate::world::take(&mut self.stdin, descriptor, buffer)
    }
}
