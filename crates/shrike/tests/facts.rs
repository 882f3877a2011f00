//! The laws of facts: what engines say of random programs is true of every run of them, and a false fact of any kind is noticed.
//!
//! All runs of each program are made, block by block; every fact that any engine has said is compared with all of them. Limits make the engines
//! leave something out, since an engine that leaves nothing out says little. SHRIKE_SEEDS=1000 in the environment makes so many programs instead of a few.
//!
//! Seen to fail, with the usual seeds, where an exploration forgets where it was cut (`tell`), and where clauses of one copy are told of all
//! (`facts` of the conflict-driven engine).

use crate::random::{all_inputs, lowered, properties, seeds, Generator};
use engine::{
    heed, Board, Budget, Fact, FactKind, Facts, Ground, Input, InputSource, Outcome, Plan, Predicate, Progress, Scope,
    Site, Slot, Stated, Subject,
};
use engine_explore::Merge;
use ir::{Block, Callee, Cfg, Dominators, Function, FunctionKind, Intrinsic, Loops, Op, Program};
use machine::{Host, Machine, Request, Stop, Supplied, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;
use term::{Pool, Sort};

/// What a run has done.
struct Trace {
    activations: Vec<Activation>,
    /// Where it has failed.
    failed: Option<Site>,
}

/// The blocks of one call of a function, in order.
struct Activation {
    function: Function,
    blocks: Vec<Block>,
}

fn trace(program: &Program, host: &mut dyn Host) -> Trace {
    let mut machine = Machine::new(program).expect("it can be run");
    machine.observed = true;
    heed(&mut machine, &properties());
    let mut state = machine.start(&["program".into()]).expect("it starts");
    let mut calls: BTreeMap<u64, (Activation, bool)> = BTreeMap::new();
    loop {
        let stop = machine.run(&mut state, host, u64::MAX);
        let function = state.frame.function;
        let (block, inst) = machine.next(&state);
        let first = || (Activation { function, blocks: Vec::new() }, true);
        let (activation, is_left) = calls.entry(state.frame.serial).or_insert_with(first);
        if std::mem::replace(is_left, inst.is_none()) {
            activation.blocks.push(block);
        }
        if stop != Stop::Paused {
            let fails = !matches!(stop, Stop::Exited(_) | Stop::Aborted | Stop::Assumed);
            let failed = fails.then_some(Site { function, block, inst });
            return Trace { activations: calls.into_values().map(|(activation, _)| activation).collect(), failed };
        }
    }
}

type Edges = BTreeSet<(Block, Block)>;

/// The edges that a run takes in each scope of a kind.
fn scopes(program: &Program, trace: &Trace, scope: Scope) -> Vec<Edges> {
    let mut all = Vec::new();
    for activation in trace.activations.iter().filter(|activation| activation.function == scope.function()) {
        let edges = activation.blocks.windows(2).map(|pair| (pair[0], pair[1]));
        let Scope::Iteration(function, head) = scope else {
            all.push(edges.collect());
            continue;
        };
        let loops = loops(program, function);
        let id = loops.headed_by(head).expect("the fact names the head of a loop");
        let mut open: Option<Edges> = (activation.blocks.first() == Some(&head)).then(Edges::new);
        for (from, to) in edges {
            if let Some(open) = &mut open {
                open.insert((from, to));
            }
            if to == head || !loops.contains(id, to) {
                all.extend(open.take());
            }
            if to == head {
                open = Some(Edges::new());
            }
        }
        all.extend(open);
    }
    all
}

fn loops(program: &Program, function: Function) -> Loops {
    let cfg = Cfg::new(program.functions[function].body().expect("it has a body"));
    Loops::new(&cfg, &Dominators::new(&cfg))
}

/// How often a run comes back to a head, at most, before it leaves the loop.
fn repetitions(program: &Program, trace: &Trace, function: Function, head: Block) -> u64 {
    let loops = loops(program, function);
    let id = loops.headed_by(head).expect("the fact names the head of a loop");
    let (mut most, mut count) = (0, 0);
    for activation in trace.activations.iter().filter(|activation| activation.function == function) {
        for pair in activation.blocks.windows(2).filter(|pair| pair[1] == head) {
            count = if loops.contains(id, pair[0]) { count + 1 } else { 0 };
            most = most.max(count);
        }
    }
    most
}

/// Does a predicate fail in a run, at the beginning of the block?
fn fails(program: &Program, host: &mut dyn Host, function: Function, block: Block, holds: &Predicate) -> bool {
    let mut machine = Machine::new(program).expect("it can be run");
    heed(&mut machine, &properties());
    let mut state = machine.start(&["program".into()]).expect("it starts");
    loop {
        state.meeting = true;
        match machine.run(&mut state, host, u64::MAX) {
            Stop::Met if (state.frame.function, machine.next(&state).0) == (function, block) => {
                let condition = holds.in_state(&mut machine, &state).expect("it speaks of what is there");
                if machine.pool.as_bool(condition) == Some(false) {
                    return true;
                }
            }
            Stop::Met | Stop::Paused => {}
            _ => return false,
        }
    }
}

/// Gives exactly these inputs, and zeros behind them.
struct Exactly<'a> {
    inputs: std::slice::Iter<'a, Input>,
}

