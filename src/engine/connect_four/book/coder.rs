//! An arithmetic coder of bits: a bit costs as much as it surprises.

/// Both ways of coding, so that the model is written once for writer and reader.
pub trait Bits {
    /// Codes one bit that is set with a probability of `chance` / 65536, which is neither 0 nor 65536. The writer writes
    /// `bit` and returns it; the reader ignores `bit` and returns the one that was written.
    fn code(&mut self, bit: bool, chance: u32) -> bool;
}

/// The numbers that the coming bits can still lead to. The first and the last differ in their highest byte.
struct Range {
    first: u32,
    last: u32,
}

impl Default for Range {
    fn default() -> Range {
        Range { first: 0, last: u32::MAX }
    }
}

impl Range {
    /// The last number that means a set bit.
    fn split(&self, chance: u32) -> u32 {
        let width = u64::from(self.last - self.first);
        self.first + ((width * u64::from(chance)) >> 16) as u32
    }

    fn narrow(&mut self, bit: bool, split: u32) {
        if bit {
            self.last = split;
        } else {
            self.first = split + 1;
        }
    }

    /// Takes off the first byte once it is settled.
    fn settle(&mut self) -> Option<u8> {
        let settled = (self.first ^ self.last) >> 24 == 0;
        settled.then(|| {
            let byte = (self.first >> 24) as u8;
            self.first <<= 8;
            self.last = self.last << 8 | 0xff;
            byte
        })
    }
}

/// Writes bits.
#[derive(Default)]
pub struct Writer {
    range: Range,
    bytes: Vec<u8>,
}

impl Writer {
    /// The bytes with all that was written.
    pub fn finish(mut self) -> Vec<u8> {
        // The reader takes what is beyond the end as zeros, and some number that starts so lies in the range.
        if self.range.first > 0 {
            self.bytes.push((self.range.first >> 24) as u8 + 1);
        }
        self.bytes
    }
}

impl Bits for Writer {
    fn code(&mut self, bit: bool, chance: u32) -> bool {
        let split = self.range.split(chance);
        self.range.narrow(bit, split);
        while let Some(byte) = self.range.settle() {
            self.bytes.push(byte);
        }
        bit
    }
}

/// Reads what a [`Writer`] wrote; from other bytes it reads some bits or other.
pub struct Reader<'a> {
    range: Range,
    /// The number that was written, as far as it matters now.
    number: u32,
    rest: std::slice::Iter<'a, u8>,
}

impl<'a> Reader<'a> {
    /// Reads from the start of `bytes`.
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        let mut reader = Reader { range: Range::default(), number: 0, rest: bytes.iter() };
        for _ in 0..4 {
            reader.shift();
        }
        reader
    }

    fn shift(&mut self) {
        self.number = self.number << 8 | self.rest.next().map_or(0, |&byte| u32::from(byte));
    }
}

impl Bits for Reader<'_> {
    fn code(&mut self, _: bool, chance: u32) -> bool {
        let split = self.range.split(chance);
        let bit = self.number <= split;
        self.range.narrow(bit, split);
        while self.range.settle().is_some() {
            self.shift();
        }
        bit
    }
}
