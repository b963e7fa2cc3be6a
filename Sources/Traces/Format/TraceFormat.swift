/// The format of traces, described in docs/trace.md: media types, version and limits.
package enum TraceFormat {
  /// The media type of a record.
  package static let recordType = "application/x.cukeswift.trace+json"
  /// The media type of the picture of a screen after a step.
  package static let pictureType = "image/x.cukeswift.trace+png"
  /// The written version, and the only one that can be read.
  package static let version = 1

  /// The largest size of a text, in bytes.
  static let longestText = 16_384
  /// The largest size of a request or response body, in bytes.
  static let longestBody = 16_384
  /// The largest number of elements of a tree.
  static let mostElements = 20_000
  /// The latest time of an app that can be read, in seconds: some thirty years.
  static let greatestTime = 1e9
  /// The largest number of actions of a step.
  static let mostActions = 1_000
  /// The largest number of kept actions before the action in which a process ended.
  static let lastActions = 20
  /// The largest number of stops of the fingers of an action.
  static let mostStops = 1_000
  /// The largest number of lines that an app wrote in a step.
  static let mostLines = 1_000
  /// The largest number of requests of a step.
  static let mostRequests = 200
  /// The largest size of the records of one session, in bytes.
  static let mostBytes = 32 << 20

  private static let pictureStem = "trace-"
  private static let pictureEnding = ".png"

  /// The file name for pictures of a session.
  ///
  /// - Parameter number: the number of the session in its scenario.
  package static func pictureName(ofSession number: Int) -> String { "\(pictureStem)\(number)\(pictureEnding)" }

  /// The number of the session of a picture; nil for other names.
  ///
  /// - Parameter name: the name of the picture, or the path of its file beside the stream, which has a prefix.
  package static func session(ofPictureNamed name: String) -> Int? {
    guard name.hasSuffix(pictureEnding) else { return nil }
    let stem = name.dropLast(pictureEnding.count)
    let digits = stem.reversed().prefix { $0.isASCII && $0.isNumber }.count
    return stem.dropLast(digits).hasSuffix(pictureStem) ? Int(stem.suffix(digits)) : nil
  }
}

/// The parts of a run to trace; a setting of a run, without which nothing is traced.
package struct TraceChoice: Sendable, Hashable {
  /// The scenarios whose steps are kept.
  package enum Extent: String, Sendable, CaseIterable {
    /// All scenarios.
    case on
    /// Scenarios with a step that does not pass.
    case failed
    /// No scenarios.
    case off
  }

  /// The scenarios whose steps are kept.
  package var extent: Extent
  /// Whether pixel pictures are kept too.
  package var takesPictures: Bool

  /// Creates a choice.
  ///
  /// - Parameters:
  ///   - extent: the scenarios whose steps are kept.
  ///   - takesPictures: whether pixel pictures are kept too.
  package init(_ extent: Extent, takesPictures: Bool = false) {
    self.extent = extent
    self.takesPictures = takesPictures
  }
}

extension String {
  /// The longest prefix of the text within a number of bytes.
  func beginning(ofBytes most: Int) -> String {
    guard utf8.count > most else { return self }
    var end = utf8.index(startIndex, offsetBy: most)
    while end > startIndex, end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return String(self[..<end])
  }
}