impl Host for Exactly<'_> {
    fn input(&mut self, pool: &mut Pool, request: Request) -> Result<Value, Stop> {
        match self.inputs.next() {
            None => Ok(Value::Bits(0)),
            Some(input) if input.ty == request.ty && input.source == InputSource::of(request.source) => {
                Ok(machine::constant(pool, &input.bits, input.ty))
            }
            Some(_) => Err(Stop::BadInput("another input is asked for".into())),
        }
    }

    fn memory(&mut self, _: &mut Pool, _: Request, bytes: u64) -> Result<Supplied, Stop> {
        Ok(Supplied::Runs(vec![(bytes, 0)]))
    }

    fn write(&mut self, _: i32, _: &[u8]) {}

    fn read(&mut self, _: i32, _: &mut [u8]) -> Result<usize, Stop> {
        Ok(0)
    }
}

/// Does a run on the inputs ask for all of them, and execute the block?
fn shows(program: &Program, inputs: &[Input], function: Function, block: Block) -> bool {
    let mut machine = Machine::new(program).expect("it can be run");
    heed(&mut machine, &properties());
    let mut state = machine.start(&["program".into()]).expect("it starts");
    let mut host = Exactly { inputs: inputs.iter() };
    machine.run(&mut state, &mut host, 1_000_000);
    host.inputs.len() == 0 && machine.is_visited(function, block)
}

/// Is a fact false of one of the runs?
fn is_refuted(program: &Program, traces: &[Trace], fact: &Fact) -> bool {
    match fact {
        Fact::Holds(site) => traces.iter().any(|trace| trace.failed == Some(*site)),
        Fact::Exclusive { scope, edges } => {
            let takes_all = |taken: &Edges| edges.iter().all(|edge| taken.contains(edge));
            traces.iter().any(|trace| scopes(program, trace, *scope).iter().any(takes_all))
        }
        Fact::Bound { function, head, iterations } => {
            traces.iter().any(|trace| repetitions(program, trace, *function, *head) > *iterations)
        }
        Fact::Invariant { function, block, holds } => {
            all_inputs().any(|mut host| fails(program, &mut host, *function, *block, holds))
        }
        Fact::Run { inputs, function, block } => !shows(program, inputs, *function, *block),
    }
}

