import JSON

// The values that recordings and sessions share.
extension JSONReader {
  /// Reads up to the value of the next member of a recording's object.
  ///
  /// - Parameter keys: the names of all members.
  /// - Returns: nil after the last member.
  /// - Throws: the error for an unknown name, with a proposal for a misspelt one.
  mutating func nextKey<Key: RawRepresentable<String> & CaseIterable>(
    _ keys: Key.Type
  ) throws(JSONError) -> Key? {
    guard let member = try nextMember() else { return nil }
    if let key = Key(rawValue: member.string) { return key }
    let names = Key.allCases.map(\.rawValue)
    let meant = DidYouMean.sentence(for: member.string, among: names) ?? "There are \(names.joined(separator: ", "))."
    throw error(.meaning("nothing in a recording is called '\(member.string)'. \(meant)"), at: member.offset)
  }

  /// The error for an empty recording.
  func noFinger(at offset: Int) -> JSONError { error(.meaning("no finger in the recording"), at: offset) }

  /// The error for a time before the preceding time.
  func backwards(from last: Duration, to time: Duration, at offset: Int) -> JSONError {
    error(.meaning("the time runs backwards, from \(last.wording) to \(time.wording)"), at: offset)
  }

  /// Reads a number in a range.
  ///
  /// - Parameters:
  ///   - range: the allowed range.
  ///   - what: the meaning of the number, for the error.
  mutating func number(in range: ClosedRange<Double>, what: String) throws(JSONError) -> Double {
    let start = try valueOffset()
    let value = try number()
    guard range.contains(value) else {
      let bounds = "\(range.lowerBound.shortDescription) to \(range.upperBound.shortDescription)"
      throw error(.meaning("\(what) can be from \(bounds), not \(value.shortDescription)"), at: start)
    }
    return value
  }

  /// Reads the version of a file.
  ///
  /// - Parameters:
  ///   - latest: the latest supported version.
  ///   - what: the kind of file, for the error.
  mutating func version(atMost latest: Int, of what: String) throws(JSONError) -> Int {
    let start = try valueOffset()
    let version = try integer(in: 1...Int.max)
    guard version <= latest else {
      throw error(
        .meaning("the \(what) is of version \(version), and this cukeswift reads versions up to \(latest)"), at: start)
    }
    return version
  }

  /// Reads a time in seconds.
  mutating func time() throws(JSONError) -> Duration {
    let seconds = try number(in: 0...Recording.longest.seconds, what: "a time, in seconds,")
    return .microseconds(Int64((seconds * 1_000_000).rounded()))
  }

  /// Reads the orientation of a device.
  mutating func orientation() throws(JSONError) -> Orientation {
    let name = try string()
    guard let orientation = Orientation(rawValue: name.string) else {
      let known = Orientation.allCases.map(\.rawValue).joined(separator: ", ")
      throw error(.meaning("'\(name.string)' is not an orientation; there are \(known)"), at: name.offset)
    }
    return orientation
  }

  /// Reads a query, which must be valid.
  mutating func query() throws(JSONError) -> String {
    let text = try string()
    do throws(Diagnostic) { _ = try Query(parsing: text.string) } catch {
      throw self.error(.meaning("the query '\(text.string)' cannot be read: \(error.problem)"), at: text.offset)
    }
    return text.string
  }

  /// Reads a rectangle: x, y, width, height.
  mutating func rect() throws(JSONError) -> Rect {
    var (x, y, width, height): (Double?, Double?, Double?, Double?)
    let range = -1e9...1e9
    try beginObject()
    while let member = try nextMember() {
      switch member {
      case "x": x = try number(in: range, what: "x")
      case "y": y = try number(in: range, what: "y")
      case "width": width = try number(in: 0...1e9, what: "width")
      case "height": height = try number(in: 0...1e9, what: "height")
      default: try skip()
      }
    }
    return Rect(
      x: try required(x, "x"), y: try required(y, "y"), width: try required(width, "width"),
      height: try required(height, "height"))
  }

  /// Reads a point or a distance: x, y.
  mutating func point() throws(JSONError) -> Point {
    var (x, y): (Double?, Double?)
    try beginObject()
    while let member = try nextMember() {
      switch member {
      case "x": x = try number(in: -1e9...1e9, what: "x")
      case "y": y = try number(in: -1e9...1e9, what: "y")
      default: try skip()
      }
    }
    return Point(x: try required(x, "x"), y: try required(y, "y"))
  }
}
