import JSON

/// Events recorded by Calabash on a device: an array of dictionaries, each with the state of all fingers at a time.
///
/// Times are in nanoseconds. `Data` contains the system's event. Its first byte is the phase (1 for the first finger
/// down, 2 for a movement, 6 for the last finger up). Offset 34 has the number of fingers, and 24 bytes for each finger
/// begin at offset 36.
package enum CalabashEvents {
  /// The type of finger events. Other events are ignored.
  private static let handType = 3001.0
  /// The layout of the fingers' bytes.
  private enum Layout {
    /// The offset of the number of fingers.
    static let count = 34
    /// The offset of the first finger.
    static let start = 36
    /// The number of bytes per finger.
    static let stride = 24
    /// The offsets of the position within the bytes of a finger.
    static let (x, y) = (12, 16)
  }
  /// The minimum length of an event's data, with one finger.
  private static let length = 64

  /// The first byte of an event's data.
  private enum Phase: UInt8 {
    case began = 1
    case moved = 2
    case ended = 6
  }

  /// The state of a finger in an event.
  private struct Finger {
    let number: UInt8
    let point: Point
    let isDown: Bool
  }

  /// Makes a recording from events.
  ///
  /// - Parameters:
  ///   - bytes: a property list, binary or as XML.
  ///   - name: the name of the recording.
  ///   - screen: the size of the screen that the points refer to.
  /// - Throws: a `Diagnostic` for unreadable events or events without fingers.
  package static func recording(
    reading bytes: [UInt8], named name: String, on screen: Size
  ) throws(Diagnostic) -> Recording {
    guard let events = try PropertyList(reading: bytes).array else {
      throw PropertyList.unreadable("it is not an array of events")
    }
    var paths: [FingerPath] = []
    /// The paths of the fingers that are down, by their numbers.
    var down: [UInt8: Int] = [:]
    var first: Int64?
    for event in events where event["Type"]?.number ?? handType == handType {
      guard let time = event["Time"]?.integer, let data = event["Data"]?.data, let kind = data.first else { continue }
      let start = first ?? time
      first = start
      let (elapsed, overflows) = time.subtractingReportingOverflow(start)
      guard !overflows, elapsed >= 0, elapsed <= 86_400_000_000_000 else {
        throw PropertyList.unreadable("its times run backwards, or further than a day")
      }
      let now = Duration.nanoseconds(elapsed)
      for finger in fingers(in: data, at: event["WindowLocation"]) {
        let stop = FingerPath.Stop(now, finger.point)
        let isLast = kind == Phase.ended.rawValue || !finger.isDown && kind != Phase.began.rawValue
        if let index = down[finger.number] {
          paths[index].stops.append(stop)
        } else if !isLast {
          down[finger.number] = paths.count
          paths.append(FingerPath([stop]))
        }
        if isLast { down[finger.number] = nil }
      }
    }
    guard !paths.isEmpty else { throw PropertyList.unreadable("no finger is in its events") }
    return Recording(name, screen: screen, fingers: paths.map { .init($0) })
  }

  /// Makes a recording from Base64-encoded events; see the other function.
  package static func recording(
    readingBase64 text: [UInt8], named name: String, on screen: Size
  ) throws(Diagnostic) -> Recording {
    guard let bytes = text.filter({ $0 > 0x20 }).withUnsafeBufferPointer({ Base64.decode($0) }) else {
      throw PropertyList.unreadable("it is not written in Base64")
    }
    return try recording(reading: bytes, named: name, on: screen)
  }

  private static func fingers(in data: [UInt8], at location: PropertyList?) -> [Finger] {
    let count = data.count > Layout.count ? max(Int(data[Layout.count]), 1) : 1
    var fingers: [Finger] = []
    for index in 0..<count {
      let start = Layout.start + index * Layout.stride
      guard start + Layout.y + 4 <= data.count else { break }
      let point = Point(x: float(data, start + Layout.x), y: float(data, start + Layout.y))
      guard point.x.isFinite, point.y.isFinite else { continue }
      // For a single finger, only the phase shows whether it is down. With several fingers, each has this in its bytes.
      fingers.append(Finger(number: data[start], point: point, isDown: count == 1 || data[start + 2] & 2 != 0))
    }
    if fingers.count <= 1, let x = location?["X"]?.number, let y = location?["Y"]?.number, x.isFinite, y.isFinite {
      return [Finger(number: fingers.first?.number ?? 0, point: Point(x: x, y: y), isDown: true)]
    }
    return fingers
  }

  private static func float(_ data: [UInt8], _ offset: Int) -> Double {
    Double(Float(bitPattern: (0..<4).reduce(UInt32(0)) { $0 | UInt32(data[offset + $1]) << UInt32(8 * $1) }))
  }

  /// The events of fingers in the format of a device.
  ///
  /// - Parameter paths: the paths of the fingers, with times from the beginning.
  package static func list(of paths: [FingerPath]) -> PropertyList {
    let times = Set(paths.flatMap { $0.stops.map(\.time) }).sorted()
    var events: [PropertyList] = []
    var downBefore = 0
    for time in times {
      // A finger that is put down and lifted at the same time becomes two events.
      let touching = paths.enumerated().filter { _, path in
        (path.stops.first?.time ?? .zero) <= time && (path.stops.last?.time ?? .zero) >= time
      }
      let lifted = touching.filter { $0.element.stops.last?.time == time }.map(\.offset)
      let began = touching.filter { $0.element.stops.first?.time == time }.map(\.offset)
      let isWholeTouch = !lifted.isEmpty && !Set(lifted).isDisjoint(with: began)
      let points = touching.map { ($0.offset, $0.element.point(at: time)) }
      if downBefore == 0 || isWholeTouch {
        events.append(event(.began, at: time, points, lifted: []))
      } else if lifted.isEmpty || lifted.count < touching.count {
        events.append(event(.moved, at: time, points, lifted: lifted))
      }
      if !lifted.isEmpty, lifted.count == touching.count {
        events.append(event(.ended, at: isWholeTouch ? time + .milliseconds(40) : time, points, lifted: lifted))
      }
      downBefore = touching.count - lifted.count
    }
    return .array(events)
  }

  private static func event(
    _ phase: Phase, at time: Duration, _ points: [(finger: Int, point: Point)], lifted: [Int]
  ) -> PropertyList {
    var data = [UInt8](repeating: 0, count: max(length, Layout.start + Layout.stride * points.count))
    data[0] = phase.rawValue
    (data[4], data[6]) = (1, UInt8(clamping: points.count - lifted.count))
    data[Layout.count] = UInt8(clamping: points.count)
    for (index, entry) in points.enumerated() {
      let start = Layout.start + index * Layout.stride
      (data[start], data[start + 1]) = (UInt8(clamping: entry.finger + 2), 2)
      data[start + 2] = lifted.contains(entry.finger) ? 1 : 3
      for (offset, value) in [(Layout.x, entry.point.x), (Layout.y, entry.point.y)] {
        let bits = Float(value).bitPattern
        for byte in 0..<4 { data[start + offset + byte] = UInt8(truncatingIfNeeded: bits >> UInt32(8 * byte)) }
      }
    }
    let first = points.first?.point ?? Point(x: 0, y: 0)
    let location = PropertyList.dictionary(["X": .real(first.x), "Y": .real(first.y)])
    let (seconds, attoseconds) = time.components
    return .dictionary([
      "Data": .data(data), "Location": location, "WindowLocation": location, "Type": .integer(3001),
      "Time": .integer(seconds * 1_000_000_000 + attoseconds / 1_000_000_000),
    ])
  }
}

extension FingerPath {
  /// The position of the finger at a time, interpolated between two stops.
  fileprivate func point(at time: Duration) -> Point {
    var last = stops.first
    for stop in stops {
      if stop.time >= time {
        guard let last, stop.time > last.time else { return stop.point }
        let part = (time - last.time) / (stop.time - last.time)
        return Point(
          x: last.point.x + (stop.point.x - last.point.x) * part, y: last.point.y + (stop.point.y - last.point.y) * part
        )
      }
      last = stop
    }
    return last?.point ?? Point(x: 0, y: 0)
  }
}
