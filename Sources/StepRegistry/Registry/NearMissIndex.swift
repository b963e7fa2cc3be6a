import Synchronization

/// The examples and patterns of all definitions by their words, to find definitions that read like a step.
///
/// A step is compared with each different word once, so the cost for an example is that of looking its words up.
struct NearMissIndex: Sendable {
  /// The first line of an example, or the literal parts of a pattern without examples.
  struct Candidate {
    let definition: Int
    let example: String?
    fileprivate let sentence: ComparedWords
    /// The numbers of the definition's words, and their total weight.
    fileprivate let (words, weight): ([Int], Double)
    /// Whether a pattern can have a "not" or none.
    fileprivate let canBeDenied: Bool
  }

  /// The minimum similarity of an example and of a pattern, and relative to the most similar one.
  private static let (leastOfExample, leastOfPattern, leastShareOfBest) = (0.62, 0.5, 0.8)

  private var candidates: [Candidate] = []
  private var words: [String] = []

  private let denials: Set<String>

  private init(_ definitions: [StepDefinition]) {
    let texts = definitions.enumerated().flatMap { index, definition in
      Self.texts(of: definition).map { (index, $0.text, $0.example, definition.declaration.pattern) }
    }
    self.init(texts)
  }

  /// Takes texts of definitions, each with its example and its pattern.
  ///
  /// - Parameters:
  ///   - texts: the texts.
  ///   - denials: the words of another language that negate a sentence.
  init(_ texts: [(definition: Int, text: String, example: String?, pattern: String)], denials: Set<String> = []) {
    self.denials = denials
    var numbers: [String: Int] = [:]
    for (index, text, example, source) in texts {
      let sentence = ComparedWords(of: text, denials: denials)
      let pattern = example == nil ? ComparedWords(of: source) : sentence
      let words = sentence.words.map { word in
        if let number = numbers[word] { return number }
        numbers[word] = self.words.count
        self.words.append(word)
        return self.words.count - 1
      }
      candidates.append(
        Candidate(
          definition: index, example: example, sentence: sentence, words: words,
          weight: sentence.words.reduce(0) { $0 + ComparedWords.weight(of: $1) },
          canBeDenied: pattern.isDenied != sentence.isDenied))
    }
  }

  /// The first lines of the examples; for a definition without examples the literal parts of its pattern.
  private static func texts(of definition: StepDefinition) -> [(text: String, example: String?)] {
    let examples = definition.declaration.examples.map { String($0.prefix { $0 != "\n" }) }
    if !examples.isEmpty { return examples.map { ($0, $0) } }
    let literals = definition.expression.requiredLiterals
    let parts = literals.ranges.map { String(decoding: literals.bytes[$0], as: UTF8.self) }
    return [(parts.joined(separator: " 0 "), nil)]
  }

  /// The definitions that read most like a step, the most similar first, in their order where they are equally similar.
  ///
  /// Definitions that differ in a negation are left out.
  func nearest(to text: String, limit: Int, where holds: (Int) -> Bool) -> [Candidate] {
    let step = ComparedWords(of: text, denials: denials)
    let weights = (own: step.words.map(ComparedWords.weight), other: words.map(ComparedWords.weight))
    let weight = weights.own.reduce(0, +)
    let differences = step.words.map { word in words.map { ComparedWords.difference(word, $0) } }
    var found: [(candidate: Candidate, similarity: Double)] = []
    for candidate in candidates where holds(candidate.definition) {
      guard candidate.weight > 0, step.agrees(with: candidate.sentence, canBeDenied: candidate.canBeDenied) else {
        continue
      }
      // The edit distance between the sentences, word by word.
      var row = candidate.words.reduce(into: [0.0]) { $0.append(($0.last ?? 0) + weights.other[$1]) }
      for (index, own) in weights.own.enumerated() {
        var diagonal = row[0]
        row[0] += own
        for (column, word) in candidate.words.enumerated() {
          let other = weights.other[word]
          let changed = diagonal + (own + other) * differences[index][word]
          diagonal = row[column + 1]
          row[column + 1] = min(changed, diagonal + own, row[column] + other)
        }
      }
      let similarity = 1 - (row.last ?? 0) / (weight + candidate.weight)
      guard similarity >= (candidate.example == nil ? Self.leastOfPattern : Self.leastOfExample) else { continue }
      found.append((candidate, similarity))
    }
    let sorted = found.enumerated().sorted { ($1.element.similarity, $0.offset) < ($0.element.similarity, $1.offset) }
    let best = sorted.first?.element.similarity ?? 0
    var definitions: Set<Int> = []
    return sorted.map(\.element).filter { candidate, similarity in
      similarity >= best * Self.leastShareOfBest && definitions.insert(candidate.definition).inserted
    }.prefix(limit).map(\.candidate)
  }

  /// The index of a registry, made when the first step without a definition is met.
  final class Store: Sendable {
    private let index = Mutex<NearMissIndex?>(nil)

    func index(of definitions: [StepDefinition]) -> NearMissIndex {
      index.withLock { index in
        let found = index ?? NearMissIndex(definitions)
        index = found
        return found
      }
    }
  }
}
