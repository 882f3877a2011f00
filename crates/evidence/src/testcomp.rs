//! A test suite as Test-Comp takes it: `metadata.xml` and one XML file for each test case.

use crate::number;
use crate::sha256::sha256;
use engine::{Input, InputSource};
use ir::{DataModel, Program};
use std::fmt::Write;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// What the metadata of a suite says.
#[derive(Clone, Debug)]
pub struct Metadata<'a> {
    pub producer: &'a str,
    /// The text of the property file.
    pub specification: &'a str,
    pub program_file: &'a str,
    /// The program's text, for its hash.
    pub program_text: &'a [u8],
    pub entry: &'a str,
    pub model: DataModel,
    pub created: SystemTime,
}

/// Bytes of large memory that a test case lists; the format has no shorter way to say them.
const MOST_BYTES: u64 = 100_000;

/// Whether the test case makes the program fail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Covers {
    Error,
    Code,
}

pub fn metadata(data: &Metadata) -> String {
    let architecture = match data.model {
        DataModel::Ilp32 => "32bit",
        DataModel::Lp64 => "64bit",
    };
    let fields = [
        ("sourcecodelang", "C".to_owned()),
        ("producer", data.producer.into()),
        ("specification", data.specification.trim().into()),
        ("programfile", data.program_file.into()),
        ("programhash", sha256(data.program_text)),
        ("entryfunction", data.entry.into()),
        ("architecture", architecture.into()),
        ("creationtime", timestamp(data.created)),
    ];
    let mut text = String::from(HEAD);
    text.push_str(&doctype("test-metadata"));
    text.push_str("<test-metadata>\n");
    for (name, value) in fields {
        let _ = writeln!(text, "  <{name}>{}</{name}>", escape(&value));
    }
    text.push_str("</test-metadata>\n");
    text
}

/// The inputs that a test can give, in order.
pub fn test_case(program: &Program, inputs: &[Input], covers: Covers) -> String {
    let mut text = String::from(HEAD);
    text.push_str(&doctype("testcase"));
    text.push_str(match covers {
        Covers::Error => "<testcase coversError=\"true\">\n",
        Covers::Code => "<testcase>\n",
    });
    let mut left = MOST_BYTES;
    for input in inputs.iter().filter(|input| input.source.is_given()) {
        for (count, byte) in &input.runs {
            let now = left.min(*count);
            for _ in 0..now {
                let _ = writeln!(text, "  <input type=\"unsigned char\">{byte}</input>");
            }
            left -= now;
            if now < *count {
                let _ = writeln!(text, "  <!-- {} more bytes of memory are {byte} -->", count - now);
            }
        }
        if !input.runs.is_empty() {
            continue;
        }
        let c_type = number::c_type(input, program.data_model);
        let value = number::text(&input.bits, input.ty, c_type.signed);
        let variable = match &input.source {
            InputSource::Function(name) => format!(" variable=\"{}\"", escape(name)),
            _ => String::new(),
        };
        let _ = writeln!(text, "  <input{variable} type=\"{}\">{}</input>", escape(c_type.name), escape(&value));
    }
    text.push_str("</testcase>\n");
    text
}

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n";

fn doctype(root: &str) -> String {
    let (public, system) = ("+//IDN sosy-lab.org//DTD test-format", "https://sosy-lab.org/test-format");
    format!("<!DOCTYPE {root} PUBLIC \"{public} {root} 1.0//EN\" \"{system}/{root}-1.0.dtd\">\n")
}

fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // XML has no way to say these.
            '\0'..'\t' | '\u{b}' | '\u{c}' | '\u{e}'..' ' | '\u{fffe}' | '\u{ffff}' => escaped.push('?'),
            other => escaped.push(other),
        }
    }
    escaped
}

/// In UTC, as ISO 8601 writes it.
pub(crate) fn timestamp(time: SystemTime) -> String {
    let seconds = time.duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).as_secs();
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    // Years that begin in March have their leap day at the end.
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_dates() {
        let at = |seconds| timestamp(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(at(0), "1970-01-01T00:00:00Z");
        assert_eq!(at(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(at(1_735_689_599), "2024-12-31T23:59:59Z");
    }

    #[test]
    fn what_xml_cannot_say_is_escaped() {
        assert_eq!(escape("a<b>&\"\u{1}"), "a&lt;b&gt;&amp;&quot;?");
    }

    #[test]
    fn a_suite_names_its_program() {
        let data = Metadata {
            producer: "Shrike",
            specification: "CHECK( init(main()), LTL(G ! call(reach_error())) )\n",
            program_file: "a.c",
            program_text: b"abc",
            entry: "main",
            model: DataModel::Ilp32,
            created: UNIX_EPOCH,
        };
        let text = metadata(&data);
        assert!(text.contains("<architecture>32bit</architecture>"));
        assert!(text.contains("<programhash>ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad<"));
        assert!(text.contains("G ! call(reach_error())"));
    }
}
