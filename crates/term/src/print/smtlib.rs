//! SMT-LIB 2 scripts. Any solver reads them; `read` reads them back to the same terms.
//!
//! - A symbol is written as its name and number, `x!12`, since names need not be unique.
//! - A shared node is a `define-fun` without parameters, `$3`.
//! - `float_to_bits` has no counterpart: the script speaks of named bits, and has their side conditions (see
//!   `side_condition`).
//! - Reading 80 bits as an x87 float is written as a call of a defined function, which drops the integer bit as
//!   `x87_encoding` says.
//!
//! Soundness: a float constant is written by its fields, so NaN payloads survive reading back; a solver sees the one
//! NaN. An x87 constant that is a pseudo-denormal is written as the normal number it stands for, one with an invalid
//! encoding as the default NaN.

use super::plan::Plan;
use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use crate::side_condition::NamedFloatBits;
use crate::sort::Sort;
use bits::{float, Bits, FloatKind, Rounding};
use std::fmt::Write;

/// The name of the function that reads 80 bits as an x87 float.
pub const X87_FROM_BITS: &str = "x87.from_bits";

/// A script, ready to be printed: assertions and the side conditions that go with them.
pub struct Script {
    assertions: Vec<TermId>,
    conditions: Vec<TermId>,
}

impl Script {
    /// A script that asserts the terms.
    pub fn new(pool: &mut Pool, assertions: &[TermId]) -> Script {
        let NamedFloatBits { terms, conditions } = pool.name_float_bits(assertions);
        Script { assertions: terms, conditions }
    }

    /// What is asserted in place of the given terms.
    pub fn assertions(&self) -> &[TermId] {
        &self.assertions
    }

    /// What is asserted besides.
    pub fn conditions(&self) -> &[TermId] {
        &self.conditions
    }

    /// The text, without the `check-sat`.
    pub fn print(&self, pool: &Pool) -> String {
        let all: Vec<TermId> = self.assertions.iter().chain(&self.conditions).copied().collect();
        let plan = Plan::new(pool, &all);
        let mut writer = Writer { pool, plan: &plan, text: String::new() };
        writer.text += "(set-logic ALL)\n";
        for symbol in &plan.symbols {
            let (label, sort) = (pool.symbol_label(*symbol), pool.sort(*symbol));
            let _ = writeln!(writer.text, "(declare-fun {label} () {sort})");
        }
        if pool.reachable(&all).iter().any(|t| pool.operator(*t) == Operator::FloatFromBits(FloatKind::Extended)) {
            writer.x87_function();
        }
        for term in &plan.defined {
            let _ = write!(writer.text, "(define-fun ${} () {} ", plan.numbers[term], pool.sort(*term));
            writer.expression(*term);
            writer.text += ")\n";
        }
        for term in all {
            writer.text += "(assert ";
            writer.reference(term);
            writer.text += ")\n";
        }
        writer.text
    }
}

impl Pool {
    /// A script that asserts the terms and asks for satisfiability.
    pub fn to_smtlib(&mut self, assertions: &[TermId]) -> String {
        let script = Script::new(self, assertions);
        script.print(self) + "(check-sat)\n"
    }

    /// One term in SMT-LIB, written out without definitions: for small ones, such as constants.
    pub fn expression(&self, term: TermId) -> String {
        let plan = Plan::none();
        let mut writer = Writer { pool: self, plan: &plan, text: String::new() };
        writer.expression(term);
        writer.text
    }

    /// The name of a symbol in scripts, unlike any other's.
    pub fn symbol_label(&self, symbol: TermId) -> String {
        let Some(number) = self.symbol_number(symbol) else { panic!("{symbol} is no symbol") };
        let name = self.symbol_name(number);
        let simple = |c: char| c.is_ascii_alphanumeric() || "~!@$%^&*_-+=<>.?/".contains(c);
        let starts = name.chars().next().is_some_and(|c| !c.is_ascii_digit() && c != '.' && c != '@' && c != '$');
        if starts && name.chars().all(simple) {
            format!("{name}!{number}")
        } else {
            let quoted: String = name.chars().map(|c| if c == '|' || c == '\\' { '_' } else { c }).collect();
            format!("|{quoted}!{number}|")
        }
    }
}

