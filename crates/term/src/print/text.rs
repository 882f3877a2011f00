//! Terms for people: C's operators where C has them, with what C leaves to types written out (`<u`, `<s`, `>>u`,
//! `>>s`).
//!
//! Negated comparisons, disjunctions and differences are shown as such, although they are no nodes.

use super::plan::Plan;
use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use crate::sort::Sort;
use bits::{float, Bits, Rounding};
use std::fmt::Write;

impl Pool {
    /// The term for people: a line for every part that is used twice, and the term itself last.
    pub fn display(&self, term: TermId) -> String {
        let plan = Plan::new(self, &[term]);
        let mut text = String::new();
        for part in &plan.defined {
            let _ = write!(text, "${} = ", plan.numbers[part]);
            self.write_expression(&plan, *part, &mut text);
            text.push('\n');
        }
        match plan.numbers.get(&term) {
            Some(number) => {
                let _ = write!(text, "${number}");
            }
            None => self.write_expression(&plan, term, &mut text),
        }
        text
    }

    fn write_expression(&self, plan: &Plan, term: TermId, text: &mut String) {
        let mut items = self.spelled(term, Nesting::Outside);
        items.reverse();
        while let Some(item) = items.pop() {
            match item {
                Item::Text(part) => text.push_str(&part),
                Item::Term(term) => match plan.numbers.get(&term) {
                    Some(number) => {
                        let _ = write!(text, "${number}");
                    }
                    None => {
                        let inner = self.spelled(term, Nesting::Inside);
                        items.extend(inner.into_iter().rev());
                    }
                },
            }
        }
    }

    /// A term one level down, with parentheses around operators that stand inside others.
    fn spelled(&self, term: TermId, nesting: Nesting) -> Vec<Item> {
        let spelling = self.spelling(term);
        match spelling {
            Spelling::Atom(items) => items,
            Spelling::Operator(items) if nesting == Nesting::Outside => items,
            Spelling::Operator(items) => {
                let mut all = vec![Item::text("(")];
                all.extend(items);
                all.push(Item::text(")"));
                all
            }
        }
    }

    fn spelling(&self, term: TermId) -> Spelling {
        use Operator::*;
        let operator = self.operator(term);
        match (operator, self.children(term)) {
            (Boolean(value), _) => atom(value.to_string()),
            (Symbol(number), _) => atom(format!("{}!{number}", self.symbol_name(number))),
            (Constant(id), _) => {
                let bits = self.constant_bits(id);
                match self.sort(term) {
                    Sort::Float(kind) => atom(float::to_text(kind, bits)),
                    _ => atom(number(bits)),
                }
            }
            (Not, &[a]) => self.negation(a),
            (Ite, &[condition, yes, no]) => Spelling::Operator(vec![
                Item::Term(condition),
                Item::text(" ? "),
                Item::Term(yes),
                Item::text(" : "),
                Item::Term(no),
            ]),
            (Add, &[a, b]) => self.sum(a, b),
            (Neg, &[a]) => prefix("-", a),
            (BitNot, &[a]) => prefix("~", a),
            (Extract { high, low }, &[a]) if high == low => suffix(a, format!("[{low}]")),
            (Extract { high, low }, &[a]) => suffix(a, format!("[{high}:{low}]")),
            (ZeroExtend, &[a]) => call(&format!("zext{}", self.width(term)), &[a]),
            (SignExtend, &[a]) => call(&format!("sext{}", self.width(term)), &[a]),
            (Select, &[array, index]) => {
                Spelling::Atom(vec![Item::Term(array), Item::text("["), Item::Term(index), Item::text("]")])
            }
            (Store, &[array, index, value]) => Spelling::Atom(vec![
                Item::Term(array),
                Item::text("{"),
                Item::Term(index),
                Item::text(" := "),
                Item::Term(value),
                Item::text("}"),
            ]),
            (ConstantArray, &[value]) => call("everywhere", &[value]),
            (_, &[a, b]) => match infix_name(operator) {
                Some(name) => infix(a, name, b),
                None => call(&function_name(operator), &[a, b]),
            },
            (_, children) => call(&function_name(operator), children),
        }
    }

