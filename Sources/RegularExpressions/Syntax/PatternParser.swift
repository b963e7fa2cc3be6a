/// Parses the source of a regular expression into a tree.
///
///     alternation = sequence { "|" sequence }
///     sequence    = { atom [ quantifier ] }
///
/// The extensions of this type parse atoms, classes, escapes and groups.
struct PatternParser {
  /// The letters of `(?imsx)`.
  struct Flags: Equatable {
    var ignoresCase = false
    var isMultiline = false
    var dotMatchesNewline = false
    var isExtended = false
  }

  /// The nesting limit of groups and classes, which is safe on a small stack without optimisation.
  static let deepestNesting = 40
  /// The largest number in `{m,n}`.
  static let mostRepetitions = 1000

  let source: String
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  var flags = Flags()
  var depth = 0
  /// Capture groups parsed in advance.
  let knownGroups: SplicedGroups
  var tree = PatternTree()
  /// The current capture group, starting at 1; 0 at the top level.
  var openCapture: Int32 = 0
  /// References by number or name with their offsets, to be checked after parsing all groups.
  var references: [(group: Int, offset: Int)] = []
  var namedReferences: [(name: String, node: PatternTree.Index, offset: Int)] = []

  /// Parses a whole regular expression.
  ///
  /// - Parameters:
  ///   - source: the expression.
  ///   - groups: capture groups parsed in advance, which are not parsed again if the source contains their text.
  static func parse(
    _ source: String, splicing groups: SplicedGroups = SplicedGroups()
  ) throws(RegularExpressionError) -> PatternTree {
    var contiguous = source
    let result = contiguous.withUTF8 { bytes -> Result<PatternTree, RegularExpressionError> in
      var parser = PatternParser(source: source, bytes: bytes, knownGroups: groups)
      return Result { () throws(RegularExpressionError) in try parser.parseAll() }
    }
    return try result.get()
  }

  private init(source: String, bytes: UnsafeBufferPointer<UInt8>, knownGroups: SplicedGroups) {
    self.source = source
    self.bytes = bytes
    self.knownGroups = knownGroups
    tree.literals.reserveCapacity(bytes.count)
    tree.entries.reserveCapacity(16 + bytes.count / 2)
    tree.captures.reserveCapacity(8)
  }

  private mutating func parseAll() throws(RegularExpressionError) -> PatternTree {
    tree.root = try alternation()
    if position < bytes.count { throw error(.unopenedGroup) }
    try resolveReferences()
    return tree
  }

  /// `alternation = sequence { "|" sequence }`
  mutating func alternation() throws(RegularExpressionError) -> PatternTree.Index {
    let first = try sequence()
    if peek() != UInt8(ascii: "|") { return first }
    var last = first
    while take(UInt8(ascii: "|")) {
      let next = try sequence()
      tree.entries[Int(last)].next = next
      last = next
    }
    return tree.append(.alternation(first: first))
  }

