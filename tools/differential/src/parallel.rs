//! The same work on many things, a few at a time, results in order.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;

pub fn map<T: Sync, R: Send>(jobs: usize, items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results: Vec<Mutex<Option<R>>> = items.iter().map(|_| Mutex::new(None)).collect();
    std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, items.len().max(1)) {
            scope.spawn(|| loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(item) = items.get(index) else { return };
                let result = work(item);
                *results[index].lock().expect("no other thread has it") = Some(result);
            });
        }
    });
    let finished = |result: Mutex<Option<R>>| result.into_inner().expect("the threads have ended");
    results.into_iter().filter_map(finished).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn results_are_in_order() {
        let numbers: Vec<u32> = (0..100).collect();
        let doubled = super::map(4, &numbers, |number| number * 2);
        assert_eq!(doubled, numbers.iter().map(|number| number * 2).collect::<Vec<_>>());
        assert!(super::map(3, &[] as &[u32], |number| *number).is_empty());
    }
}