    fn negation(&self, a: TermId) -> Spelling {
        let inside = |child: TermId| match self.children(child) {
            [inner] if self.operator(child) == Operator::Not => vec![Item::Term(*inner)],
            _ => vec![Item::text("!"), Item::Term(child)],
        };
        match (self.operator(a), self.children(a)) {
            (Operator::Eq, &[x, y]) => infix(x, "!=", y),
            (Operator::ULt, &[x, y]) => infix(x, ">=u", y),
            (Operator::SLt, &[x, y]) => infix(x, ">=s", y),
            (Operator::And, &[x, y]) => {
                let mut items = inside(x);
                items.push(Item::text(" || "));
                items.extend(inside(y));
                Spelling::Operator(items)
            }
            _ => prefix("!", a),
        }
    }

    fn sum(&self, a: TermId, b: TermId) -> Spelling {
        if let Some(bits) = self.as_bits(b).filter(|bits| bits.sign_bit() && !bits.is_min_signed()) {
            return Spelling::Operator(vec![Item::Term(a), Item::Text(format!(" - {}", number(&bits.neg())))]);
        }
        match (self.operator(a), self.operator(b)) {
            (_, Operator::Neg) => infix(a, "-", self.children(b)[0]),
            (Operator::Neg, _) => infix(b, "-", self.children(a)[0]),
            _ => infix(a, "+", b),
        }
    }
}

/// Whether an expression stands in another.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Nesting {
    Outside,
    Inside,
}

enum Item {
    Text(String),
    Term(TermId),
}

/// An expression one level deep: with or without a need for parentheses.
enum Spelling {
    Atom(Vec<Item>),
    Operator(Vec<Item>),
}

impl Item {
    fn text(text: &str) -> Item {
        Item::Text(text.to_string())
    }
}

fn atom(text: String) -> Spelling {
    Spelling::Atom(vec![Item::Text(text)])
}

fn prefix(name: &str, a: TermId) -> Spelling {
    Spelling::Atom(vec![Item::text(name), Item::Term(a)])
}

fn suffix(a: TermId, text: String) -> Spelling {
    Spelling::Atom(vec![Item::Term(a), Item::Text(text)])
}

fn infix(a: TermId, name: &str, b: TermId) -> Spelling {
    Spelling::Operator(vec![Item::Term(a), Item::Text(format!(" {name} ")), Item::Term(b)])
}

fn call(name: &str, children: &[TermId]) -> Spelling {
    let mut items = vec![Item::Text(format!("{name}("))];
    for (position, child) in children.iter().enumerate() {
        if position > 0 {
            items.push(Item::text(", "));
        }
        items.push(Item::Term(*child));
    }
    items.push(Item::text(")"));
    Spelling::Atom(items)
}

/// Decimal where people count, hexadecimal where they see bits.
fn number(bits: &Bits) -> String {
    if bits.leading_zeros() + 17 > bits.width() {
        return bits.to_decimal();
    }
    if bits.sign_bit() && bits.neg().leading_zeros() + 17 > bits.width() {
        return bits.to_signed_decimal();
    }
    format!("0x{}", bits.to_hex())
}

fn infix_name(operator: Operator) -> Option<&'static str> {
    use Operator::*;
    Some(match operator {
        And => "&&",
        Eq => "==",
        Mul => "*",
        UDiv => "/u",
        URem => "%u",
        SDiv => "/s",
        SRem => "%s",
        BitAnd => "&",
        BitOr => "|",
        BitXor => "^",
        Shl => "<<",
        LShr => ">>u",
        AShr => ">>s",
        ULt => "<u",
        SLt => "<s",
        Concat => "++",
        FloatAdd(Rounding::NearestEven) => "+.",
        FloatSub(Rounding::NearestEven) => "-.",
        FloatMul(Rounding::NearestEven) => "*.",
        FloatDiv(Rounding::NearestEven) => "/.",
        FloatEq => "==.",
        FloatLt => "<.",
        FloatLe => "<=.",
        _ => return None,
    })
}

fn function_name(operator: Operator) -> String {
    format!("{operator:?}").replace(['(', ')', ' '], "").replace(',', "_")
}
