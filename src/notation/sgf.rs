//! SGF FF[4], GM[4]: trees of games with variations, comments and marks; several in a file. `aa` is the cell at the top left.
//!
//! What gomoku and renju do not say there, a property of our own does: `IR` has the rules as links name them, so that
//! Connect Four is held too. Properties that are not understood are kept and written where they stood.

use super::formats::{Fault, Form, FormatError};
use super::{parse_rules, write_rules};
use crate::position::Position;
use crate::record::{MOST_NODES, NodeId, Record, Writer};
use crate::rules::{Cell, Overline, Rules, Side};

/// The row's reader and writer.
pub const FORM: Form = Form::Text { looks, read, write };

/// What the writer says by itself of a game.
const OURS: [&str; 10] = ["FF", "GM", "CA", "AP", "SZ", RULES, "AB", "AW", "AE", "PL"];
const RULES: &str = "IR";

fn looks(text: &str) -> bool {
    let space = |character: char| character.is_whitespace() || character == '\u{feff}';
    let rest = text.trim_start_matches(space).strip_prefix('(').map(str::trim_start);
    rest.is_some_and(|rest| rest.starts_with(';'))
}

fn read(text: &str, rules: Option<Rules>) -> Result<Vec<Record>, FormatError> {
    let mut tokens = Tokens::new(text);
    let mut records = Vec::new();
    while tokens.next_is('(') {
        records.push(tree(&mut tokens, rules)?);
    }
    match tokens.peek() {
        None => Ok(records),
        Some((at, _)) => Err(Fault::NotExpected.at(at)),
    }
}

/// A value of a property, and where it begins.
struct Value {
    at: usize,
    text: String,
}

type Properties = Vec<(String, Vec<Value>)>;

fn values<'a>(properties: &'a Properties, name: &str) -> &'a [Value] {
    properties.iter().find(|(other, _)| other == name).map_or(&[], |(_, values)| values)
}

/// A game, its opening parenthesis behind us.
fn tree(tokens: &mut Tokens, rules: Option<Rules>) -> Result<Record, FormatError> {
    let open = tokens.at;
    tokens.expect(';')?;
    let root = tokens.properties()?;
    let mut writer = Writer::new(start(&root, rules, tokens.clone())?);
    // Some programs write the first move there.
    let (first, root): (Properties, Properties) = root.into_iter().partition(|(name, _)| side_of(name).is_some());
    keep(&mut writer, root, |name| OURS.contains(&name));
    if !first.is_empty() {
        add(&mut writer, open, first)?;
    }
    // The nodes at which the open parentheses stand.
    let mut forks = Vec::new();
    loop {
        if tokens.next_is(';') {
            let at = tokens.at;
            add(&mut writer, at, tokens.properties()?)?;
        } else if tokens.next_is('(') {
            forks.push(writer.here());
        } else if tokens.next_is(')') {
            let Some(fork) = forks.pop() else { return Ok(writer.finish()) };
            writer.back_to(fork);
        } else {
            return Err(tokens.peek().map_or(Fault::Unclosed.at(open - 1), |(at, _)| Fault::NotExpected.at(at)));
        }
    }
}

/// Adds a node that begins at a place.
fn add(writer: &mut Writer, at: usize, properties: Properties) -> Result<(), FormatError> {
    if writer.size() >= MOST_NODES {
        return Err(Fault::TooLarge.at(at));
    }
    if let Some(value) = ["AB", "AW", "AE"].iter().find_map(|name| values(&properties, name).first()) {
        return Err(Fault::SetupLate.at(value.at));
    }
    let moves = || properties.iter().filter(|(name, _)| side_of(name).is_some());
    let step = moves().next().and_then(|(name, values)| Some((side_of(name)?, values.first()?)));
    if let Some((_, values)) = moves().nth(1) {
        return Err(Fault::NotExpected.at(values.first().map_or(at, |value| value.at)));
    }
    if let Some(value) = moves().find_map(|(_, values)| values.get(1)) {
        return Err(Fault::NotExpected.at(value.at));
    }
    let cell = match step {
        Some((side, value)) => played(writer.position(), side, value)?,
        None => None,
    };
    let at = step.map_or(at, |(_, value)| value.at);
    writer.add(cell).map_err(|error| Fault::from(error).at(at))?;
    keep(writer, properties, |name| side_of(name).is_some());
    Ok(())
}

