//! The end of reading a body: is everything defined that is named, and which ids does it all get?

use super::block::BodyParser;
use super::function::Labels;
use super::operand::{Claim, Mention};
use super::tokens::canonical;
use super::ParseError;
use crate::body::Body;
use crate::entities::{Block, Value};
use crate::normalize::Renumbering;
use cranelift_entity::EntityRef;

impl<'a> BodyParser<'_, 'a> {
    pub fn finish(mut self) -> Result<(Body, Labels<'a>), ParseError> {
        self.check_defined()?;
        self.check_claims()?;
        let mut order: Vec<(Block, &'a str)> =
            self.labels.iter().map(|&label| (self.blocks[label].id, label)).collect();
        self.body.entry = order[0].0;
        if let Some(numbers) = permutation(&self.labels) {
            order.sort_by_key(|(_, label)| numbers(label));
        }
        let blocks = order.iter().map(|&(old, _)| old).collect();
        let body = Renumbering::of_blocks(&self.body, blocks).apply(&self.body);
        let labels = order.iter().enumerate().map(|(index, &(_, label))| (label, Block::new(index))).collect();

        let mut numbering = body.normal_numbering();
        if let Some(values) = self.kept_numbers(&body, &numbering) {
            for (index, old) in values.iter().enumerate() {
                numbering.new_value[old.index()] = Some(Value::new(index));
            }
            numbering.values = values;
        }
        Ok((numbering.apply(&body), labels))
    }

    /// The first of the names that have no definition is the error.
    fn check_defined(&self) -> Result<(), ParseError> {
        let values = self
            .values
            .iter()
            .filter(|(_, mention)| !mention.defined)
            .map(|(name, mention)| missing('%', name, mention));
        let blocks = self
            .blocks
            .iter()
            .filter(|(_, mention)| !mention.defined)
            .map(|(name, mention)| missing(' ', name, mention));
        match values.chain(blocks).min_by_key(|error| (error.line, error.column)) {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    fn check_claims(&self) -> Result<(), ParseError> {
        for &Claim { value, ty, position } in &self.claims {
            let real = self.body.ty(value);
            if real != ty {
                return Err(position.error(format!("this is {real}, not {ty}")));
            }
        }
        Ok(())
    }

    /// The values by their new ids, where every name is `%vN` and the constants fill the holes.
    fn kept_numbers(&self, body: &Body, numbering: &Renumbering) -> Option<Vec<Value>> {
        let mut places = vec![None; numbering.values.len()];
        for (name, mention) in &self.values {
            let number = canonical(name.strip_prefix('v')?)?;
            *places.get_mut(number as usize)? = Some(mention.id);
        }
        let mut constants = numbering.values.iter().copied().filter(|&value| body.constant(value).is_some());
        places.into_iter().map(|place| place.or_else(|| constants.next())).collect()
    }
}

fn missing<N>(sign: char, name: &str, mention: &Mention<N>) -> ParseError {
    let name = format!("{sign}{name}");
    mention.position.error(format!("'{}' is defined nowhere", name.trim()))
}

/// Where the labels are `b0`, `b1`, … in some order: the number of each.
fn permutation(labels: &[&str]) -> Option<impl Fn(&str) -> Option<u32>> {
    let number = |label: &str| canonical(label.strip_prefix('b')?);
    // Labels are distinct, so being small is enough.
    let is_small = |label: &&str| number(label).is_some_and(|number| (number as usize) < labels.len());
    labels.iter().all(is_small).then_some(number)
}
