//! A game's record: a tree of moves with what was written beside them.
//!
//! A node carries properties as SGF has them, whatever format it came from: `C` is a comment, `LB`, `TR`, `SQ`, `CR` and
//! `MA` mark cells, the root's `PB`, `PW`, `EV`, `DT` and `RE` tell of the players and the event. What is not understood is
//! kept beside them, word for word.

use crate::game::Game;
use crate::position::{PlayError, Position};
use crate::rules::{Cell, Rules};

/// A node of a record, by the order in which it came; the root is 0. Numbers stay what they are.
pub type NodeId = usize;

/// What a property is called, and its values.
pub type Property = (String, Vec<String>);

/// The most nodes of a record: more than any game has, and few enough to be held.
pub const MOST_NODES: usize = 1_000_000;

/// A game with its variations.
#[derive(Clone, Debug)]
pub struct Record {
    start: Position,
    nodes: Vec<Node>,
}

/// A move, or a word between two moves, and what follows it.
#[derive(Clone, Debug, Default)]
pub struct Node {
    parent: NodeId,
    children: Vec<NodeId>,
    /// The child that was looked at last.
    latest: Option<NodeId>,
    cell: Option<Cell>,
    /// What was written there.
    pub properties: Vec<Property>,
}

impl Node {
    /// The node before; the root is its own.
    pub const fn parent(&self) -> NodeId {
        self.parent
    }

    /// The nodes that follow, the main line's first.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// The move; none in the root, and where there is only something to say.
    pub const fn cell(&self) -> Option<Cell> {
        self.cell
    }

    /// The values of a property; none where it is not there.
    pub fn values(&self, name: &str) -> &[String] {
        self.properties.iter().find(|(other, _)| other == name).map_or(&[], |(_, values)| values)
    }

    /// The text of a property that has one value.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.values(name).first().map(String::as_str)
    }

    /// Sets a property to one value, or takes it away where that is empty.
    pub fn set(&mut self, name: &str, value: &str) {
        match self.properties.iter_mut().find(|(other, _)| other == name) {
            _ if value.is_empty() => self.properties.retain(|(other, _)| other != name),
            Some((_, values)) => *values = vec![value.to_owned()],
            None => self.properties.push((name.to_owned(), vec![value.to_owned()])),
        }
    }

    /// The child that a line goes on with: the latest, else the main line's.
    fn onward(&self) -> Option<NodeId> {
        self.latest.or_else(|| self.children.first().copied())
    }
}

impl Record {
    /// A record without moves.
    pub fn new(start: Position) -> Record {
        Record { start, nodes: vec![Node::default()] }
    }

    /// The record of a game, the moves taken back included.
    pub fn of(game: &Game) -> Record {
        let mut record = Record::new(game.start().clone());
        record.follow(game);
        record
    }

    /// The rules of the game.
    pub const fn rules(&self) -> &Rules {
        self.start.rules()
    }

    /// The position before the first move.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// How many nodes have ever been added, the root included: above every number of a node.
    pub const fn size(&self) -> usize {
        self.nodes.len()
    }

