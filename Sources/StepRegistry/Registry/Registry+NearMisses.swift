extension Registry {
  /// What the author of a step without a definition may have meant, in lines; none where nothing reads alike.
  func nearMissAdvice(for text: String) -> [String] {
    let references = nearMisses(for: text).map(\.reference)
    return references.isEmpty ? [] : ["Did you mean this?"] + references.map { "  " + $0 }
  }

  /// The definitions whose patterns read most like the text of a step that has none, the most similar first.
  ///
  /// Compared are the pairs of neighbouring bytes in the literal parts of the pattern and in the text without numbers
  /// and quoted parts, by the coefficient of Dice; letters of ASCII are equal in both cases. The time is in proportion to
  /// the length of the text and the literals.
  ///
  /// - Parameters:
  ///   - text: the step's text.
  ///   - limit: how many definitions to give at most.
  package func nearMisses(for text: String, limit: Int = 3) -> [StepDefinition] {
    let sample = BytePairs(of: text)
    var nearest: [(definition: StepDefinition, similarity: Double)] = []
    for definition in definitions {
      let similarity = sample.similarity(to: definition.expression.requiredLiterals)
      guard similarity >= BytePairs.leastSimilarity else { continue }
      // Definitions that are equally similar stay in their order.
      let place = nearest.firstIndex { $0.similarity < similarity } ?? nearest.count
      guard place < limit else { continue }
      nearest.insert((definition, similarity), at: place)
      if nearest.count > limit { nearest.removeLast() }
    }
    return nearest.map(\.definition)
  }
}

/// The pairs of neighbouring bytes in a text.
private struct BytePairs {
  /// The coefficient below which a pattern has nothing to do with a text: half of the pairs differ.
  static let leastSimilarity = 0.5

  /// A bit for each pair of bytes.
  private var bits: [UInt64] = Array(repeating: 0, count: 1 << 10)
  private var count = 0

  init(of text: String) {
    var isQuoted = false
    var previous: UInt8?
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted || byte == UInt8(ascii: "\"") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        previous = nil
        continue
      }
      let byte = Self.lowercased(byte)
      if let previous {
        let pair = Self.pair(previous, byte)
        bits[pair >> 6] |= 1 << UInt64(pair & 63)
        count += 1
      }
      previous = byte
    }
  }

  /// How much of the text and of the literals of a pattern is the same, from 0 to 1.
  func similarity(to literals: RequiredLiterals) -> Double {
    var (all, shared) = (0, 0)
    for range in literals.ranges {
      for index in range.dropFirst() {
        let pair = Self.pair(Self.lowercased(literals.bytes[index - 1]), Self.lowercased(literals.bytes[index]))
        all += 1
        shared += bits[pair >> 6] >> UInt64(pair & 63) & 1 == 1 ? 1 : 0
      }
    }
    return all + count == 0 ? 0 : Double(2 * min(shared, count)) / Double(all + count)
  }

  private static func pair(_ first: UInt8, _ second: UInt8) -> Int { Int(first) << 8 | Int(second) }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
