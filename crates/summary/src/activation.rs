//! Calls and returns of functions with a contract: what leads to an entry, what comes to a return, and what goes on behind the call.
//!
//! Soundness: the function is explored from an entry at which its parameters, and the cells that it may touch, are any numbers; everything else that a
//! call may differ in it cannot see (`contracts`). Behind the call, all that it may have written is any numbers, of which only is known what holds
//! wherever it returns. A function that does not return, or ends the program, is one of which nothing comes behind the call.

use crate::build::{Build, Detail, Walk};
use crate::system::{Call, Cutpoint, End, Role};
use engine::{here, Reason};
use ir::{Function, Type};
use machine::{Anywhere, AtContract, Held, Spot, State, Varying};
use term::{Sort, TermId};

/// A function with a contract that was called.
#[derive(Clone, Debug)]
pub(crate) struct Contract {
    /// Its cutpoints.
    entry: usize,
    back: usize,
    /// The symbols of its parameters and then of the cells that it may read.
    params: Vec<TermId>,
    /// Of its results and then of the cells that it may write.
    results: Vec<TermId>,
}

impl Build<'_> {
    /// A state is at a call or a return of a function with a contract.
    pub(crate) fn meet_contract(&mut self, walk: Walk, at: AtContract) {
        let met = match at {
            AtContract::Call { function, arguments } => self.pass_call(walk, function, arguments),
            AtContract::Return { function, results } => self.come_back(walk, function, results),
        };
        if let Err((walk, what)) = met {
            let reason = Reason::Unsupported { what: what.into(), place: here(&mut self.machine, &walk.state) };
            self.record(End::Cut(reason), &walk, Vec::new(), None);
        }
    }

    /// The walk leads to the function's entry, and goes on behind the call.
    fn pass_call(
        &mut self,
        mut walk: Walk,
        function: Function,
        mut arguments: Vec<TermId>,
    ) -> Result<(), (Box<Walk>, &'static str)> {
        if self.cut_if_lost(&walk) {
            return Ok(());
        }
        let footprint = self.contractable[&function].clone();
        for &cell in &footprint.cells {
            let Some(value) = self.machine.global_cell(&mut walk.state, cell) else {
                return Err((Box::new(walk), "a pointer as a number, in a recursive function"));
            };
            arguments.push(value);
        }
        let contract = match self.contracts.get(&function) {
            Some(contract) => contract.clone(),
            None => self.begin_contract(&walk, function),
        };
        if self.system.cutpoints[contract.entry].at.state.rounding != walk.state.rounding {
            return Err((Box::new(walk), "a recursive function that rounds in different ways"));
        }
        let arguments: Vec<(TermId, TermId)> = contract.params.iter().copied().zip(arguments).collect();
        self.record(End::Cutpoint(contract.entry), &walk, arguments.clone(), None);
        let pool = &mut self.machine.pool;
        let results: Vec<(TermId, TermId)> = contract
            .results
            .iter()
            .map(|&result| {
                let sort = pool.sort(result);
                (result, pool.symbol("result", sort))
            })
            .collect();
        let given: Vec<TermId> = results.iter().map(|(_, given)| *given).collect();
        let (own, cells) = given.split_at(given.len() - footprint.written.len());
        self.machine.give(&mut walk.state, own);
        for (&cell, &value) in footprint.written.iter().zip(cells) {
            self.machine.set_global_cell(&mut walk.state, cell, value);
        }
        walk.calls.push(Call { entry: contract.entry, back: contract.back, arguments, results });
        self.waiting.push(walk);
        Ok(())
    }

    /// The function that was begun alone returns.
    fn come_back(
        &mut self,
        mut walk: Walk,
        function: Function,
        mut results: Vec<TermId>,
    ) -> Result<(), (Box<Walk>, &'static str)> {
        let contract = match self.contracts.get(&function) {
            Some(contract) if walk.state.frame.caller.is_none() => contract.clone(),
            _ => return Err((Box::new(walk), "a recursive function that is called in another way")),
        };
        for cell in self.contractable[&function].written.clone() {
            let Some(value) = self.machine.global_cell(&mut walk.state, cell) else {
                return Err((Box::new(walk), "a pointer as a number, in a recursive function"));
            };
            results.push(value);
        }
        let values = contract.results.iter().copied().zip(results).collect();
        self.record(End::Cutpoint(contract.back), &walk, values, None);
        Ok(())
    }

    /// The cutpoints of a function that is called for the first time.
    fn begin_contract(&mut self, walk: &Walk, function: Function) -> Contract {
        let program = self.program;
        let data = &program.functions[function];
        let body = data.body().expect("it was found to have one");
        let footprint = self.contractable[&function].clone();
        let mut varying = Vec::new();
        let entry_params = &body.blocks[body.entry].params;
        for (index, (&ty, &value)) in data.params.iter().zip(entry_params).enumerate() {
            let name = body.variable_of(value).map_or("parameter", |variable| &program.variables[variable].name);
            let spot = Spot::Register { depth: 0, register: index as u32, value };
            varying.push(self.any_number(name, spot, ty));
        }
        let own: Vec<TermId> = varying.iter().flat_map(Varying::symbols).collect();
        let mut state = self.machine.enter_alone(&walk.state, function, &own);
        for cell in &footprint.cells {
            let one = self.any_cell(&state, *cell);
            for symbol in one.symbols() {
                self.machine.set_global_cell(&mut state, *cell, symbol);
            }
            varying.push(one);
        }
        let params: Vec<TermId> = varying.iter().flat_map(Varying::symbols).collect();
        let mut given = Vec::new();
        for (index, &ty) in data.results.iter().enumerate() {
            let spot = Spot::Result { index: index as u32 };
            given.push(self.any_number("result", spot, ty));
        }
        for cell in &footprint.written {
            let one = self.any_cell(&state, *cell);
            given.push(one);
        }
        let results: Vec<TermId> = given.iter().flat_map(Varying::symbols).collect();
        let entry = self.system.cutpoints.len();
        for (role, varying) in [(Role::Entry, varying), (Role::Return, given)] {
            self.system.cutpoints.push(Cutpoint {
                role,
                within: Some((function, params.clone())),
                function,
                block: body.entry,
                span: data.span,
                at: Anywhere { state: state.clone(), varying },
                known: Vec::new(),
            });
            self.details.push(Detail::new(walk.inputs.clone()));
        }
        self.dirty.insert(Some(entry));
        let contract = Contract { entry, back: entry + 1, params, results };
        self.contracts.insert(function, contract.clone());
        contract
    }

    fn any_cell(&mut self, state: &State, cell: machine::GlobalCell) -> Varying {
        let object = self.machine.global_object(cell.global);
        let bytes = cell.ty.bytes(self.program.data_model);
        let spot = Spot::Cell { object, offset: cell.offset, bytes };
        let name = self.machine.variable_of(state, machine::Pointer::new(object, 0));
        let name = name.map_or("global", |variable| &self.program.variables[variable].name);
        self.any_number(name, spot, cell.ty)
    }

    fn any_number(&mut self, name: &str, spot: Spot, ty: Type) -> Varying {
        let sort = match ty {
            Type::Int(1) => Sort::Bool,
            Type::Int(width) => Sort::BitVector(width),
            Type::Float(kind) => Sort::Float(kind),
            Type::Pointer => unreachable!("functions with a contract have no pointers"),
        };
        Varying { spot, ty, held: Held::Number(self.machine.pool.symbol(name, sort)) }
    }

    /// The function with a contract that a state is in a call of, which then is its outermost.
    pub(crate) fn within(&self, state: &State) -> Option<(Function, Vec<TermId>)> {
        let outermost = state.frames().last().expect("a state has a frame").function;
        let contract = self.contracts.get(&outermost).filter(|_| self.machine.contracts.contains(&outermost))?;
        Some((outermost, contract.params.clone()))
    }
}
