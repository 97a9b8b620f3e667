use super::Engine;
use crate::rules::Rules;
pub(super) fn plays(_rules: &Rules) -> bool {
    false
}
pub(super) fn build(seed: u64) -> Box<dyn Engine> {
    super::random::build(seed)
}