    /// A node.
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id)
    }

    /// The first node, which has no move.
    pub fn root(&self) -> &Node {
        &self.nodes[0]
    }

    /// A node, to write something beside it.
    pub fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id)
    }

    /// The nodes from the root to `id`, both included; nothing where there is no such node.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let Some(mut node) = self.nodes.get(id) else { return Vec::new() };
        let mut path = vec![id];
        while path.last() != Some(&0) {
            path.push(node.parent);
            node = &self.nodes[node.parent];
        }
        path.reverse();
        path
    }

    /// The path to `id` and on from there as far as its line goes.
    pub fn line(&self, id: NodeId) -> Vec<NodeId> {
        let mut line = self.path(id);
        while let Some(next) = line.last().and_then(|&last| self.nodes[last].onward()) {
            line.push(next);
        }
        line
    }

    /// The game that leads to `id`.
    pub fn game(&self, id: NodeId) -> Game {
        let mut game = Game::from_position(self.start.clone());
        for cell in self.path(id).into_iter().filter_map(|node| self.nodes[node].cell) {
            // It was legal when it was added.
            let _ = game.play(cell);
        }
        game
    }

    /// All nodes that hang together with the root, each before those that follow it, the main line first.
    pub fn order(&self) -> Vec<NodeId> {
        let (mut order, mut waiting) = (Vec::new(), vec![0]);
        while let Some(id) = waiting.pop() {
            order.push(id);
            waiting.extend(self.nodes[id].children.iter().rev());
        }
        order
    }

    /// Merges a game, the moves taken back included, and returns the node that it has reached. Its line is the latest.
    pub fn follow(&mut self, game: &Game) -> NodeId {
        let (mut here, mut reached) = (0, 0);
        let line = game.moves().iter().chain(game.undone());
        for (ply, &cell) in line.enumerate() {
            let next = self.child(here, cell);
            self.nodes[here].latest = Some(next);
            here = next;
            if ply + 1 == game.moves().len() {
                reached = here;
            }
        }
        reached
    }

    /// The child of `parent` with this move, which is added where it is not there.
    fn child(&mut self, parent: NodeId, cell: Cell) -> NodeId {
        let found = self.nodes[parent].children.iter().copied().find(|&child| self.nodes[child].cell == Some(cell));
        found.unwrap_or_else(|| self.append(parent, Some(cell)))
    }

    fn append(&mut self, parent: NodeId, cell: Option<Cell>) -> NodeId {
        let id = self.nodes.len();
        self.nodes.push(Node { parent, cell, ..Node::default() });
        self.nodes[parent].children.push(id);
        id
    }

    /// Makes the line through `id` the main line.
    pub fn promote(&mut self, id: NodeId) {
        for pair in self.path(id).windows(2) {
            let children = &mut self.nodes[pair[0]].children;
            if let Some(at) = children.iter().position(|&child| child == pair[1]) {
                children[..=at].rotate_right(1);
            }
        }
    }

    /// Takes a node away with all that follows it; the root stays.
    pub fn remove(&mut self, id: NodeId) {
        let Some(parent) = self.nodes.get(id).map(Node::parent).filter(|_| id != 0) else { return };
        let parent = &mut self.nodes[parent];
        parent.children.retain(|&child| child != id);
        parent.latest = parent.latest.filter(|&latest| latest != id);
    }
}

/// Two records are equal where they tell the same, however their nodes are numbered.
impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        let told = |record: &Record| {
            let tell = |id: NodeId| {
                let Node { children, cell, properties, .. } = &record.nodes[id];
                (children.len(), *cell, properties.clone())
            };
            record.order().into_iter().map(tell).collect::<Vec<_>>()
        };
        self.start == other.start && told(self) == told(other)
    }
}

/// Builds a record node by node, with the referee at its side.
pub struct Writer {
    record: Record,
    game: Game,
    here: NodeId,
}

impl Writer {
    /// Begins with the root.
    pub fn new(start: Position) -> Writer {
        Writer { game: Game::from_position(start.clone()), record: Record::new(start), here: 0 }
    }

    /// Where the next node goes.
    pub const fn here(&self) -> NodeId {
        self.here
    }

    /// The position there.
    pub const fn position(&self) -> &Position {
        self.game.position()
    }

    /// The node there.
    pub fn node(&mut self) -> &mut Node {
        &mut self.record.nodes[self.here]
    }

    /// Adds a node with a move, or with none, and goes there. A variation that begins like another one stays one of its own.
    ///
    /// # Errors
    /// [`PlayError`] when the move is not legal; nothing is added then.
    pub fn add(&mut self, cell: Option<Cell>) -> Result<(), PlayError> {
        if let Some(cell) = cell {
            self.game.play(cell)?;
        }
        self.here = self.record.append(self.here, cell);
        Ok(())
    }

    /// Goes back to a node that lies on the path to this one.
    pub fn back_to(&mut self, id: NodeId) {
        while self.here != id && self.here != 0 {
            if self.node().cell.is_some() {
                self.game.undo();
            }
            self.here = self.record.nodes[self.here].parent;
        }
    }

    /// How many nodes there are.
    pub const fn size(&self) -> usize {
        self.record.size()
    }

    /// The record.
    pub fn finish(self) -> Record {
        self.record
    }
}
