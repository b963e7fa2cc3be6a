import Recordings

extension ScenarioEncoder {
  /// How many steps make a sequence that is worth a recording of its own.
  private static let shortest = 4

  /// The lines with the longest sequence of gestures that is there several times replaced by steps that play a recording.
  mutating func factored(_ lines: [Line], of trace: SessionTrace) -> [Line] {
    // Only where each line is one action can the actions of a sequence of lines be told.
    guard lines.count == trace.actions.count, let (length, starts) = longestRepeat(in: lines, of: trace) else {
      return lines
    }
    let name = "\(self.name.fileName) \(recordings.count + 1)"
    guard let first = starts.first, let recording = try? trace.recording(named: name, of: first..<first + length) else {
      return lines
    }
    keep(recording)
    var factored: [Line] = []
    var index = 0
    while index < lines.count {
      if starts.contains(index) {
        factored.append(.when("I playback recording \"\(name)\"", queries: []))
        index += length
      } else {
        factored.append(lines[index])
        index += 1
      }
    }
    return factored
  }

  private func longestRepeat(in lines: [Line], of trace: SessionTrace) -> (length: Int, starts: [Int])? {
    let longest = lines.count / 2
    guard longest >= Self.shortest else { return nil }
    for length in stride(from: longest, through: Self.shortest, by: -1) {
      var places: [ArraySlice<Line>: [Int]] = [:]
      for start in 0...lines.count - length where trace.actions[start..<start + length].allSatisfy(\.isGesture) {
        places[lines[start..<start + length], default: []].append(start)
      }
      let repeated = places.values.map { $0.withoutOverlaps(of: length) }.filter { $0.count > 1 }
      if let starts = repeated.min(by: { ($0.first ?? 0) < ($1.first ?? 0) }) { return (length, starts) }
    }
    return nil
  }
}

extension RecordedAction {
  /// Whether fingers alone do it again.
  fileprivate var isGesture: Bool {
    switch kind {
    case .type, .clear, .setText: false
    default: recording != nil
    }
  }
}

extension [Int] {
  /// The places, in order, of sequences of a length that do not overlap.
  fileprivate func withoutOverlaps(of length: Int) -> [Int] {
    reduce(into: []) { kept, place in
      if place >= (kept.last ?? -length) + length { kept.append(place) }
    }
  }
}
