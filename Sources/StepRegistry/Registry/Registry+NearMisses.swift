extension Registry {
  /// What the author of a step without a definition may have meant, in lines; none where nothing reads alike.
  ///
  /// A definition that has examples is shown as the one that reads most like the step, any other as its pattern.
  func nearMissAdvice(for text: String) -> [String] {
    let lines = nearestDefinitions(to: text, limit: 3).map { nearest in
      nearest.example.map { "\($0) # \(nearest.definition.place)" } ?? nearest.definition.reference
    }
    return lines.isEmpty ? [] : ["Did you mean this?"] + lines.map { "  " + $0 }
  }

  /// The definitions that read most like the text of a step that has none, the most similar first.
  ///
  /// Compared are the pairs of neighbouring bytes in the text, without numbers and quoted parts, with those of each example
  /// of the definition or, where it has none, with the literal parts of its pattern, by the coefficient of Dice; letters
  /// of ASCII are equal in both cases. The time is in proportion to the length of the text, the literals and the
  /// examples.
  ///
  /// - Parameters:
  ///   - text: the step's text.
  ///   - limit: how many definitions to give at most.
  package func nearMisses(for text: String, limit: Int = 3) -> [StepDefinition] {
    nearestDefinitions(to: text, limit: limit).map(\.definition)
  }

  /// A definition that reads like a step, with the example of it that does so most.
  private struct Nearest {
    let definition: StepDefinition
    let example: String?
    let similarity: Double
  }

  private func nearestDefinitions(to text: String, limit: Int) -> [Nearest] {
    let sample = BytePairs(of: text)
    var nearest: [Nearest] = []
    for definition in definitions {
      guard let candidate = Self.nearness(of: definition, to: sample) else { continue }
      // Definitions that are equally similar stay in their order.
      let place = nearest.firstIndex { $0.similarity < candidate.similarity } ?? nearest.count
      guard place < limit else { continue }
      nearest.insert(candidate, at: place)
      if nearest.count > limit { nearest.removeLast() }
    }
    let best = nearest.first?.similarity ?? 0
    return nearest.filter { $0.example == nil || $0.similarity >= best * BytePairs.leastShareOfBest }
  }

  private static func nearness(of definition: StepDefinition, to sample: BytePairs) -> Nearest? {
    let examples = definition.declaration.examples
    guard !examples.isEmpty else {
      let similarity = sample.similarity(to: definition.expression.requiredLiterals)
      guard similarity >= BytePairs.leastSimilarity else { return nil }
      return Nearest(definition: definition, example: nil, similarity: similarity)
    }
    var best: Nearest?
    for example in examples {
      let line = example.prefix { $0 != "\n" }
      let similarity = sample.similarity(to: line)
      guard similarity >= BytePairs.leastSimilarityToExample, similarity > best?.similarity ?? 0 else { continue }
      best = Nearest(definition: definition, example: String(line), similarity: similarity)
    }
    return best
  }
}

/// The pairs of neighbouring bytes in a text.
private struct BytePairs {
  /// The coefficient below which a pattern has nothing to do with a text: half of the pairs differ.
  static let leastSimilarity = 0.5
  /// The same for an example, which has all of its words: most of them are the same.
  static let leastSimilarityToExample = 0.62
  /// How similar an example is at least, in times of the one that is most similar.
  static let leastShareOfBest = 0.8

  /// A bit for each pair of bytes.
  private var bits: [UInt64] = Array(repeating: 0, count: 1 << 10)
  private var count = 0

  init(of text: String) {
    Self.forEachPair(in: text.utf8) { pair in
      bits[pair >> 6] |= 1 << UInt64(pair & 63)
      count += 1
    }
  }

  /// How much of the text and of the literals of a pattern is the same, from 0 to 1.
  func similarity(to literals: RequiredLiterals) -> Double {
    var (all, shared) = (0, 0)
    for range in literals.ranges {
      for index in range.dropFirst() {
        let pair = Self.pair(Self.lowercased(literals.bytes[index - 1]), Self.lowercased(literals.bytes[index]))
        all += 1
        shared += has(pair) ? 1 : 0
      }
    }
    return similarity(all: all, shared: shared)
  }

  /// How much of the text and of an example is the same, from 0 to 1.
  func similarity(to example: Substring) -> Double {
    var (all, shared) = (0, 0)
    Self.forEachPair(in: example.utf8) { pair in
      all += 1
      shared += has(pair) ? 1 : 0
    }
    return similarity(all: all, shared: shared)
  }

  private func has(_ pair: Int) -> Bool { bits[pair >> 6] >> UInt64(pair & 63) & 1 == 1 }

  private func similarity(all: Int, shared: Int) -> Double {
    all + count == 0 ? 0 : Double(2 * min(shared, count)) / Double(all + count)
  }

  /// Calls the closure with each pair of a text without its numbers and quoted parts.
  private static func forEachPair(in text: some Sequence<UInt8>, _ body: (Int) -> Void) {
    var isQuoted = false
    var previous: UInt8?
    for byte in text {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted || byte == UInt8(ascii: "\"") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        previous = nil
        continue
      }
      let byte = lowercased(byte)
      if let previous { body(pair(previous, byte)) }
      previous = byte
    }
  }

  private static func pair(_ first: UInt8, _ second: UInt8) -> Int { Int(first) << 8 | Int(second) }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