/// The cell of a move; none where it is a pass, which stays a node without a move.
fn played(position: &Position, side: Side, value: &Value) -> Result<Option<Cell>, FormatError> {
    if value.text.is_empty() || (value.text == "tt" && position.rules().width() < 20) {
        return Ok(None);
    }
    let cell = point(position.rules(), &value.text).ok_or(Fault::from(crate::PlayError::OutsideBoard).at(value.at))?;
    if side == position.turn() { Ok(Some(cell)) } else { Err(Fault::Turn.at(value.at)) }
}

/// Whose move a node is.
fn mover(properties: &Properties) -> Option<Side> {
    properties.iter().find_map(|(name, _)| side_of(name))
}

fn side_of(name: &str) -> Option<Side> {
    match name {
        "B" => Some(Side::First),
        "W" => Some(Side::Second),
        _ => None,
    }
}

/// Keeps properties beside a node, but those that the writer says by itself.
fn keep(writer: &mut Writer, properties: Properties, ours: impl Fn(&str) -> bool) {
    let others = properties.into_iter().filter(|(name, _)| !ours(name));
    let texts = |values: Vec<Value>| values.into_iter().map(|value| value.text).collect();
    writer.node().properties = others.map(|(name, values)| (name, texts(values))).collect();
}

/// The position before the first move: the rules, the stones that are set up, and who begins.
fn start(root: &Properties, rules: Option<Rules>, mut ahead: Tokens) -> Result<Position, FormatError> {
    if let Some(kind) = values(root, "GM").first().filter(|kind| kind.text.trim() != "4") {
        return Err(Fault::OtherGame.at(kind.at));
    }
    let rules = rules_of(root, rules)?;
    let mut stones = [Vec::new(), Vec::new()];
    for (list, name) in stones.iter_mut().zip(["AB", "AW"]) {
        for value in values(root, name) {
            list.extend(points(&rules, value)?.into_iter().map(|cell| (cell, value.at)));
        }
    }
    let [first, second] = [&stones[0], &stones[1]].map(|list| list.iter().map(|&(cell, _)| cell).collect::<Vec<_>>());
    let turn = match values(root, "PL").first().map(|value| value.text.trim()) {
        Some("W" | "w" | "2") => Side::Second,
        Some(_) => Side::First,
        None => mover(root).or_else(|| first_move(&mut ahead)).unwrap_or(Side::First),
    };
    Position::from_stones(rules, &first, &second, turn).map_err(|error| {
        let named = stones.iter().flatten().rev().find(|(cell, _)| Some(*cell) == error.cell());
        Fault::from(error).at(named.map_or(0, |&(_, at)| at))
    })
}

/// Whose move comes first, where nobody says who begins.
fn first_move(tokens: &mut Tokens) -> Option<Side> {
    while tokens.next_is(';') || tokens.next_is('(') {
        let properties = tokens.properties().ok()?;
        if let Some(side) = mover(&properties) {
            return Some(side);
        }
    }
    None
}

