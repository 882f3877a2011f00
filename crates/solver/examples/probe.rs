//! Temporary.
use solver::*;
use term::*;
fn main() {
    let mut args = std::env::args().skip(1);
    let text = std::fs::read_to_string(args.next().unwrap()).unwrap();
    let mut pool = Pool::new();
    let all = Reader::new().read(&mut pool, &text).unwrap();
    let pick: Vec<usize> = args.map(|a| a.parse().unwrap()).collect();
    let terms: Vec<TermId> = if pick.is_empty() { all.clone() } else { pick.iter().map(|i| all[*i]).collect() };
    let mut b = BitwuzlaSolver::new(Limits::default(), Cores::Wanted);
    let a = b.solve(&mut pool, &Query::all(&terms));
    println!("{} of {}: {}", terms.len(), all.len(), a.word());
}
