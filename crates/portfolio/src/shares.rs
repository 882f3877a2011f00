//! How much of the time an engine gets, beside others in the same thread.

use std::time::Duration;

/// Engines work in proportion to their weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// At first, until the engine has worked for so long.
    pub first: u32,
    pub until: Duration,
    /// From then on.
    pub later: u32,
}

impl Default for Share {
    fn default() -> Share {
        Share::steady(1)
    }
}

impl Share {
    /// The same weight all the time.
    pub fn steady(weight: u32) -> Share {
        Share { first: weight, until: Duration::ZERO, later: weight }
    }

    /// What an engine has had that has worked for so long: time by its weight.
    fn had(self, worked: Duration) -> u128 {
        let (first, later) = (worked.min(self.until), worked.saturating_sub(self.until));
        let of = |time: Duration, weight: u32| time.as_nanos() / u128::from(weight.max(1));
        of(first, self.first) + of(later, self.later)
    }
}

/// The engine that goes on next: the one that has had least.
pub fn next(engines: impl Iterator<Item = (Share, Duration)>) -> Option<usize> {
    engines.enumerate().min_by_key(|(_, (share, worked))| share.had(*worked)).map(|(index, _)| index)
}

/// The engines of each worker, by number: those with the largest later shares first, each to the worker with the least so far. So engines that go on for
/// long are beside those that are soon over, and not beside each other.
///
/// One worker has them in their order. Of several, each lets those begin that are soon over: the first query of another may take longer than they do.
pub fn place(shares: &[Share], workers: usize) -> Vec<Vec<usize>> {
    if workers == 1 {
        return vec![(0..shares.len()).collect()];
    }
    let mut order: Vec<usize> = (0..shares.len()).collect();
    order.sort_by_key(|&engine| std::cmp::Reverse(shares[engine].later));
    let load = |engines: &Vec<usize>| engines.iter().map(|&engine| u64::from(shares[engine].later)).sum::<u64>();
    let mut places = vec![Vec::new(); workers];
    for engine in order {
        if let Some(least) = places.iter_mut().min_by_key(|engines| load(engines)) {
            least.push(engine);
        }
    }
    for engines in &mut places {
        engines.sort_by_key(|&engine| (shares[engine].later, engine));
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_work_in_proportion_to_their_weights() {
        let second = Duration::from_secs(1);
        let shares = [Share::steady(4), Share::steady(4), Share { first: 4, until: second * 2, later: 1 }];
        let mut worked = [Duration::ZERO; 3];
        let mut order = Vec::new();
        for _ in 0..24 {
            let index = next(shares.into_iter().zip(worked)).expect("there are engines");
            worked[index] += second;
            order.push(index);
        }
        assert_eq!(order[..6], [0, 1, 2, 0, 1, 2]);
        assert_eq!(worked.map(|worked| worked.as_secs()), [10, 10, 4]);
    }

    #[test]
    fn engines_that_go_on_for_long_are_not_beside_each_other() {
        let (long, soon) = (Share::steady(4), Share { first: 4, until: Duration::from_secs(3), later: 1 });
        let engines = [long, soon, long, soon, soon];
        assert_eq!(place(&engines, 1), [[0, 1, 2, 3, 4]]);
        assert_eq!(place(&engines, 2), [vec![1, 4, 0], vec![3, 2]]);
        assert_eq!(place(&engines, 3), [vec![0], vec![2], vec![1, 3, 4]]);
        assert_eq!(place(&[soon, soon, long], 2), [vec![2], vec![0, 1]]);
        assert_eq!(place(&[], 2), [[0; 0], [0; 0]]);
    }

    #[test]
    fn without_engines_none_is_next() {
        assert_eq!(next(std::iter::empty()), None);
    }
}