/// All that engines say of a program, when they work on it in turns, and what comes of it.
fn said(subject: &Subject, plans: &[Arc<dyn Plan>]) -> (Vec<Arc<Stated>>, Vec<Outcome>) {
    let board: Arc<Board> = Arc::default();
    // Some programs are hard; what was said until then counts.
    let budget = Budget::start(Some(Duration::from_secs(5)), None, Arc::default());
    let asked = engine::Asked { properties: properties(), solver: solver::Config::default(), pictures: false };
    let mut outcomes = Vec::new();
    let mut engines = Vec::new();
    for plan in plans {
        let engine = plan
            .begin(subject, asked.clone())
            .unwrap_or_else(|reason| panic!("the engine takes the program: {reason}"));
        engines.push((Facts::new(board.clone(), plan.name()), engine));
    }
    while !engines.is_empty() {
        engines.retain_mut(|(facts, engine)| match engine.advance(&budget, facts) {
            Progress::More => true,
            // It goes on: there may be more to say.
            Progress::Done(outcome @ Outcome::Violated(_)) => {
                outcomes.push(outcome);
                outcomes.len() < 1000
            }
            Progress::Done(outcome) => {
                outcomes.push(outcome);
                false
            }
        });
    }
    (Facts::new(board, "test").news(), outcomes)
}

/// Engines with limits and without.
fn plans(seed: u64) -> Vec<Arc<dyn Plan>> {
    let explore = |merge| engine_explore::Settings {
        merge,
        search: engine_explore::Settings::usual_search(merge),
        loop_limit: seed.is_multiple_of(2).then_some(1),
        fork_limit: seed.is_multiple_of(3).then_some(4),
        depth_limit: seed.is_multiple_of(5).then_some(60),
        ..engine_explore::Settings::default()
    };
    let conflict = engine_conflict::Settings::default();
    let backward = engine_backward::Settings::default();
    let dash = engine_dash::Settings::default();
    let explore = |merge| Arc::new(explore(merge));
    vec![Arc::new(conflict), explore(Merge::Never), explore(Merge::Auto), Arc::new(backward), Arc::new(dash)]
}

/// What is wrong with what is said of a random program, and how much was said, by kind.
fn complaints(seed: u64) -> (Vec<String>, BTreeMap<FactKind, usize>) {
    let text = Generator::program(seed);
    let subject = Subject::new(Arc::new(lowered(&text, "random.c")));
    let traces: Vec<Trace> = all_inputs().map(|mut host| trace(&subject.program, &mut host)).collect();
    let fails = traces.iter().any(|trace| trace.failed.is_some());
    let mut complaints = Vec::new();
    let mut counts = BTreeMap::new();
    let mut plans = plans(seed);
    let first = seed as usize % plans.len();
    plans.rotate_left(first);
    let (facts, outcomes) = said(&subject, &plans);
    for stated in facts {
        *counts.entry(stated.fact.kind()).or_default() += 1;
        if is_refuted(&subject.program, &traces, &stated.fact) {
            complaints.push(format!("seed {seed}: {} says {:?}\n{text}", stated.by, stated.fact));
        }
    }
    for outcome in outcomes {
        match outcome {
            Outcome::Proved(proof) if fails => {
                complaints.push(format!("seed {seed}: {} proves it, but a run fails\n{text}", proof.engine))
            }
            Outcome::Violated(_) if !fails => {
                complaints.push(format!("seed {seed}: violated, but no run fails\n{text}"))
            }
            _ => {}
        }
    }
    (complaints, counts)
}

#[test]
fn whatever_engines_say_of_random_programs_is_true_of_all_their_runs() {
    let seeds = seeds(20);
    let mut all = Vec::new();
    let mut counts: BTreeMap<FactKind, usize> = BTreeMap::new();
    for (complaints, said) in differential::parallel::map(2, &seeds, |&seed| complaints(seed)) {
        all.extend(complaints);
        said.into_iter().for_each(|(kind, count)| *counts.entry(kind).or_default() += count);
    }
    println!("{counts:?}");
    assert!(all.is_empty(), "{} complaints:\n{}", all.len(), all.join("\n"));
    for kind in FactKind::ALL {
        assert!(counts.contains_key(&kind), "nothing is said of this kind: {kind}");
    }
}

