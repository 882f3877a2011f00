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

/// The worker of each engine, by number: those with the largest later shares first, each to the worker with the least so far. So engines that go on for
/// long are beside those that are soon over, and not beside each other.
pub fn place(shares: &[Share], workers: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..shares.len()).collect();
    order.sort_by_key(|&engine| std::cmp::Reverse(shares[engine].later));
    let mut loads = vec![0; workers];
    let mut places = vec![0; shares.len()];
    for engine in order {
        let least = (0..workers).min_by_key(|&worker| loads[worker]).unwrap_or(0);
        loads[least] += u64::from(shares[engine].later);
        places[engine] = least;
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
        assert_eq!(place(&[long, soon, long, soon, soon], 1), [0; 5]);
        assert_eq!(place(&[long, soon, long, soon, soon], 2), [0, 0, 1, 1, 0]);
        assert_eq!(place(&[long, soon, long, soon, soon], 3), [0, 2, 1, 2, 2]);
        assert_eq!(place(&[soon, soon, long], 2), [1, 1, 0]);
        assert_eq!(place(&[], 2), [0; 0]);
    }

    #[test]
    fn without_engines_none_is_next() {
        assert_eq!(next(std::iter::empty()), None);
    }
}
