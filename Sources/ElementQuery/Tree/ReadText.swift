/// The text of a screen in reading order, as lines and blocks, with the range of each element.
///
/// White space is collapsed, and characters without a width are omitted. Texts in one line are joined even across
/// elements.
package struct ReadText: Sendable {
  /// The separator between two texts.
  package enum Separator: UInt8, Sendable {
    case none = 0
    case space = 0x20
    /// The next line of the same block.
    case line = 0x0A
    /// Another block.
    case block = 0x1E

    /// The strength of the separator; the strongest of several applies.
    fileprivate var strength: Int {
      switch self {
      case .none: 0
      case .space: 1
      case .line: 2
      case .block: 3
      }
    }
  }

  /// The separators that match a space of a pattern.
  private enum Spacing {
    /// A space matches the end of a line.
    case withinBlock
    /// A space matches the end of a line or a block.
    case acrossBlocks
  }

  private let bytes: [UInt8]
  /// The beginnings and ends of the elements' texts.
  private let starts: [Int]
  private let ends: [Int]

  /// The elements that show exactly a text, or show it alone in one of their lines. Of nested elements, only the
  /// innermost.
  ///
  /// - Parameter text: the text; a line feed matches the end of a line or block.
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

  /// The innermost elements with a text in one of their blocks, one for each occurrence.
  ///
  /// - Parameter text: the text; a line feed matches the end of a line or block.
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

  /// The innermost elements with a line, or a whole text, that fulfils a condition.
  ///
  /// - Parameter condition: whether a text fulfils it; the lines of a block are joined by spaces.
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

  /// The offsets at which lines begin.
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

  /// A text without surrounding white space, also of its lines, and without characters that have no width.
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
    /// The elements that have begun and may be around the next part, the innermost last.
    private var open: [Int] = []

    init(starts: [Int], ends: [Int]) { (self.starts, self.ends) = (starts, ends) }

    /// The innermost element around a part of the text, which is the last in tree order.
    ///
    /// - Parameter range: the part, which must neither begin nor end before the part of the previous call.
    mutating func innermost(around range: Range<Int>) -> Int {
      // An element without a text may be placed before the element around it.
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
  /// Builds the text of a screen, element by element in tree order.
  package struct Builder {
    fileprivate var bytes: [UInt8] = []
    private var starts: [Int] = []
    private var ends: [Int] = []
    private var pending = Separator.none

    /// Makes an empty builder.
    package init() {}

    /// The separator between earlier texts and the next one.
    package var separator: Separator { bytes.isEmpty ? .none : pending }

    /// Begins an element after the elements around it have begun.
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

    /// Separates the next text from earlier ones; the strongest of several separators applies.
    ///
    /// - Parameter separator: the separator.
    package mutating func divide(by separator: Separator) {
      if separator.strength > pending.strength { pending = separator }
    }

    /// Replaces the pending separator by a space, for a text in the same line.
    package mutating func join() { if pending != .none { pending = .space } }

    /// Adds a text.
    ///
    /// - Parameter text: the text, in any normalization form; its line feeds end lines.
    package mutating func add(_ text: String) {
      for scalar in text.composed.unicodeScalars {
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

extension UInt8 {
  /// Whether the byte ends a line or a block.
  fileprivate var endsLine: Bool { self == 0x0A || self == 0x1E }
  /// Whether the byte separates words.
  fileprivate var isGap: Bool { self == 0x20 || endsLine }
}

/// A tree of a screen whose readable text is known, independent of the centres of its elements.
package protocol ReadableTree: ElementTree {
  /// The painted texts that are not covered, both as written in the page and as shown. They differ if a style changes
  /// letters.
  var seenTexts: [ReadText] { get }
  /// The texts including those that scrolling would reveal.
  var reachableTexts: [ReadText] { get }
}