/// Programs of which the engine that works backward does not follow a way, or takes a step for undefined that is not, before the values come that matter.
const UNFOLLOWED: [&str; 2] = [
    // What a recursive function does where numbers are rounded in another way is not followed.
    "#include <fenv.h>\nextern unsigned char __VERIFIER_nondet_uchar(void);\nextern void reach_error(void);\n\
    static unsigned f(unsigned n) { return n == 0 ? 0 : f(n - 1) + 1; }\nint main(void) {\n\
    unsigned a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar(), c = __VERIFIER_nondet_uchar();\n\
    unsigned limit = 3, i = 0;\n  f(b);\n  if (a == 7) { fesetround(FE_UPWARD); f(b); limit = 7; }\n\
    while (i < c && i < limit) i++;\n  if (i > 5) reach_error();\n  return 0;\n}\n",
    // A number is a pointer only from the second iteration on.
    "#include <stdint.h>\nextern unsigned char __VERIFIER_nondet_uchar(void);\nextern void reach_error(void);\n\
    int g;\nint main(void) {\n  unsigned a = __VERIFIER_nondet_uchar();\n  uintptr_t u = 0;\n\
    for (unsigned i = 0; i < a; i++) {\n  if (u) *(int *)u = 9;\n  u = (uintptr_t)&g;\n  g = g < 3 ? g + 1 : g;\n  }\n\
    if (g > 5) reach_error();\n  return 0;\n}\n",
];

#[test]
fn nothing_false_is_said_of_what_lies_behind_a_way_that_was_not_followed() {
    for text in UNFOLLOWED {
        let subject = Subject::new(Arc::new(lowered(text, "unfollowed.c")));
        let backward: Arc<dyn Plan> = Arc::new(engine_backward::Settings::default());
        let (facts, _) = said(&subject, &[backward]);
        let traces: Vec<Trace> = all_inputs().map(|mut host| trace(&subject.program, &mut host)).collect();
        let refuted = |stated: &&Arc<Stated>| is_refuted(&subject.program, &traces, &stated.fact);
        let refuted: Vec<&Arc<Stated>> = facts.iter().filter(refuted).collect();
        assert!(refuted.is_empty(), "{refuted:?}\n{text}");
    }
}

/// A loop of up to seven iterations, two branches that exclude each other, and an error that is reached.
const PROGRAM: &str = "extern unsigned char __VERIFIER_nondet_uchar(void);\nextern void reach_error(void);\n\
    extern void __VERIFIER_assume(int);\nint g;\nint main(void) {\n\
    unsigned a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar(), c = __VERIFIER_nondet_uchar();\n\
    __VERIFIER_assume(a < 8); __VERIFIER_assume(b < 8); __VERIFIER_assume(c < 8);\n\
    for (unsigned i = 0; i < a; i++) g += 2;\n  if (b < 4) g++;\n  if (b > 4) g--;\n\
    if (c == 7) reach_error();\n  return 0;\n}\n";

fn calls(program: &Program, intrinsic: Intrinsic) -> Vec<Site> {
    let mut sites = Vec::new();
    for (function, data) in &program.functions {
        let Some(body) = data.body() else { continue };
        for (block, data) in &body.blocks {
            for &inst in &data.insts {
                let Op::Call { callee: Callee::Direct(callee), .. } = body.insts[inst].op else { continue };
                if program.functions[callee].kind == FunctionKind::Intrinsic(intrinsic) {
                    sites.push(Site { function, block, inst: Some(inst) });
                }
            }
        }
    }
    sites
}

/// What facts about the program speak of.
struct Parts {
    main: Function,
    head: Block,
    loops: Loops,
    error: Site,
    /// The edges that lead to the two statements, and the one to the error.
    edges: [(Block, Block); 3],
}

