/// The possible completions of the end of a text.
package struct Completion: Sendable, Hashable {
  /// The number of characters of the text that stay before a candidate.
  package var start: Int
  /// The texts that can replace the end.
  package var candidates: [String]

  package init(start: Int, candidates: [String]) {
    self.start = start
    self.candidates = candidates
  }
}
