extension Registry {
  /// What the author of a step without a definition may have meant, in lines; none where nothing reads alike.
  ///
  /// Where only something hard to see is different, it is named; where a definition matches the step with another word of the
  /// same meaning, the step is shown with that word, and where one does without a slip, without that. Otherwise these are the
  /// definitions that read most alike: one that has examples is shown as the nearest of them, any other as its pattern.
  /// Nothing is offered that denies what the step says or says what it denies, and no check for what is done; for a length of
  /// time, what takes one is offered first.
  ///
  /// - Parameters:
  ///   - text: the step's text.
  ///   - column: where the text begins in its line, counted from 1; nil where that is not known.
  ///   - holds: whether a definition comes into question.
  package func nearMissAdvice(
    for text: String, at column: Int? = nil, where holds: (StepDefinition) -> Bool = { _ in true }
  ) -> [String] {
    let lookalikes = lookalikeAdvice(for: text, at: column, where: holds)
    if !lookalikes.isEmpty { return lookalikes }
    let synonyms = stepsInOtherWords(than: text, where: holds)
    if !synonyms.isEmpty { return ["Did you mean this?"] + synonyms.map { "  " + $0 } }
    return firstResult(keeping: meanings(of: text)) { meaning in
      let slips = slipAdvice(for: text, keeping: meaning, where: holds)
      if !slips.isEmpty { return slips }
      let lines = nearestDefinitions(to: text, keeping: meaning, limit: 3, where: holds).map { nearest in
        nearest.example.map { "\($0) # \(nearest.definition.location)" } ?? nearest.definition.reference
      }
      return lines.isEmpty ? [] : ["Did you mean this?"] + lines.map { "  " + $0 }
    }
  }

  /// What a suggestion has to keep of a text, the most demanding first: only a length of time may be left out.
  private func meanings(of text: String) -> [StepMeaning] {
    let meaning = StepMeaning(of: PlainText(text).text())
    guard meaning.hasTime else { return [meaning] }
    var lesser = meaning
    lesser.hasTime = false
    return [meaning, lesser]
  }

  /// What is found with the most demanding of the meanings with which anything is.
  private func firstResult<Found>(keeping meanings: [StepMeaning], _ find: (StepMeaning) -> [Found]) -> [Found] {
    for meaning in meanings {
      let found = find(meaning)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The step with other words of the same meaning, as far as definitions match it then: one for each, with its location.
  private func stepsInOtherWords(than text: String, where holds: (StepDefinition) -> Bool) -> [String] {
    var lines: [String] = []
    var found: Set<Int> = []
    for variant in Rephrasing.all(of: text) + Synonyms.variants(of: text, limit: 64) where lines.count < 3 {
      guard let match = certainMatches(for: variant)?.first(where: { holds($0.definition) }),
        found.insert(match.index).inserted
      else { continue }
      lines.append("\(variant) # \(match.definition.location)")
    }
    return lines
  }

  /// The definitions that read most like the text of a step that has none, the most similar first.
  ///
  /// Compared are the pairs of neighbouring bytes in the text, without numbers and quoted parts, with those of each example
  /// of the definition or, where it has none, with the literal parts of its pattern, by the coefficient of Dice; letters
  /// of ASCII are equal in both cases, and a word as good as another of its meaning. The time is in proportion to the length of the text, the literals and the
  /// examples.
  ///
  /// - Parameters:
  ///   - text: the step's text.
  ///   - limit: how many definitions to give at most.
  package func nearMisses(for text: String, limit: Int = 3) -> [StepDefinition] {
    firstResult(keeping: meanings(of: text)) { nearestDefinitions(to: text, keeping: $0, limit: limit) }
      .map(\.definition)
  }

  /// A definition that reads like a step, with the example of it that does so most.
  private struct Nearest {
    let definition: StepDefinition
    let example: String?
    let similarity: Double
  }

  private func nearestDefinitions(
    to text: String, keeping meaning: StepMeaning, limit: Int, where holds: (StepDefinition) -> Bool = { _ in true }
  ) -> [Nearest] {
    let samples = ([text] + Synonyms.variants(of: text, limit: 16)).map(BytePairs.init)
    let words = WordLikeness(of: text)
    // What is not even near to all of them together is near to none of them.
    let union = BytePairs(unionOf: samples)
    var nearest: [Nearest] = []
    for definition in definitions where holds(definition) {
      guard Self.nearness(of: definition, to: union, keeping: meaning) != nil,
        let candidate = samples.compactMap({ Self.nearness(of: definition, to: $0, words, keeping: meaning) }).max(by: {
          $0.similarity < $1.similarity
        })
      else { continue }
      // Definitions that are equally similar stay in their order.
      let index = nearest.firstIndex { $0.similarity < candidate.similarity } ?? nearest.count
      guard index < limit else { continue }
      nearest.insert(candidate, at: index)
      if nearest.count > limit { nearest.removeLast() }
    }
    let best = nearest.first?.similarity ?? 0
    return nearest.filter { $0.example == nil || $0.similarity >= best * BytePairs.leastShareOfBest }
  }

  private static func nearness(
    of definition: StepDefinition, to sample: BytePairs, _ words: WordLikeness? = nil, keeping meaning: StepMeaning
  ) -> Nearest? {
    let examples = definition.declaration.examples
    guard !examples.isEmpty else {
      let similarity = sample.similarity(to: definition.expression.requiredLiterals)
      guard similarity >= BytePairs.leastSimilarity, meaning.isKept(by: definition) else { return nil }
      return Nearest(definition: definition, example: nil, similarity: similarity)
    }
    var best: Nearest?
    for example in examples {
      let line = example.prefix { $0 != "\n" }
      let pairs = sample.similarity(to: line)
      guard pairs >= BytePairs.leastSimilarityToExample else { continue }
      let similarity = words.map { (pairs + $0.similarity(to: WordLikeness(of: line))) / 2 } ?? pairs
      guard similarity >= BytePairs.leastSimilarityToExample, similarity > best?.similarity ?? 0,
        meaning.isKept(by: line)
      else { continue }
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
  /// How many pairs the text has; of several texts the longest one, and the shortest one.
  private var count = 0
  private var leastCount = 0

  init(of text: String) {
    Self.forEachPair(in: text.utf8) { pair in
      bits[pair >> 6] |= 1 << UInt64(pair & 63)
      count += 1
    }
    leastCount = count
  }

  /// The pairs of several texts: as similar to anything as the most similar of them, or more.
  init(unionOf samples: [BytePairs]) {
    for sample in samples {
      for index in bits.indices { bits[index] |= sample.bits[index] }
    }
    count = samples.lazy.map(\.count).max() ?? 0
    leastCount = samples.lazy.map(\.count).min() ?? 0
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
    all + leastCount == 0 ? 0 : Double(2 * min(shared, count)) / Double(all + leastCount)
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
