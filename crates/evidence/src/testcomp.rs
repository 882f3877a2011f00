//! A test suite as Test-Comp takes it: `metadata.xml` and one XML file for each test case.

use crate::number;
use crate::sources::sha256;
use engine::{Input, InputSource};
use ir::{DataModel, Program};
use quick_xml::events::{BytesDecl, BytesText, Event};
use quick_xml::Writer;
use std::io;
use std::time::{SystemTime, UNIX_EPOCH};

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
    document("test-metadata", &[], |writer| {
        fields.iter().try_for_each(|(name, value)| {
            writer.create_element(*name).write_text_content(BytesText::new(&plain(value))).map(drop)
        })
    })
}

/// The inputs that a test can give, in order.
pub fn test_case(program: &Program, inputs: &[Input], covers: Covers) -> String {
    let attributes: &[_] = match covers {
        Covers::Error => &[("coversError", "true")],
        Covers::Code => &[],
    };
    document("testcase", attributes, |writer| {
        let mut left = MOST_BYTES;
        let given = inputs.iter().filter(|input| input.source.is_given());
        given.into_iter().try_for_each(|input| self::input(writer, program, input, &mut left))
    })
}

/// One element; for large memory, one for each byte as long as there are some `left`.
fn input(writer: &mut Writer<Vec<u8>>, program: &Program, input: &Input, left: &mut u64) -> io::Result<()> {
    if input.runs.is_empty() {
        let c_type = number::c_type(input, program.data_model);
        let value = number::text(&input.bits, input.ty, c_type.signed);
        let variable = match &input.source {
            InputSource::Function(name) => Some(name.as_str()),
            _ => None,
        };
        return element(writer, variable, c_type.name, &value);
    }
    for (count, byte) in &input.runs {
        let now = (*left).min(*count);
        for _ in 0..now {
            element(writer, None, "unsigned char", &byte.to_string())?;
        }
        *left -= now;
        if now < *count {
            let comment = format!(" {} more bytes of memory are {byte} ", count - now);
            writer.write_event(Event::Comment(BytesText::new(&comment)))?;
        }
    }
    Ok(())
}

fn element(writer: &mut Writer<Vec<u8>>, variable: Option<&str>, ty: &str, value: &str) -> io::Result<()> {
    let variable = variable.map(plain);
    let attributes = variable.iter().map(|name| ("variable", name.as_str())).chain([("type", ty)]);
    let element = writer.create_element("input").with_attributes(attributes);
    element.write_text_content(BytesText::new(value)).map(drop)
}

fn document(
    root: &'static str,
    attributes: &[(&str, &str)],
    content: impl FnOnce(&mut Writer<Vec<u8>>) -> io::Result<()>,
) -> String {
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    let write = || {
        writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), Some("no"))))?;
        writer.write_event(Event::DocType(BytesText::from_escaped(doctype(root))))?;
        let element = writer.create_element(root).with_attributes(attributes.iter().copied());
        element.write_inner_content(content).map(drop)
    };
    write().expect("memory can be written to");
    let mut bytes = writer.into_inner();
    bytes.push(b'\n');
    String::from_utf8(bytes).expect("it is made of texts")
}

fn doctype(root: &str) -> String {
    let (public, system) = ("+//IDN sosy-lab.org//DTD test-format", "https://sosy-lab.org/test-format");
    format!("{root} PUBLIC \"{public} {root} 1.0//EN\" \"{system}/{root}-1.0.dtd\"")
}

/// Without the characters that XML has no way to say.
fn plain(text: &str) -> String {
    let unsayable = |c| matches!(c, '\0'..'\t' | '\u{b}' | '\u{c}' | '\u{e}'..' ' | '\u{fffe}' | '\u{ffff}');
    text.chars().map(|c| if unsayable(c) { '?' } else { c }).collect()
}

/// In UTC, as RFC 3339 writes it.
pub(crate) fn timestamp(time: SystemTime) -> String {
    humantime::format_rfc3339_seconds(time.max(UNIX_EPOCH)).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn times_are_dates() {
        let at = |seconds: u64| timestamp(UNIX_EPOCH + Duration::from_millis(1000 * seconds + 500));
        assert_eq!(at(0), "1970-01-01T00:00:00Z");
        assert_eq!(at(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(at(1_735_689_599), "2024-12-31T23:59:59Z");
    }

    #[test]
    fn a_suite_names_its_program() {
        let data = Metadata {
            producer: "Shrike",
            specification: "CHECK( init(main()), LTL(G ! call(reach_error())) )\n",
            program_file: "a<b>&\u{1}.c",
            program_text: b"abc",
            entry: "main",
            model: DataModel::Ilp32,
            created: UNIX_EPOCH,
        };
        let expected = "\
<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>
<!DOCTYPE test-metadata PUBLIC \"+//IDN sosy-lab.org//DTD test-format test-metadata 1.0//EN\" \
\"https://sosy-lab.org/test-format/test-metadata-1.0.dtd\">
<test-metadata>
  <sourcecodelang>C</sourcecodelang>
  <producer>Shrike</producer>
  <specification>CHECK( init(main()), LTL(G ! call(reach_error())) )</specification>
  <programfile>a&lt;b&gt;&amp;?.c</programfile>
  <programhash>ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad</programhash>
  <entryfunction>main</entryfunction>
  <architecture>32bit</architecture>
  <creationtime>1970-01-01T00:00:00Z</creationtime>
</test-metadata>
";
        assert_eq!(metadata(&data), expected);
    }
}
