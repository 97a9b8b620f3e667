// What helps a person to understand a game: hints, live analysis, and the review of a game that is over. The page loads
// this, its words and its looks when they are first asked for.

export { Analysis as Study } from './analysis.js';