/// SMT-LIB's short names of rounding modes.
fn rounding_name(rounding: Rounding) -> &'static str {
    match rounding {
        Rounding::NearestEven => "RNE",
        Rounding::NearestAway => "RNA",
        Rounding::Up => "RTP",
        Rounding::Down => "RTN",
        Rounding::TowardZero => "RTZ",
    }
}

/// The two numbers of a kind of float.
fn kind_suffix(kind: FloatKind) -> String {
    format!("{} {}", kind.exponent_bits(), kind.significand_bits())
}

/// The names of operators that take only their children, or a rounding mode before them.
fn plain_name(operator: Operator) -> Option<(&'static str, Option<Rounding>)> {
    use Operator::*;
    Some(match operator {
        Not => ("not", None),
        And => ("and", None),
        Eq => ("=", None),
        Ite => ("ite", None),
        Neg => ("bvneg", None),
        Add => ("bvadd", None),
        Mul => ("bvmul", None),
        UDiv => ("bvudiv", None),
        URem => ("bvurem", None),
        SDiv => ("bvsdiv", None),
        SRem => ("bvsrem", None),
        BitNot => ("bvnot", None),
        BitAnd => ("bvand", None),
        BitOr => ("bvor", None),
        BitXor => ("bvxor", None),
        Shl => ("bvshl", None),
        LShr => ("bvlshr", None),
        AShr => ("bvashr", None),
        ULt => ("bvult", None),
        SLt => ("bvslt", None),
        Concat => ("concat", None),
        FloatNeg => ("fp.neg", None),
        FloatAbs => ("fp.abs", None),
        FloatAdd(rounding) => ("fp.add", Some(rounding)),
        FloatSub(rounding) => ("fp.sub", Some(rounding)),
        FloatMul(rounding) => ("fp.mul", Some(rounding)),
        FloatDiv(rounding) => ("fp.div", Some(rounding)),
        FloatFma(rounding) => ("fp.fma", Some(rounding)),
        FloatSqrt(rounding) => ("fp.sqrt", Some(rounding)),
        FloatRoundToIntegral(rounding) => ("fp.roundToIntegral", Some(rounding)),
        FloatRemainder => ("fp.rem", None),
        FloatEq => ("fp.eq", None),
        FloatLt => ("fp.lt", None),
        FloatLe => ("fp.leq", None),
        FloatIsNan => ("fp.isNaN", None),
        FloatIsInfinite => ("fp.isInfinite", None),
        FloatIsZero => ("fp.isZero", None),
        FloatIsSubnormal => ("fp.isSubnormal", None),
        FloatIsNormal => ("fp.isNormal", None),
        FloatIsNegative => ("fp.isNegative", None),
        FloatFromBits(FloatKind::Extended) => (X87_FROM_BITS, None),
        Select => ("select", None),
        Store => ("store", None),
        _ => return None,
    })
}

struct Writer<'a> {
    pool: &'a Pool,
    plan: &'a Plan,
    text: String,
}

/// What is still to be written.
enum Item {
    Term(TermId),
    Close,
}

