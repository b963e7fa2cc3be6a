/// The text of a screen in reading order, as lines and blocks, with the part that each element has in it.
///
/// White space is collapsed, and signs without a width are left out. Texts in one line are joined although elements divide them.
package struct ReadText: Sendable {
  /// What stands between two texts.
  package enum Separator: UInt8, Sendable {
    case none = 0
    case space = 0x20
    /// The next line of the same block.
    case line = 0x0A
    /// Another block.
    case block = 0x1E

    /// How much it divides; of several divisions the strongest counts.
    fileprivate var strength: Int {
      switch self {
      case .none: 0
      case .space: 1
      case .line: 2
      case .block: 3
      }
    }
  }

  /// How a pattern's space is compared with the ends of lines and blocks.
  private enum Spacing {
    /// A space stands for the end of a line.
    case withinBlock
    /// A space stands for the end of a block as well.
    case acrossBlocks
  }

  private let bytes: [UInt8]
  /// Where the text of each element begins and ends.
  private let starts: [Int]
  private let ends: [Int]

  /// The elements that show a text and nothing else, or in one of whose lines it stands alone; of nested ones the innermost.
  ///
  /// - Parameter text: the text; a line feed in it is the end of a line or block.
  package func elements(showing text: String) -> [ElementID] {
    let wanted = Self.plain(text)
    guard !wanted.isEmpty else { return [] }
    var found: Set<Int> = []
    var ranges: Set<Range<Int>> = []
    for element in starts.indices.reversed() where ends[element] - starts[element] == wanted.count {
      let range = starts[element]..<ends[element]
      if matches(wanted, at: range.lowerBound, .acrossBlocks), ranges.insert(range).inserted { found.insert(element) }
    }
    var sweep = Sweep(starts: starts, ends: ends)
    for start in lineStarts where matches(wanted, at: start, .withinBlock) {
      let end = start + wanted.count
      guard end == bytes.count || bytes[end].endsLine, ranges.insert(start..<end).inserted else { continue }
      found.insert(sweep.innermost(around: start..<end))
    }
    return found.sorted().map { ElementID($0) }
  }

  /// The innermost elements in whose blocks a text stands; one for each place.
  ///
  /// - Parameter text: the text; a line feed in it is the end of a line or block.
  package func elements(containing text: String) -> [ElementID] {
    let wanted = Self.plain(text)
    guard let first = wanted.first, wanted.count <= bytes.count else { return [] }
    var found: Set<Int> = []
    var sweep = Sweep(starts: starts, ends: ends)
    for start in 0...bytes.count - wanted.count where bytes[start] == first {
      guard matches(wanted, at: start, .withinBlock) else { continue }
      found.insert(sweep.innermost(around: start..<start + wanted.count))
    }
    return found.sorted().map { ElementID($0) }
  }

  /// The innermost elements of whose lines and whole texts one meets a condition.
  ///
  /// - Parameter condition: whether a text meets it; the lines of a block are joined by spaces.
  package func elements(where condition: (String) -> Bool) -> [ElementID] {
    var found: Set<Int> = []
    var ranges: Set<Range<Int>> = []
    for element in starts.indices.reversed() where starts[element] < ends[element] {
      let range = starts[element]..<ends[element]
      guard !bytes[range].contains(Separator.block.rawValue), ranges.insert(range).inserted else { continue }
      if condition(text(in: range)) { found.insert(element) }
    }
    var sweep = Sweep(starts: starts, ends: ends)
    for block in bytes.indices.split(whereSeparator: { bytes[$0] == Separator.block.rawValue }) {
      let range = block.startIndex..<block.endIndex
      guard ranges.insert(range).inserted, condition(text(in: range)) else { continue }
      found.insert(sweep.innermost(around: range))
    }
    return found.sorted().map { ElementID($0) }
  }

  private func text(in range: Range<Int>) -> String {
    String(decoding: bytes[range].map { $0.isGap ? Separator.space.rawValue : $0 }, as: UTF8.self)
  }

  /// Where lines begin.
  private var lineStarts: [Int] {
    bytes.isEmpty ? [] : [0] + bytes.indices.filter { bytes[$0].endsLine }.map { $0 + 1 }
  }

  private func matches(_ wanted: [UInt8], at start: Int, _ spacing: Spacing) -> Bool {
    guard start + wanted.count <= bytes.count else { return false }
    for (offset, byte) in wanted.enumerated() {
      let own = bytes[start + offset]
      if own == byte { continue }
      switch byte {
      case Separator.space.rawValue: guard own == 0x0A || spacing == .acrossBlocks && own.endsLine else { return false }
      case Separator.line.rawValue: guard own.endsLine else { return false }
      default: return false
      }
    }
    return true
  }

  /// A text without white space around it and its lines, and without signs that have no width.
  static func plain(_ text: String) -> [UInt8] {
    var builder = Builder()
    builder.add(text)
    return builder.bytes
  }
}

