//! Two files of results side by side: what was gained, what was lost, what is wrong, and what takes another time.

use crate::row::{Row, Status};
use crate::table::Table;
use std::collections::BTreeMap;

/// A time counts as changed where it is more than twice the other, and half a second more.
const FACTOR: f64 = 2.0;
const SECONDS: f64 = 0.5;

/// The text that `--compare` prints.
pub fn compare(old: &[Row], new: &[Row]) -> String {
    let pairs = pairs(old, new);
    let mut text = String::new();
    let mut counts = Vec::new();
    let is_new = |pair: &(&Row, &Row), status| pair.1.status == status && pair.0.status != status;
    let lists: [(&str, Vec<(&Row, &Row)>); 5] = [
        ("wrong now", pairs.iter().copied().filter(|pair| is_new(pair, Status::Wrong)).collect()),
        ("no longer wrong", pairs.iter().copied().filter(|(a, b)| is_new(&(b, a), Status::Wrong)).collect()),
        ("lost", pairs.iter().copied().filter(|(a, b)| is_new(&(b, a), Status::Correct)).collect()),
        ("gained", pairs.iter().copied().filter(|pair| is_new(pair, Status::Correct)).collect()),
        ("another time", pairs.iter().copied().filter(|pair| solved(pair) && differs(pair)).collect()),
    ];
    for (title, list) in &lists {
        counts.push(format!("{} {title}", list.len()));
        if list.is_empty() {
            continue;
        }
        let mut table = Table::new(4, &["task", "property", "before", "now", "s", "s", "ratio"]);
        for (a, b) in list {
            let seconds = |row: &Row| format!("{:.2}", row.wall_s);
            table.row(vec![
                a.input.clone(),
                a.property.clone(),
                a.verdict.clone(),
                b.verdict.clone(),
                seconds(a),
                seconds(b),
                ratio(b.wall_s, a.wall_s),
            ]);
        }
        text += &format!("{title}:\n{table}\n");
    }
    let sum = |take: fn(&Row) -> f64| -> (f64, f64) {
        let both = pairs.iter().filter(|pair| solved(pair));
        both.fold((0.0, 0.0), |(old, new), (a, b)| (old + take(a), new + take(b)))
    };
    let score = |pick: fn(&(&Row, &Row)) -> i32| pairs.iter().map(pick).sum::<i32>();
    let (before, now) = sum(|row| row.wall_s);
    text += &format!(
        "{} tasks in both ({} only before, {} only now)\n",
        pairs.len(),
        old.len() - pairs.len(),
        new.len() - pairs.len()
    );
    text += &format!("{}\n", counts.join(", "));
    text += &format!("score {} before, {} now\n", score(|(a, _)| a.points), score(|(_, b)| b.points));
    text += &format!("time on what both solved: {before:.1} s before, {now:.1} s now (ratio {})\n", ratio(now, before));
    text
}

/// Rows of the same task and property. Where a file has several, the last counts.
fn pairs<'a>(old: &'a [Row], new: &'a [Row]) -> Vec<(&'a Row, &'a Row)> {
    let by_task = |rows: &'a [Row]| -> BTreeMap<(&'a str, &'a str), &'a Row> {
        rows.iter().map(|row| ((row.input.as_str(), row.property.as_str()), row)).collect()
    };
    let (old, new) = (by_task(old), by_task(new));
    old.into_iter().filter_map(|(key, a)| Some((a, *new.get(&key)?))).collect()
}

fn solved((a, b): &(&Row, &Row)) -> bool {
    a.status == Status::Correct && b.status == Status::Correct
}

fn differs((a, b): &(&Row, &Row)) -> bool {
    a.wall_s.max(b.wall_s) > FACTOR * a.wall_s.min(b.wall_s) + SECONDS
}

fn ratio(now: f64, before: f64) -> String {
    if before > 0.0 {
        format!("{:.2}", now / before)
    } else {
        "–".into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::row;
    use crate::task::made_up;
    use process::{Ending, Ran};
    use std::time::Duration;

    fn made(name: &str, verdict: &str, seconds: u64) -> Row {
        let mut ran = Ran::ended(Ending::Code(0), String::new());
        ran.stdout = format!("verdict: {verdict}\n").into();
        ran.used.time = Duration::from_secs(seconds);
        row(&made_up(name, "unreach-call", Some(true)), &ran)
    }

    #[test]
    fn every_kind_of_change_is_told() {
        let old = [
            made("same.c", "true", 1),
            made("lost.c", "true", 1),
            made("gained.c", "unknown(time limit)", 9),
            made("wrong.c", "true", 1),
            made("slower.c", "true", 1),
            made("gone.c", "true", 1),
        ];
        let new = [
            made("same.c", "true", 1),
            made("lost.c", "error", 1),
            made("gained.c", "true", 2),
            made("wrong.c", "false(unreach-call)", 1),
            made("slower.c", "true", 4),
        ];
        let text = compare(&old, &new);
        for part in [
            "5 tasks in both (1 only before, 0 only now)\n",
            "1 wrong now, 0 no longer wrong, 2 lost, 1 gained, 1 another time\n",
            "score 8 before, -10 now\n",
            "time on what both solved: 2.0 s before, 5.0 s now (ratio 2.50)\n",
            "slower.c  unreach-call  true    true  1.00  4.00   4.00\n",
        ] {
            assert!(text.contains(part), "{part}\nis not in\n{text}");
        }
    }
}
