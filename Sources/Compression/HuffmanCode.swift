/// Prefix codes: more frequent symbols have shorter codes, and no code is the beginning of another (RFC 1951, 3.2.2).
struct HuffmanCode {
  /// The length of each symbol's code in bits; 0 for a symbol that does not occur.
  let lengths: [Int]
  /// The code of each symbol, with the first bit lowest.
  private let codes: [UInt32]

  /// Creates codes.
  ///
  /// - Parameters:
  ///   - counts: the number of occurrences of each symbol.
  ///   - longest: the longest allowed code in bits; there must be enough codes of this length for all symbols.
  init(counts: [Int], longest: Int) {
    var counts = counts
    var lengths = Self.lengths(for: counts)
    while (lengths.max() ?? 0) > longest {
      // More similar frequencies give more similar code lengths.
      counts = counts.map { $0 == 0 ? 0 : $0 / 2 + 1 }
      lengths = Self.lengths(for: counts)
    }
    self.lengths = lengths
    codes = Self.codes(for: lengths)
  }

  func write(_ symbol: Int, to output: inout BitWriter) { output.write(codes[symbol], lengths[symbol]) }

  /// Repeatedly joins the two rarest symbols or pairs; each join makes the codes inside one bit longer.
  private static func lengths(for counts: [Int]) -> [Int] {
    var lengths = [Int](repeating: 0, count: counts.count)
    let symbols = counts.indices.filter { counts[$0] > 0 }.sorted { counts[$0] < counts[$1] }
    guard symbols.count > 1 else {
      for symbol in symbols { lengths[symbol] = 1 }
      return lengths
    }
    /// Symbols first, then pairs, each in the order of their counts.
    var nodes = symbols.map { (count: counts[$0], parent: -1) }
    var (symbol, pair) = (0, symbols.count)
    let next = { () -> Int in
      let isSymbol = symbol < symbols.count && (pair >= nodes.count || nodes[symbol].count <= nodes[pair].count)
      defer { if isSymbol { symbol += 1 } else { pair += 1 } }
      return isSymbol ? symbol : pair
    }
    for _ in 1..<symbols.count {
      let (first, second) = (next(), next())
      nodes[first].parent = nodes.count
      nodes[second].parent = nodes.count
      nodes.append((nodes[first].count + nodes[second].count, -1))
    }
    var depths = [Int](repeating: 0, count: nodes.count)
    for node in nodes.indices.dropLast().reversed() { depths[node] = depths[nodes[node].parent] + 1 }
    for (index, symbol) in symbols.enumerated() { lengths[symbol] = depths[index] }
    return lengths
  }

  /// Codes of equal length are consecutive numbers in the order of their symbols.
  private static func codes(for lengths: [Int]) -> [UInt32] {
    let longest = lengths.max() ?? 0
    var counts = [UInt32](repeating: 0, count: longest + 1)
    for length in lengths where length > 0 { counts[length] += 1 }
    var next = counts
    var first: UInt32 = 0
    for length in counts.indices.dropFirst() {
      first = (first + counts[length - 1]) << 1
      next[length] = first
    }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      defer { next[length] += 1 }
      return (0..<length).reduce(0) { $0 << 1 | next[length] >> UInt32($1) & 1 }
    }
  }
}
