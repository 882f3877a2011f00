//! Pieces of C text: how tightly they bind, the type that C gives them, casts and literals.

/// How tightly an expression is bound together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Level {
    Or,
    And,
    Bits,
    Equal,
    Less,
    Shift,
    Sum,
    Product,
    Unary,
    Atom,
}

/// The type that C gives an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Kind {
    /// 32 or 64: what is narrower becomes an `int`.
    pub width: u32,
    pub signed: bool,
}

pub(super) const INT: Kind = Kind { width: 32, signed: true };

#[derive(Clone, Debug)]
pub(super) struct Text {
    pub text: String,
    pub level: Level,
    pub kind: Kind,
}

impl Text {
    pub fn new(text: impl Into<String>, level: Level, kind: Kind) -> Text {
        Text { text: text.into(), level, kind }
    }

    /// As an operand of something that binds this tightly.
    pub fn at(&self, level: Level) -> String {
        match self.level >= level {
            true => self.text.clone(),
            false => format!("({})", self.text),
        }
    }
}

/// The type of a width that C calls by a name.
pub(super) fn type_name(width: u32, signed: bool) -> Option<&'static str> {
    Some(match (width, signed) {
        (8, true) => "signed char",
        (8, false) => "unsigned char",
        (16, true) => "short",
        (16, false) => "unsigned short",
        (32, true) => "int",
        (32, false) => "unsigned int",
        (64, true) => "long long",
        (64, false) => "unsigned long long",
        _ => return None,
    })
}

/// The type that a value of such a type has in an expression.
pub(super) fn promoted(width: u32, signed: bool) -> Kind {
    match width {
        ..32 => INT,
        32 => Kind { width: 32, signed },
        _ => Kind { width: 64, signed },
    }
}

pub(super) fn cast(text: &Text, width: u32, signed: bool) -> Option<Text> {
    let name = type_name(width, signed)?;
    Some(Text::new(format!("({name}){}", text.at(Level::Unary)), Level::Unary, promoted(width, signed)))
}

pub(super) fn signed_literal(value: i64) -> Text {
    let (suffix, kind) = match i32::try_from(value) {
        Ok(_) => ("", INT),
        Err(_) => ("LL", Kind { width: 64, signed: true }),
    };
    match value {
        i64::MIN => Text::new("(-9223372036854775807LL - 1)", Level::Atom, kind),
        // 2147483648 is no int.
        -2_147_483_648 => Text::new("(-2147483647 - 1)", Level::Atom, kind),
        _ if value < 0 => Text::new(format!("{value}{suffix}"), Level::Unary, kind),
        _ => Text::new(format!("{value}{suffix}"), Level::Atom, kind),
    }
}

pub(super) fn unsigned_literal(value: u64) -> Text {
    match value {
        0..=0x7fff_ffff => Text::new(value.to_string(), Level::Atom, INT),
        0x8000_0000..=0xffff_ffff => Text::new(format!("{value}U"), Level::Atom, Kind { width: 32, signed: false }),
        _ => Text::new(format!("{value}ULL"), Level::Atom, Kind { width: 64, signed: false }),
    }
}
