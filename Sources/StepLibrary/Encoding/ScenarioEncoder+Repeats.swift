import Recordings

extension ScenarioEncoder {
  /// The minimum length of a sequence that becomes a recording.
  private static let shortest = 4

  /// The entries with repeated sequences replaced by steps that play a recording, the longest sequence first.
  mutating func factored(_ entries: [Entry], of trace: SessionTrace) -> [Entry] {
    var entries = entries
    // Each iteration reduces the number of entries.
    while let (length, starts) = Self.longestRepeat(in: entries) {
      guard let first = starts.first, let begin = entries[first].actions,
        let end = entries[first + length - 1].actions
      else { return entries }
      let step: Line
      do throws(Diagnostic) {
        step = keep(try trace.recording(named: "", of: begin.lowerBound..<end.upperBound))
      } catch {
        // The steps express the sequence too, only longer.
        return entries
      }
      for start in starts.reversed() {
        let played = Entry(lines: [step], actions: nil)
        entries.replaceSubrange(start..<start + length, with: [played])
      }
    }
    return entries
  }

  /// The longest sequence that is repeated without overlapping, and its positions; nil if no repeated sequence is long
  /// enough.
  private static func longestRepeat(in entries: [Entry]) -> (length: Int, starts: [Int])? {
    let keys = keys(of: entries)
    var (length, start) = (0, 0)
    // The number of equal entries from two indices on, computed from the values for the next index.
    var common = [Int](repeating: 0, count: keys.count + 1)
    for first in keys.indices.reversed() {
      for second in first + 1..<max(keys.count, first + 1) {
        common[second] = keys[first] != nil && keys[first] == keys[second] ? common[second + 1] + 1 : 0
        let possible = min(common[second], second - first)
        if possible >= max(length, shortest) { (length, start) = (possible, first) }
      }
    }
    guard length >= shortest else { return nil }
    let wanted = keys[start..<start + length]
    var starts: [Int] = []
    for start in 0...keys.count - length where start >= (starts.last ?? -length) + length {
      if keys[start..<start + length].elementsEqual(wanted) { starts.append(start) }
    }
    return (length, starts)
  }

  /// A number for each entry, equal for equal lines; nil for an entry that a recording cannot repeat.
  private static func keys(of entries: [Entry]) -> [Int?] {
    var numbers: [[Line]: Int] = [:]
    return entries.map { entry in
      guard entry.actions != nil else { return nil }
      let number = numbers[entry.lines] ?? numbers.count
      numbers[entry.lines] = number
      return number
    }
  }
}