impl Parts {
    fn of(program: &Program) -> Parts {
        let main = program.entry.expect("there is one");
        let loops = loops(program, main);
        let head = loops.iter().next().expect("there is a loop").1.header;
        let body = program.functions[main].body().expect("it has a body");
        let branches = body.blocks.iter().filter(|(block, _)| loops.innermost(*block).is_none());
        let edges: Vec<(Block, Block)> = branches
            .filter(|(_, data)| data.terminator.decided_by().is_some())
            .filter_map(|(block, data)| Some((block, data.terminator.edges().next()?.target)))
            .collect();
        let edges = edges.try_into().expect("there are three branches");
        Parts { main, head, loops, error: calls(program, Intrinsic::ReachError)[0], edges }
    }
}

/// That the global variable is at most so large at the beginning of a block.
fn small(program: &Program, function: Function, block: Block, greatest: u64) -> Fact {
    let mut pool = Pool::new();
    let global = program.globals.iter().find(|(_, data)| data.name == "g").expect("it is there").0;
    let slot = Slot::Global { global, offset: 0, ty: ir::Type::Int(32) };
    let symbol = pool.symbol("g", Sort::BitVector(32));
    let bound = pool.number(32, greatest);
    let holds = pool.ule(symbol, bound);
    let holds = Predicate::new(&mut pool, holds, &[(symbol, slot)]).expect("it can be written");
    Fact::Invariant { function, block, holds }
}

#[test]
fn a_false_fact_of_any_kind_is_refuted_and_its_true_twin_is_not() {
    let program = lowered(PROGRAM, "facts.c");
    let traces: Vec<Trace> = all_inputs().map(|mut host| trace(&program, &mut host)).collect();
    let Parts { main, head, loops, error, edges: [low, high, fails] } = Parts::of(&program);
    let refuted = |fact: Fact| is_refuted(&program, &traces, &fact);

    assert!(refuted(Fact::Holds(error)));
    assert!(!refuted(Fact::Holds(calls(&program, Intrinsic::Input)[0])));

    let bound = |iterations| Fact::Bound { function: main, head, iterations };
    assert!(refuted(bound(6)));
    assert!(!refuted(bound(7)));

    let exclusive =
        |edges: &[(Block, Block)]| Fact::Exclusive { scope: Scope::Activation(main), edges: edges.to_vec() };
    assert!(!refuted(exclusive(&[low, high])));
    for edges in [vec![low], vec![high], vec![fails], vec![low, fails]] {
        assert!(refuted(exclusive(&edges)), "{edges:?}");
    }
    // No iteration both goes on and leaves the loop; a call does.
    let body = program.functions[main].body().expect("it has a body");
    let ways: Vec<(Block, Block)> = loops
        .blocks(loops.headed_by(head).expect("it is one"))
        .iter()
        .flat_map(|&block| body.blocks[block].terminator.edges().map(move |edge| (block, edge.target)))
        .collect();
    let inside = Fact::Exclusive { scope: Scope::Iteration(main, head), edges: ways.clone() };
    assert!(!refuted(inside));
    assert!(refuted(exclusive(&ways)));

    assert!(refuted(small(&program, main, head, 13)));
    assert!(!refuted(small(&program, main, head, 14)));

    let input = |bits: u64| {
        let span = ir::Span::NOWHERE;
        let source = InputSource::Function("__VERIFIER_nondet_uchar".into());
        Input { source, ty: ir::Type::Int(8), bits: ir::Bits::from_u64(8, bits), span, runs: Vec::new() }
    };
    let run = |last: u64| Fact::Run { inputs: [0, 0, last].map(input).into(), function: main, block: error.block };
    assert!(refuted(run(6)));
    assert!(!refuted(run(7)));
}