/// Our own word for the rules, else the one that the caller knows, else what size and rule say.
fn rules_of(root: &Properties, known: Option<Rules>) -> Result<Rules, FormatError> {
    let value = |name: &str| values(root, name).first();
    if let Some(value) = value(RULES) {
        return parse_rules(&value.text).map_err(|error| FormatError { at: value.at + error.at, ..error.into() });
    }
    let (mut width, mut height) = (15, 15);
    if let Some(value) = value("SZ") {
        let (w, h) = value.text.split_once(':').unwrap_or((&value.text, &value.text));
        let number = |text: &str| text.trim().parse::<u8>().map_err(|_| Fault::NotExpected.at(value.at));
        (width, height) = (number(w)?, number(h)?);
    }
    if let Some(rules) = known.filter(|rules| (rules.width(), rules.height()) == (width, height)) {
        return Ok(rules);
    }
    // Numbers are those of the Gomocup protocol.
    let word = value("RU").map_or(String::new(), |value| value.text.trim().to_ascii_lowercase());
    let overline = match word.as_str() {
        "1" | "standard" => Overline::No,
        "8" | "9" | "caro" => Overline::Caro,
        _ => Overline::Wins,
    };
    let at = value("SZ").map_or(0, |value| value.at);
    let rules = Rules::new(width, height, 5, false, overline);
    let forbids = matches!(word.as_str(), "4" | "renju") && rules.is_ok();
    rules
        .and_then(|rules| if forbids { rules.with_forbidden() } else { Ok(rules) })
        .map_err(|error| Fault::from(error).at(at))
}

/// A cell as two letters, the column and the row from the top.
pub(super) fn point(rules: &Rules, text: &str) -> Option<Cell> {
    let &[column, row] = text.trim().as_bytes() else { return None };
    let number = |letter: u8| letter.is_ascii_lowercase().then(|| i16::from(letter - b'a'));
    rules.cell(number(column)?, i16::from(rules.height()) - 1 - number(row)?)
}

/// A cell, or the rectangle between two, `aa:cc`.
fn points(rules: &Rules, value: &Value) -> Result<Vec<Cell>, FormatError> {
    let wrong = || Fault::from(crate::PlayError::OutsideBoard).at(value.at);
    let (from, to) = value.text.split_once(':').unwrap_or((&value.text, &value.text));
    let (from, to) = (point(rules, from).ok_or_else(wrong)?, point(rules, to).ok_or_else(wrong)?);
    let between = |one: u8, other: u8| one.min(other)..=one.max(other);
    let columns = between(rules.column(from), rules.column(to));
    let rows = between(rules.row(from), rules.row(to));
    let cells = rows.flat_map(|row| columns.clone().map(move |column| (column, row)));
    Ok(cells.filter_map(|(column, row)| rules.cell(i16::from(column), i16::from(row))).collect())
}

fn write(record: &Record, _: NodeId) -> String {
    let rules = record.rules();
    let mut text = String::from("(;FF[4]GM[4]CA[UTF-8]AP[In a Row]SZ[");
    text += &rules.width().to_string();
    if rules.width() != rules.height() {
        text += ":";
        text += &rules.height().to_string();
    }
    text += "]";
    write_property(&mut text, RULES, &[write_rules(rules)]);
    write_start(&mut text, record.start());
    for (name, values) in &record.root().properties {
        write_property(&mut text, name, values);
    }
    write_nodes(&mut text, record);
    text + ")\n"
}

fn write_start(text: &mut String, start: &Position) {
    for (name, side) in [("AB", Side::First), ("AW", Side::Second)] {
        let stones = start.stones().filter(|&(_, stone)| stone == side);
        let points: Vec<String> = stones.map(|(cell, _)| letters(start.rules(), cell)).collect();
        if !points.is_empty() {
            write_property(text, name, &points);
        }
    }
    if *start != Position::new(*start.rules()) {
        *text += if start.turn() == Side::First { "PL[B]" } else { "PL[W]" };
    }
}

/// What is still to be written: a node and those that follow it, or the end of a variation.
enum Next {
    Node(NodeId, Side),
    Open(NodeId, Side),
    Close,
}

fn write_nodes(text: &mut String, record: &Record) {
    let mut waiting = Vec::new();
    push_children(&mut waiting, record.root().children(), record.start().turn());
    while let Some(next) = waiting.pop() {
        match next {
            Next::Close => *text += ")",
            Next::Open(id, turn) => {
                *text += "\n(";
                waiting.push(Next::Node(id, turn));
            }
            Next::Node(id, turn) => {
                let Some(node) = record.node(id) else { continue };
                *text += ";";
                if let Some(cell) = node.cell() {
                    let name = if turn == Side::First { "B" } else { "W" };
                    write_property(text, name, &[letters(record.rules(), cell)]);
                }
                for (name, values) in &node.properties {
                    write_property(text, name, values);
                }
                push_children(&mut waiting, node.children(), if node.cell().is_some() { turn.other() } else { turn });
            }
        }
    }
}

