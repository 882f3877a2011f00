//! Equations among the values of samples: what every sample satisfies, of a linear combination of columns.
//!
//! Rows are samples, columns the values of variables or of products of variables, and a column of ones. The null space of the matrix is every such
//! equation. It is computed exactly, over rational numbers; one that needs large numbers is none that a program means.

/// A coefficient above this is not worth a guess.
const LARGEST: i128 = 1 << 20;

/// A basis of the equations: coefficients by column, without a common divisor. Empty where numbers grow too large.
pub fn equations(rows: &[Vec<i128>]) -> Vec<Vec<i128>> {
    let Some(columns) = rows.first().map(Vec::len) else { return Vec::new() };
    let Some((matrix, pivots)) = reduced(rows.to_vec()) else { return Vec::new() };
    let mut basis = Vec::new();
    for free in (0..columns).filter(|column| !pivots.contains(column)) {
        if let Some(equation) = equation(&matrix, &pivots, free, columns) {
            if equation.iter().all(|coefficient| coefficient.abs() <= LARGEST) {
                basis.push(equation);
            }
        }
    }
    basis
}

/// The equation in which, of the columns without a pivot, only this one occurs.
fn equation(matrix: &[Vec<i128>], pivots: &[usize], free: usize, columns: usize) -> Option<Vec<i128>> {
    let mut common: i128 = 1;
    for (row, &pivot) in pivots.iter().enumerate() {
        common = least_common_multiple(common, matrix[row][pivot])?;
    }
    let mut equation = vec![0; columns];
    equation[free] = common;
    for (row, &pivot) in pivots.iter().enumerate() {
        equation[pivot] = matrix[row][free].checked_mul(-(common / matrix[row][pivot]))?;
    }
    let divisor = equation.iter().fold(0, |divisor, &entry| greatest_common_divisor(divisor, entry));
    Some(equation.into_iter().map(|entry| entry / divisor.max(1)).collect())
}

/// Rows such that each pivot's column is zero in all others; the columns of the pivots, by row.
fn reduced(mut matrix: Vec<Vec<i128>>) -> Option<(Vec<Vec<i128>>, Vec<usize>)> {
    let columns = matrix.first().map_or(0, Vec::len);
    let mut pivots = Vec::new();
    for column in 0..columns {
        let top = pivots.len();
        let Some(row) = (top..matrix.len()).find(|&row| matrix[row][column] != 0) else { continue };
        matrix.swap(top, row);
        let pivot = matrix[top].clone();
        for (row, entries) in matrix.iter_mut().enumerate() {
            if row == top || entries[column] == 0 {
                continue;
            }
            let factor = entries[column];
            for at in 0..columns {
                let (ours, theirs) = (entries[at].checked_mul(pivot[column])?, pivot[at].checked_mul(factor)?);
                entries[at] = ours.checked_sub(theirs)?;
            }
            let divisor = entries.iter().fold(0, |divisor, &entry| greatest_common_divisor(divisor, entry));
            if divisor > 1 {
                entries.iter_mut().for_each(|entry| *entry /= divisor);
            }
        }
        pivots.push(column);
    }
    matrix.truncate(pivots.len());
    Some((matrix, pivots))
}

fn greatest_common_divisor(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i128::try_from(a).unwrap_or(1)
}

fn least_common_multiple(a: i128, b: i128) -> Option<i128> {
    (a / greatest_common_divisor(a, b).max(1)).checked_mul(b).map(i128::abs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_and_squares_are_found() {
        // Columns: s, i, i * i, 1, for s = i * (i + 1) / 2.
        let rows: Vec<Vec<i128>> = (0..8).map(|i| vec![i * (i + 1) / 2, i, i * i, 1]).collect();
        let found = equations(&rows);
        assert_eq!(found.len(), 1);
        for row in &rows {
            let sum: i128 = found[0].iter().zip(row).map(|(a, b)| a * b).sum();
            assert_eq!(sum, 0);
        }
        assert_eq!(found[0].iter().map(|entry| entry.abs()).collect::<Vec<_>>(), [2, 1, 1, 0]);
    }

    #[test]
    fn independent_columns_have_no_equation() {
        let rows = vec![vec![1, 0, 1], vec![0, 1, 1], vec![3, 5, 1]];
        assert!(equations(&rows).is_empty());
    }
}
