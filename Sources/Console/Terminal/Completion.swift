/// The possible completions of the end of a text.
package struct Completion: Sendable, Hashable {
  /// How many characters of the text stay in front of a candidate.
  package var start: Int
  /// The texts that can replace the end.
  package var candidates: [String]

  package init(start: Int, candidates: [String]) {
    self.start = start
    self.candidates = candidates
  }
}