/// What a search of a program comes to when another engine has said these facts, how many queries that took, and what it has used.
fn search(program: &Program, plan: &dyn Plan, facts: &[Fact]) -> (Outcome, u64, Vec<Ground>) {
    let subject = Subject::new(Arc::new(program.clone()));
    let board: Arc<Board> = Arc::default();
    let mut other = Facts::new(board.clone(), "other");
    facts.iter().for_each(|fact| other.say(fact.clone()));
    let asked = engine::Asked { properties: properties(), solver: solver::Config::default(), pictures: false };
    let mut engine =
        plan.begin(&subject, asked).unwrap_or_else(|reason| panic!("the engine takes the program: {reason}"));
    let mut own = Facts::new(board, plan.name());
    let outcome = loop {
        if let Progress::Done(outcome) = engine.advance(&Budget::unlimited(), &mut own) {
            break outcome;
        }
    };
    (outcome, engine.activity().queries, own.grounds().collect())
}

#[test]
fn a_search_takes_what_it_hears_and_says_so() {
    // The error is not reached: the last input is less than 8.
    let program = lowered(&PROGRAM.replace("c == 7", "c == 9"), "safe.c");
    let Parts { main, head, error, edges: [.., fails], .. } = Parts::of(&program);
    let to_error = Fact::Exclusive { scope: Scope::Activation(main), edges: vec![fails] };
    let (forward, conflict) = (engine_explore::Settings::default(), engine_conflict::Settings::default());
    let ground = |kind| vec![Ground::Facts { kind, by: "other".into(), count: 1 }];
    let cases: [(&dyn Plan, Fact, Vec<Ground>); 5] = [
        (&forward, to_error.clone(), ground(FactKind::Exclusive)),
        (&forward, small(&program, main, head, 14), ground(FactKind::Invariant)),
        (&conflict, Fact::Holds(error), ground(FactKind::Holds)),
        (&conflict, to_error, ground(FactKind::Exclusive)),
        (&conflict, Fact::Bound { function: main, head, iterations: 7 }, ground(FactKind::Bound)),
    ];
    for (plan, fact, used) in cases {
        let (outcome, alone, _) = search(&program, plan, &[]);
        assert!(matches!(outcome, Outcome::Proved(_)), "{outcome:?}");
        let (outcome, queries, grounds) = search(&program, plan, std::slice::from_ref(&fact));
        assert!(matches!(outcome, Outcome::Proved(_)), "{fact:?}: {outcome:?}");
        assert_eq!(grounds, used, "{fact:?}");
        match fact {
            Fact::Exclusive { .. } | Fact::Holds(_) => assert!(queries < alone, "{fact:?}: {queries} of {alone}"),
            // The others need not pay here.
            _ => assert!(queries <= alone, "{fact:?}: {queries} of {alone}"),
        }
    }
}

#[test]
fn trials_go_on_from_runs_that_were_heard() {
    let text = "extern unsigned __VERIFIER_nondet_uint(void);\nextern void reach_error(void);\nint main(void) {\n\
        unsigned a = __VERIFIER_nondet_uint();\n  if (a * a * 2654435769u + a != 632012084u) return 0;\n\
        unsigned char b = __VERIFIER_nondet_uint();\n  if (b == 77) reach_error();\n  return 0;\n}\n";
    let program = lowered(text, "heard.c");
    let last = calls(&program, Intrinsic::Input).pop();
    let Site { function, block, .. } = last.expect("there are inputs");
    let source = InputSource::Function("__VERIFIER_nondet_uint".into());
    let bits = ir::Bits::from_u64(32, 1_234_567_891);
    let input = Input { source, ty: ir::Type::Int(32), bits, span: ir::Span::NOWHERE, runs: Vec::new() };
    let fact = Fact::Run { inputs: vec![input], function, block };
    assert!(!is_refuted(&program, &[], &fact));
    let plan = &verifier::plans("trials", &verifier::Choices::default()).expect("there are trials")[0].plan;
    assert!(matches!(search(&program, &**plan, &[]).0, Outcome::Unknown(_)));
    let (outcome, _, grounds) = search(&program, &**plan, &[fact]);
    assert!(matches!(outcome, Outcome::Violated(_)), "{outcome:?}");
    assert_eq!(grounds, [Ground::Facts { kind: FactKind::Run, by: "other".into(), count: 1 }]);
}
