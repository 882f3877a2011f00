//! `Bits` as text: decimal (unsigned and signed) and hexadecimal, reading and writing.
//!
//! Reading fails rather than wraps: a number that does not fit the width is an error in the text.

use crate::vector::Bits;
use std::fmt;

/// Why a text is not a number of the wanted width.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseError {
    Empty,
    NotADigit(char),
    DoesNotFit { width: u32 },
}

impl Bits {
    /// Reads decimal digits, with `-` in front for a negative number.
    ///
    /// Accepts -2^(width-1) up to 2^width - 1, since a text does not say whether it is meant signed.
    pub fn parse_decimal(width: u32, text: &str) -> Result<Bits, ParseError> {
        let (negative, digits) = match text.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, text),
        };
        let value = parse_digits(width, digits, 10)?;
        if !negative {
            return Ok(value);
        }
        if Bits::min_signed(width).ult(&value) {
            return Err(ParseError::DoesNotFit { width });
        }
        Ok(value.neg())
    }

    /// Reads hexadecimal digits, without a prefix.
    pub fn parse_hex(width: u32, text: &str) -> Result<Bits, ParseError> {
        parse_digits(width, text, 16)
    }

    /// Reads binary digits, without a prefix.
    pub fn parse_binary(width: u32, text: &str) -> Result<Bits, ParseError> {
        parse_digits(width, text, 2)
    }

    /// The unsigned number in decimal.
    pub fn to_decimal(&self) -> String {
        if let Some(value) = self.as_u128() {
            return value.to_string();
        }
        // Nineteen decimal digits fit one word.
        const CHUNK: u64 = 10_000_000_000_000_000_000;
        let mut chunks = Vec::new();
        let mut rest = self.clone();
        while !rest.is_zero() {
            let (quotient, chunk) = rest.div_rem_word(CHUNK);
            chunks.push(chunk);
            rest = quotient;
        }
        let mut text = chunks.pop().unwrap_or(0).to_string();
        for chunk in chunks.iter().rev() {
            text += &format!("{chunk:019}");
        }
        text
    }

    /// The signed number in decimal.
    pub fn to_signed_decimal(&self) -> String {
        if self.sign_bit() {
            format!("-{}", self.neg().to_decimal())
        } else {
            self.to_decimal()
        }
    }

    /// Hexadecimal digits, as many as the width needs.
    pub fn to_hex(&self) -> String {
        let digits = self.width().div_ceil(4) as usize;
        let all: String = self.words().iter().rev().map(|word| format!("{word:016x}")).collect();
        all[all.len() - digits..].to_string()
    }

    /// Binary digits, as many as the width.
    pub fn to_binary(&self) -> String {
        (0..self.width()).rev().map(|index| if self.bit(index) { '1' } else { '0' }).collect()
    }
}

/// Horner's scheme in a vector wide enough to see that the next digit no longer fits.
fn parse_digits(width: u32, text: &str, radix: u32) -> Result<Bits, ParseError> {
    if text.is_empty() {
        return Err(ParseError::Empty);
    }
    let wide = width + 5;
    let base = Bits::from_u64(wide, radix as u64);
    let mut value = Bits::zero(wide);
    for digit in text.chars() {
        let number = digit.to_digit(radix).ok_or(ParseError::NotADigit(digit))?;
        value = value.mul(&base).add(&Bits::from_u64(wide, number as u64));
        if value.leading_zeros() < wide - width {
            return Err(ParseError::DoesNotFit { width });
        }
    }
    Ok(value.trunc(width))
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ParseError::Empty => write!(f, "no digits"),
            ParseError::NotADigit(digit) => write!(f, "'{digit}' is not a digit"),
            ParseError::DoesNotFit { width } => write!(f, "does not fit {width} bits"),
        }
    }
}

impl std::error::Error for ParseError {}