fn push_children(waiting: &mut Vec<Next>, children: &[NodeId], turn: Side) {
    if let &[only] = children {
        waiting.push(Next::Node(only, turn));
        return;
    }
    for &child in children.iter().rev() {
        waiting.extend([Next::Close, Next::Open(child, turn)]);
    }
}

fn letters(rules: &Rules, cell: Cell) -> String {
    let letter = |number: u8| char::from(b'a' + number);
    [letter(rules.column(cell)), letter(rules.height() - 1 - rules.row(cell))].iter().collect()
}

fn write_property(text: &mut String, name: &str, values: &[String]) {
    *text += name;
    for value in values {
        *text += "[";
        *text += &value.replace('\\', "\\\\").replace(']', "\\]");
        *text += "]";
    }
}

/// Reads a text and knows the number of the next character.
#[derive(Clone)]
struct Tokens<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    at: usize,
}

impl<'a> Tokens<'a> {
    fn new(text: &'a str) -> Self {
        Tokens { rest: text.chars().peekable(), at: 0 }
    }

    fn take(&mut self) -> Option<char> {
        let character = self.rest.next()?;
        self.at += 1;
        Some(character)
    }

    /// The next character that is no white space, and its place.
    fn peek(&mut self) -> Option<(usize, char)> {
        while self.rest.peek().is_some_and(|character| character.is_whitespace() || *character == '\u{feff}') {
            self.take();
        }
        self.rest.peek().map(|&character| (self.at, character))
    }

    fn next_is(&mut self, wanted: char) -> bool {
        let found = self.peek().is_some_and(|(_, character)| character == wanted);
        if found {
            self.take();
        }
        found
    }

    fn expect(&mut self, wanted: char) -> Result<(), FormatError> {
        if self.next_is(wanted) {
            return Ok(());
        }
        Err(self.peek().map_or(Fault::Unclosed.at(self.at), |(at, _)| Fault::NotExpected.at(at)))
    }

    /// All properties of a node. Those of one name are one, as some programs write a property for every value.
    fn properties(&mut self) -> Result<Properties, FormatError> {
        let mut properties = Properties::new();
        while self.peek().is_some_and(|(_, character)| character.is_ascii_alphabetic()) {
            let at = self.at;
            let name = Some(self.name()).filter(|name| !name.is_empty()).ok_or(Fault::NotExpected.at(at))?;
            let mut values = vec![self.value()?];
            while self.peek().is_some_and(|(_, character)| character == '[') {
                values.push(self.value()?);
            }
            match properties.iter_mut().find(|(other, _)| *other == name) {
                Some((_, before)) => before.extend(values),
                None => properties.push((name, values)),
            }
        }
        Ok(properties)
    }

    /// The capital letters of a name; older files have small ones between them.
    fn name(&mut self) -> String {
        let mut name = String::new();
        while let Some(letter) = self.rest.next_if(char::is_ascii_alphabetic) {
            self.at += 1;
            name.extend(Some(letter).filter(char::is_ascii_uppercase));
        }
        name
    }

    fn value(&mut self) -> Result<Value, FormatError> {
        self.expect('[')?;
        let at = self.at;
        let mut text = String::new();
        loop {
            match self.take().ok_or(Fault::Unclosed.at(at - 1))? {
                ']' => return Ok(Value { at, text }),
                '\r' => {}
                '\\' => match self.take() {
                    // A line that is broken for the eye only.
                    Some('\n') => {}
                    Some('\r') => drop(self.rest.next_if_eq(&'\n').inspect(|_| self.at += 1)),
                    escaped => text.extend(escaped),
                },
                character => text.push(character),
            }
        }
    }
}