impl Writer<'_> {
    /// A term by its definition, where it has one.
    fn reference(&mut self, term: TermId) {
        match self.plan.numbers.get(&term) {
            Some(number) => {
                let _ = write!(self.text, "${number}");
            }
            None => self.expression(term),
        }
    }

    /// A term written out, down to leaves and definitions.
    fn expression(&mut self, term: TermId) {
        let mut items = Vec::new();
        self.open(term, &mut items);
        while let Some(item) = items.pop() {
            match item {
                Item::Close => self.text.push(')'),
                Item::Term(term) => {
                    self.text.push(' ');
                    match self.plan.numbers.get(&term) {
                        Some(number) => {
                            let _ = write!(self.text, "${number}");
                        }
                        None => self.open(term, &mut items),
                    }
                }
            }
        }
    }

    /// A leaf, or the head of an application, whose rest goes to the items.
    fn open(&mut self, term: TermId, items: &mut Vec<Item>) {
        let operator = self.pool.operator(term);
        match operator {
            Operator::Boolean(value) => {
                let _ = write!(self.text, "{value}");
            }
            Operator::Symbol(_) => self.text += &self.pool.symbol_label(term),
            Operator::Constant(id) => {
                let bits = self.pool.constant_bits(id);
                match self.pool.sort(term) {
                    Sort::Float(kind) => self.float(kind, bits),
                    _ => self.bits(bits),
                }
            }
            _ => {
                self.head(term, operator);
                items.push(Item::Close);
                items.extend(self.pool.children(term).iter().rev().map(|child| Item::Term(*child)));
            }
        }
    }

    fn head(&mut self, term: TermId, operator: Operator) {
        let rounded = |name: &str, kind: FloatKind, rounding| {
            format!("((_ {name} {}) {}", kind_suffix(kind), rounding_name(rounding))
        };
        let width = |of: TermId| self.pool.sort(of).width().unwrap_or(0);
        let more = || width(term) - width(self.pool.children(term)[0]);
        self.text += &match operator {
            Operator::Extract { high, low } => format!("((_ extract {high} {low})"),
            Operator::ZeroExtend => format!("((_ zero_extend {})", more()),
            Operator::SignExtend => format!("((_ sign_extend {})", more()),
            Operator::FloatConvert(kind, rounding) | Operator::FloatFromSigned(kind, rounding) => {
                rounded("to_fp", kind, rounding)
            }
            Operator::FloatFromUnsigned(kind, rounding) => rounded("to_fp_unsigned", kind, rounding),
            Operator::FloatToSigned(rounding) => {
                format!("((_ fp.to_sbv {}) {}", width(term), rounding_name(rounding))
            }
            Operator::FloatToUnsigned(rounding) => {
                format!("((_ fp.to_ubv {}) {}", width(term), rounding_name(rounding))
            }
            Operator::FloatFromBits(kind) if kind != FloatKind::Extended => {
                format!("((_ to_fp {})", kind_suffix(kind))
            }
            Operator::ConstantArray => format!("((as const {})", self.pool.sort(term)),
            // `Script::new` has named them.
            Operator::FloatToBits => unreachable!("the bits of a float are named before printing"),
            _ => match plain_name(operator) {
                Some((name, None)) => format!("({name}"),
                Some((name, Some(rounding))) => format!("({name} {}", rounding_name(rounding)),
                None => unreachable!("{operator:?} has no name"),
            },
        };
    }

    fn bits(&mut self, bits: &Bits) {
        if bits.width().is_multiple_of(4) {
            let _ = write!(self.text, "#x{}", bits.to_hex());
        } else {
            let _ = write!(self.text, "#b{}", bits.to_binary());
        }
    }

    fn float(&mut self, kind: FloatKind, bits: &Bits) {
        let bits = canonical(kind, bits);
        let (top, fraction) = (kind.bits() - 1, kind.significand_bits() - 1);
        let _ = write!(
            self.text,
            "(fp #b{} #b{} #b{})",
            bits.extract(top, top).to_binary(),
            bits.extract(top - 1, top - kind.exponent_bits()).to_binary(),
            bits.trunc(fraction).to_binary()
        );
    }

    fn x87_function(&mut self) {
        // The same as `Pool::x87_encoding`, spelt out.
        let _ = writeln!(
            self.text,
            "(define-fun {X87_FROM_BITS} ((b (_ BitVec 80))) (_ FloatingPoint 15 64)\n  \
             (ite (and (distinct ((_ extract 78 64) b) #b{0:015b}) (= ((_ extract 63 63) b) #b0)) (_ NaN 15 64)\n  \
             (fp ((_ extract 79 79) b)\n      \
             (ite (and (= ((_ extract 78 64) b) #b{0:015b}) (= ((_ extract 63 63) b) #b1)) #b{1:015b} ((_ extract 78 64) b))\n      \
             ((_ extract 62 0) b))))",
            0, 1
        );
    }
}

/// The representation that the fields of IEEE's layout can tell: nothing changes but x87's odd encodings.
fn canonical(kind: FloatKind, bits: &Bits) -> Bits {
    if kind != FloatKind::Extended {
        return bits.clone();
    }
    if float::is_nan(kind, bits) && !bits.bit(63) {
        return float::default_nan(kind);
    }
    let exponent_one = Bits::one(kind.bits()).shl_by(64);
    let pseudo = bits.bit(63) && bits.extract(78, 64).is_zero();
    if pseudo {
        bits.or(&exponent_one)
    } else {
        bits.clone()
    }
}
