//! Random conditions, written in C, have the value natively that they have as terms, and nothing in them is undefined.

use super::*;
use std::fmt::Write;
use std::process::Command;
use term::{Evaluator, Model};

const VARIABLES: [(&str, &str, u32, bool); 8] = [
    ("a", "signed char", 8, true),
    ("b", "unsigned char", 8, false),
    ("c", "short", 16, true),
    ("d", "unsigned short", 16, false),
    ("e", "int", 32, true),
    ("f", "unsigned int", 32, false),
    ("g", "long long", 64, true),
    ("h", "unsigned long long", 64, false),
];

struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % limit
    }

    /// Numbers at which something happens, mostly.
    fn number(&mut self, width: u32) -> u64 {
        let mask = u64::MAX >> (64 - width);
        let number = match self.below(8) {
            0 => 0,
            1 => 1,
            2 => mask,
            3 => 1 << (width - 1),
            4 => (1 << (width - 1)) - 1,
            5 => self.below(20),
            6 => self.below(20).wrapping_neg(),
            _ => self.below(u64::MAX),
        };
        number & mask
    }
}

struct Terms {
    pool: Pool,
    symbols: Vec<TermId>,
    random: Random,
}

impl Terms {
    fn vector(&mut self, width: u32, depth: u32) -> TermId {
        let own: Vec<TermId> = self.symbols.iter().copied().filter(|&it| self.pool.width(it) == width).collect();
        if depth == 0 || self.random.below(4) == 0 {
            let index = self.random.below(own.len() as u64 + 1) as usize;
            return match own.get(index) {
                Some(&symbol) => symbol,
                None => {
                    let number = self.random.number(width);
                    self.pool.number(width, number)
                }
            };
        }
        let choice = self.random.below(17);
        let a = self.vector(width, depth - 1);
        let number = self.random.number(width).max(1);
        let constant = self.pool.number(width, number);
        let shift = self.random.below(u64::from(width));
        let shift = self.pool.number(width, shift);
        match choice {
            0 => self.pool.neg(a),
            1 => self.pool.mul(a, constant),
            2 => self.pool.udiv(a, constant),
            3 => self.pool.urem(a, constant),
            4 => self.pool.sdiv(a, constant),
            5 => self.pool.srem(a, constant),
            6 => self.pool.lshr(a, shift),
            7 if width > 8 => {
                let narrow = self.vector(width / 2, depth - 1);
                self.pool.zext(narrow, width)
            }
            8 if width > 8 => {
                let narrow = self.vector(width / 2, depth - 1);
                self.pool.sext(narrow, width)
            }
            9 if width < 64 => {
                let wide = self.vector(width * 2, depth - 1);
                self.pool.extract(wide, width - 1, 0)
            }
            10 => {
                let (asked, b) = (self.truth(depth - 1), self.vector(width, depth - 1));
                self.pool.ite(asked, a, b)
            }
            _ => {
                let b = self.vector(width, depth - 1);
                match choice {
                    11 => self.pool.and(a, b),
                    12 => self.pool.or(a, b),
                    13 => self.pool.xor(a, b),
                    14 => self.pool.mul(a, b),
                    15 => self.pool.sub(a, b),
                    _ => self.pool.add(a, b),
                }
            }
        }
    }

    fn truth(&mut self, depth: u32) -> TermId {
        let width = [8, 16, 32, 64][self.random.below(4) as usize];
        let choice = self.random.below(7);
        if choice >= 5 && depth > 0 {
            let (a, b) = (self.truth(depth - 1), self.truth(depth - 1));
            return match choice {
                5 => self.pool.and(a, b),
                _ => self.pool.implies(a, b),
            };
        }
        let (a, b) = (self.vector(width, depth), self.vector(width, depth));
        match choice {
            0 => self.pool.slt(a, b),
            1 => self.pool.sle(a, b),
            2 => self.pool.ult(a, b),
            3 if width > 8 => {
                let bits = 1 + self.random.below(6) as u32;
                let (low, zero) = (self.pool.extract(a, bits - 1, 0), self.pool.number(bits, 0));
                self.pool.eq(low, zero)
            }
            _ => self.pool.eq(a, b),
        }
    }
}

#[test]
fn what_is_written_means_the_same() {
    let mut pool = Pool::new();
    let mut subjects = HashMap::new();
    let mut symbols = Vec::new();
    for (name, _, width, signed) in VARIABLES {
        let symbol = pool.symbol(name, Sort::BitVector(width));
        let kind = SubjectKind::Integer { signed: Some(signed) };
        subjects.insert(symbol, Subject { text: name.into(), kind, is_c: true, pieces: Vec::new() });
        symbols.push(symbol);
    }
    let mut terms = Terms { pool, symbols: symbols.clone(), random: Random(0x9e37_79b9_7f4a_7c15) };
    let conditions: Vec<TermId> = (0..1200).map(|number| terms.truth(1 + number % 3)).collect();
    let Terms { pool, mut random, .. } = terms;
    let written: Vec<(TermId, String)> = conditions
        .iter()
        .filter_map(|&it| Some((it, condition(&pool, &subjects, it).filter(|written| written.is_c)?.text)))
        .collect();
    assert!(written.len() > 700, "only {} of 1200 have words", written.len());
    let mut values: Vec<Vec<u64>> =
        (0..60).map(|_| VARIABLES.map(|(_, _, width, _)| random.number(width)).to_vec()).collect();
    values.push(vec![0; VARIABLES.len()]);
    let parameters: Vec<String> = VARIABLES.iter().map(|(name, ty, ..)| format!("{ty} {name}")).collect();
    let mut program = String::from("#include <stdio.h>\n");
    for (number, (_, text)) in written.iter().enumerate() {
        let _ = writeln!(program, "static int c{number}({}) {{ return {text}; }}", parameters.join(", "));
    }
    program.push_str("static unsigned long long values[][8] = {\n");
    for row in &values {
        let row: Vec<String> = row.iter().map(|value| format!("{value}ULL")).collect();
        let _ = writeln!(program, "    {{{}}},", row.join(", "));
    }
    let count = values.len();
    let _ = writeln!(
        program,
        "}};\nint main(void) {{ for (int i = 0; i < {count}; i++) {{ unsigned long long *v = values[i];"
    );
    for number in 0..written.len() {
        let _ = writeln!(program, "putchar('0' + !!c{number}(v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7]));");
    }
    program.push_str("} return 0; }\n");
    let folder = tempfile::tempdir().expect("there is room for files");
    let (source, binary) = (folder.path().join("c.c"), folder.path().join("c"));
    std::fs::write(&source, program).expect("there is room for a file");
    let mut compile = Command::new("clang-19");
    compile.args(["-w", "-O0", "-fsanitize=undefined", "-fno-sanitize-recover=all", "-o"]).arg(&binary).arg(&source);
    let compiled = compile.output().expect("clang starts");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let ran = Command::new(&binary).output().expect("it starts");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let mut said = ran.stdout.iter();
    let mut evaluator = Evaluator::new();
    for row in &values {
        let mut model = Model::new();
        for ((&symbol, &value), (_, _, width, _)) in symbols.iter().zip(row).zip(VARIABLES) {
            model.set(symbol, Bits::from_u64(width, value));
        }
        for (term, text) in &written {
            let natively = said.next() == Some(&b'1');
            assert_eq!(natively, evaluator.holds(&pool, &model, *term), "{text} for {row:?}");
        }
    }
}
