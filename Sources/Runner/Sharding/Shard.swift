package import Messages

/// A part of a run that is divided among several machines.
package struct Shard: Sendable, Hashable {
  /// The number of this part, from 1 to `count`.
  package let number: Int
  /// The number of parts, at least 1.
  package let count: Int

  /// The id of the divided run, given by the engine that starts the machines; nil if unknown.
  package var run: String?
  /// A hash of the content of the step files, the same on every machine; nil for a run without step files.
  package var definitions: String?

  /// Creates a shard after validating its number.
  ///
  /// - Parameters:
  ///   - number: the number of the part, counted from 1.
  ///   - count: the number of parts.
  /// - Throws: a diagnostic for an invalid number or count.
  package init(number: Int, count: Int) throws(Diagnostic) {
    guard count >= 1 else {
      throw Diagnostic(
        problem: "a run cannot be divided into \(count) shards",
        advice: "Write --shard I/N with N from 1 on, as in --shard 1/4.")
    }
    guard (1...count).contains(number) else {
      throw Diagnostic(
        problem: "no shard \(number) of \(count)",
        advice: count == 1
          ? "The only one is --shard 1/1." : "They count from 1: --shard 1/\(count) to --shard \(count)/\(count).")
    }
    self.number = number
    self.count = count
  }

  /// Parses the value of `--shard`, such as `2/5`.
  ///
  /// - Throws: a diagnostic for invalid text.
  package init(parsing text: String) throws(Diagnostic) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]) else {
      throw Diagnostic(
        problem: "'\(text)' is not a shard", advice: "Write I/N, as in --shard 2/5 for the second of five.")
    }
    try self.init(number: number, count: count)
  }
}

extension Shard: CustomStringConvertible {
  package var description: String { "\(number) of \(count)" }
}