  /// `sequence = { atom [ quantifier ] }`
  private mutating func sequence() throws(RegularExpressionError) -> PatternTree.Index {
    var first = PatternTree.none
    var last = PatternTree.none
    while let byte = peek(), byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
      guard var item = try atom(byte) else { continue }
      item = try quantified(item)
      if last == PatternTree.none {
        first = item
      } else if tree.merge(item, into: last) {
        continue
      } else {
        tree.entries[Int(last)].next = item
      }
      last = item
    }
    return tree.append(.sequence(first: first))
  }

  /// The next element of a sequence; nil for an element without effect, such as a comment.
  private mutating func atom(_ byte: UInt8) throws(RegularExpressionError) -> PatternTree.Index? {
    switch byte {
    case UInt8(ascii: "("): return try group()
    case UInt8(ascii: "["): return set(try nestedClass(from: position))
    case UInt8(ascii: "\\"): return try escape()
    case UInt8(ascii: "."):
      position += 1
      return set(flags.dotMatchesNewline ? .all : .allButLineFeed)
    case UInt8(ascii: "^"):
      position += 1
      return tree.append(.assertion(flags.isMultiline ? .lineStart : .textStart))
    case UInt8(ascii: "$"):
      position += 1
      return tree.append(.assertion(flags.isMultiline ? .lineEnd : .textEnd))
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"): throw error(.nothingToRepeat)
    case UInt8(ascii: "{") where quantifierRange() != nil: throw error(.nothingToRepeat)
    case _ where flags.isExtended && passesExtendedSpace(): return nil
    default: return literalRun()
    }
  }

  /// The special bytes outside of classes as bits: one word for bytes below 64, one for bytes below 128.
  private static let special: (low: UInt64, high: UInt64) = "\\^$.|?*+()[{".utf8.reduce(into: (0, 0)) { special, byte in
    if byte < 64 { special.low |= 1 << UInt64(byte) } else { special.high |= 1 << UInt64(byte - 64) }
  }

  /// The longest literal text; if a quantifier follows, the last scalar is left for the next atom.
  private mutating func literalRun() -> PatternTree.Index {
    let start = position
    if flags.ignoresCase || flags.isExtended {
      let (scalar, end) = bytes.scalar(at: position)
      position = end
      return literal(scalar)
    }
    position = bytes.scalar(at: position).end
    let firstEnd = position
    let special = PatternParser.special
    var end = position
    while end < bytes.count {
      let byte = bytes[end]
      if byte < 128, (byte < 64 ? special.low : special.high) &>> UInt64(byte & 63) & 1 == 1 { break }
      end += 1
    }
    position = end
    if position > firstEnd, isAtQuantifier { position = bytes.startOfScalar(before: position) }
    let offset = tree.literals.count
    tree.literals += bytes.extracting(start..<position)
    return tree.append(.literal(start: Int32(offset), count: Int32(position - start)))
  }

  /// A node for a literal scalar.
  mutating func literal(_ scalar: Unicode.Scalar) -> PatternTree.Index {
    if flags.ignoresCase {
      let folded = ScalarSet(scalar).ignoringCase
      let isLetter = scalar.value < 128 ? folded.ascii.nonzeroBitCount > 1 : !scalar.caseVariants.isEmpty
      if isLetter { return set(folded) }
    }
    let offset = tree.literals.count
    tree.literals += String(scalar).utf8
    return tree.append(.literal(start: Int32(offset), count: Int32(tree.literals.count - offset)))
  }

  /// A node for one scalar out of a set.
  mutating func set(_ set: ScalarSet) -> PatternTree.Index {
    let index = tree.index(of: set)
    return tree.append(.set(index))
  }

  /// Skips white space and comments for the `x` flag and returns whether there were any.
  mutating func passesExtendedSpace() -> Bool {
    let start = position
    while let byte = peek() {
      if byte == UInt8(ascii: "#") {
        while let next = peek(), next != UInt8(ascii: "\n") { position += 1 }
      } else if byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte) {
        position += 1
      } else {
        break
      }
    }
    return position > start
  }

  // MARK: Reading

  func peek(_ distance: Int = 0) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    position += 1
    return true
  }

  /// The text up to a closing byte, which is also consumed; nil without a closing byte.
  mutating func text(upTo closing: UInt8) -> String? {
    guard let end = bytes[position...].firstIndex(of: closing) else { return nil }
    defer { position = end + 1 }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  /// Begins a group or class; the caller lowers `depth` at its end.
  mutating func goDeeper() throws(RegularExpressionError) {
    depth += 1
    if depth > PatternParser.deepestNesting { throw error(.tooDeep(limit: PatternParser.deepestNesting)) }
  }

  /// The error at a byte offset, by default the current position.
  func error(_ problem: RegularExpressionError.Problem, at offset: Int? = nil) -> RegularExpressionError {
    let before = bytes[..<min(offset ?? position, bytes.count)]
    let scalars = before.reduce(0) { $1.isContinuation ? $0 : $0 + 1 }
    return RegularExpressionError(source: source, problem: problem, offset: scalars)
  }
}
