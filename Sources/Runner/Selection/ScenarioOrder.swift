package import Messages

/// The order in which the selected scenarios run.
package enum ScenarioOrder: Sendable, Hashable {
  /// The order in the files.
  case defined
  /// The reverse order of the files.
  case reverse
  /// Shuffled; the same seed gives the same order.
  case random(seed: UInt64)
  /// First the scenarios, given by their keys, that did not pass in their last run.
  case failedFirst(Set<ScenarioKey>)
  /// The order of the paths and lines that choose the scenarios.
  case given([PathArgument])

  /// The names of the orders.
  package static let names = ["defined", "given", "reverse", "failed-first", "random"]

  /// The largest seed chosen by default: short enough to be typed again.
  private static let largestSeed: UInt64 = 99_999

  /// Parses the value of `--order`: `defined`, `given`, `reverse`, `failed-first`, `random` or `random:SEED`.
  ///
  /// - Throws: a diagnostic for any other text.
  package init(parsing text: String) throws(Diagnostic) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts.first, parts.dropFirst().first) {
    case ("defined", nil): self = .defined
    case ("reverse", nil): self = .reverse
    case ("given", nil): self = .given([])
    case ("failed-first", nil): self = .failedFirst([])
    case ("random", nil): self = .random(seed: .random(in: 1...Self.largestSeed))
    case ("random", let seed?):
      guard let seed = UInt64(seed) else {
        throw Diagnostic(
          problem: "'\(seed)' is not a seed", advice: "Write a whole number, as in --order random:41544.")
      }
      self = .random(seed: seed)
    default:
      throw Diagnostic(
        problem: "--order takes \(Self.names.joined(separator: ", ")) or random:SEED, but was given '\(text)'",
        advice: DidYouMean.sentence(for: text, among: Self.names))
    }
  }

  /// The seed that reproduces the order; nil for an order that is not random.
  package var seed: UInt64? {
    if case .random(let seed) = self { seed } else { nil }
  }

  /// Whether the order depends on the results of earlier runs.
  var needsKeys: Bool {
    if case .failedFirst = self { true } else { false }
  }

  /// The elements in this order.
  ///
  /// - Parameters:
  ///   - elements: the elements.
  ///   - rank: the place of an element by the paths that choose it, if the order depends on them.
  ///   - key: the key of an element.
  func arrange<Element>(
    _ elements: [Element], rank: (Element) -> Int = { _ in 0 }, key: (Element) -> ScenarioKey?
  ) -> [Element] {
    switch self {
    case .given:
      return elements.enumerated().map { (rank: rank($0.element), offset: $0.offset, element: $0.element) }
        .sorted { ($0.rank, $0.offset) < ($1.rank, $1.offset) }.map(\.element)
    case .failedFirst(let failed):
      let isFailed = elements.map { key($0).map(failed.contains) ?? false }
      return zip(elements, isFailed).filter(\.1).map(\.0) + zip(elements, isFailed).filter { !$1 }.map(\.0)
    case .defined: return elements
    case .reverse: return elements.reversed()
    case .random(let seed):
      var generator = SeededGenerator(seed: seed)
      return elements.shuffled(using: &generator)
    }
  }
}
