import GherkinParser
import JSON

/// Positions of pickles in a stream, in the form used by announcements.
package enum PickleRanges {
  /// An upper limit for the numbers of shards and scenarios.
  static let largest = 1 << 40

  /// Combines consecutive positions to ranges.
  ///
  /// - Parameter positions: numbers from 0, ascending.
  package static func ranges(of positions: some Sequence<Int>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for position in positions {
      if let last = ranges.last, last.upperBound == position {
        ranges[ranges.count - 1] = last.lowerBound..<position + 1
      } else {
        ranges.append(position..<position + 1)
      }
    }
    return ranges
  }
}

extension JSONWriter {
  /// Writes ranges as an array of numbers: the start and the end of each range.
  mutating func write(_ ranges: [Range<Int>]) {
    array { writer in
      for range in ranges {
        writer.integer(range.lowerBound)
        writer.integer(range.upperBound)
      }
    }
  }
}

extension JSONReader {
  /// Reads ranges written by `write`.
  mutating func ranges() throws(JSONError) -> [Range<Int>] {
    let largest = PickleRanges.largest
    var ranges: [Range<Int>] = []
    try beginArray()
    while try nextElement() {
      let first = try integer(in: (ranges.last?.upperBound ?? 0)...largest)
      guard try nextElement() else { throw error(.expected("another element"), at: max(offset - 1, 0)) }
      ranges.append(first..<(try integer(in: first...largest)))
    }
    return ranges
  }
}
