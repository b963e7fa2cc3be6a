internal import JSON

// The values that recordings and sessions have in common.
extension JSONReader {
  /// Where the next value begins.
  mutating func valueOffset() throws(JSONError) -> Int {
    _ = try peek()
    return offset
  }

  /// The error of a name that nothing is called in a recording, and that may be a misspelt one.
  func unknown(_ member: JSONString, among names: [String]) -> JSONError {
    let meant = DidYouMean.sentence(for: member.string, among: names) ?? "There are \(names.joined(separator: ", "))."
    return error(.meaning("nothing in a recording is called '\(member.string)'. \(meant)"), at: member.offset)
  }

  /// The error of a recording in which nothing happens.
  func noFinger(at offset: Int) -> JSONError { error(.meaning("there is no finger in the recording"), at: offset) }

  /// The error of a time that is before the one that precedes it.
  func backwards(from last: Duration, to time: Duration, at offset: Int) -> JSONError {
    error(.meaning("the time runs backwards, from \(last.wording) to \(time.wording)"), at: offset)
  }

  /// Reads a number that lies in a range.
  ///
  /// - Parameters:
  ///   - range: what it can be.
  ///   - what: what the number says, for the error.
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
  ///   - latest: the latest version that is known.
  ///   - what: what the file is.
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

  /// Reads how a device was held.
  mutating func orientation() throws(JSONError) -> Orientation {
    let name = try string()
    guard let orientation = Orientation(rawValue: name.string) else {
      let known = Orientation.allCases.map(\.rawValue).joined(separator: ", ")
      throw error(.meaning("'\(name.string)' is no orientation; there are \(known)"), at: name.offset)
    }
    return orientation
  }

  /// Reads a query, which has to make sense.
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

  /// Reads an array of strings.
  mutating func strings() throws(JSONError) -> [String] {
    var strings: [String] = []
    try beginArray()
    while try nextElement() { strings.append(try string().string) }
    return strings
  }
}

extension SourceFile {
  /// Reads the text as JSON.
  ///
  /// - Parameter read: reads it; it must not keep the reader.
  /// - Throws: what is wrong first, with its location in the text.
  func readingJSON<Value>(_ read: (JSONReader) throws(JSONError) -> Value) throws(Diagnostic) -> Value {
    do {
      return try bytes.withUnsafeBufferPointer { (bytes) throws(JSONError) in try read(JSONReader(bytes)) }
    } catch {
      throw Diagnostic(uri: uri, location: location(ofByte: error.offset), problem: "\(error)").quoting(self)
    }
  }
}