extension ReadText {
  /// Finds the innermost elements around parts of a text, in one pass over its elements.
  private struct Sweep {
    let starts: [Int]
    let ends: [Int]
    private var next = 0
    /// The elements that have begun and may be around what comes next, the innermost last.
    private var open: [Int] = []

    init(starts: [Int], ends: [Int]) { (self.starts, self.ends) = (starts, ends) }

    /// The last element in tree order around a part of the text, which is inside all others around it.
    ///
    /// - Parameter range: the part; it neither begins nor ends before the one that was asked for last.
    mutating func innermost(around range: Range<Int>) -> Int {
      // An element without a text may have its place before that of the element around it.
      while next < starts.count, starts[next] <= range.lowerBound || starts[next] == ends[next] {
        if starts[next] < ends[next] {
          close(before: ends[next])
          open.append(next)
        }
        next += 1
      }
      close(before: range.upperBound)
      return open.last ?? 0
    }

    private mutating func close(before end: Int) {
      while let last = open.last, ends[last] < end { open.removeLast() }
    }
  }
}

extension ReadText {
  /// Puts the text of a screen together, element by element in tree order.
  package struct Builder {
    fileprivate var bytes: [UInt8] = []
    private var starts: [Int] = []
    private var ends: [Int] = []
    private var pending = Separator.none

    /// Makes a builder without a text.
    package init() {}

    /// Whether a text follows others, and what divides it from them.
    package var separator: Separator { bytes.isEmpty ? .none : pending }

    /// Begins an element; those around it have begun before.
    package mutating func begin() {
      starts.append(bytes.count)
      ends.append(bytes.count)
    }

    /// Ends an element.
    ///
    /// - Parameter element: its index in tree order.
    package mutating func end(_ element: Int) {
      ends[element] = bytes.count
      while starts[element] < bytes.count, bytes[starts[element]].isGap { starts[element] += 1 }
    }

    /// Divides what comes next from what was there before; of several divisions the strongest counts.
    ///
    /// - Parameter separator: what stands between them.
    package mutating func divide(by separator: Separator) {
      if separator.strength > pending.strength { pending = separator }
    }

    /// Divides what comes next by a space instead of what was said, as it stands in the same line.
    package mutating func join() { if pending != .none { pending = .space } }

    /// Adds a text.
    ///
    /// - Parameter text: the text; its line feeds end lines.
    package mutating func add(_ text: String) {
      for scalar in text.unicodeScalars {
        if scalar.hasNoWidth { continue }
        if scalar == "\n" {
          divide(by: .line)
        } else if scalar.properties.isWhitespace {
          divide(by: .space)
        } else {
          if pending != .none, !bytes.isEmpty { bytes.append(pending.rawValue) }
          pending = .none
          bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
      }
    }

    /// The text of the screen.
    package var text: ReadText { ReadText(bytes: bytes, starts: starts, ends: ends) }
  }
}

extension Unicode.Scalar {
  /// Whether nothing is seen of it: soft hyphens, joiners and marks of direction.
  fileprivate var hasNoWidth: Bool {
    switch value {
    case 0xAD, 0x34F, 0x61C, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x206F, 0xFEFF: true
    default: false
    }
  }
}

extension UInt8 {
  /// Whether it ends a line or a block of a read text.
  fileprivate var endsLine: Bool { self == 0x0A || self == 0x1E }
  /// Whether it stands between two words of a read text.
  fileprivate var isGap: Bool { self == 0x20 || endsLine }
}

/// A screen that knows what a person reads on it, wherever the middles of its elements are.
package protocol ReadableTree: ElementTree {
  /// The texts that are painted and not covered, as the page has them and as it shows them, which differ where a style changes letters.
  var seenTexts: [ReadText] { get }
  /// The texts that could be seen by scrolling as well.
  var reachableTexts: [ReadText] { get }
}
