/// The format of traces, as docs/trace.md describes it: media types, version and limits.
package enum TraceFormat {
  /// The media type of a record.
  package static let recordType = "application/x.cukeswift.trace+json"
  /// The media type of the picture of a screen after a step.
  package static let pictureType = "image/x.cukeswift.trace+png"
  /// The version that is written, and the only one that is read.
  package static let version = 1

  /// The most bytes of a text.
  static let longestText = 16_384
  /// The most bytes of what is sent to a server or comes from it.
  static let longestBody = 16_384
  /// The most elements of a tree.
  static let mostElements = 20_000
  /// The latest time of an app that is read, in seconds: some thirty years.
  static let greatestTime = 1e9
  /// The most actions of a step.
  static let mostActions = 1_000
  /// The most actions before the one in which a process ended.
  static let lastActions = 20
  /// The most stops of the fingers of an action.
  static let mostStops = 1_000
  /// The most lines that an app wrote in a step.
  static let mostLines = 1_000
  /// The most requests of a step.
  static let mostRequests = 200
  /// The most bytes of the records of one session.
  static let mostBytes = 32 << 20
}

/// What of a run is traced.
package struct TraceChoice: Sendable, Hashable {
  /// Of which scenarios the steps are kept.
  package enum Extent: String, Sendable, CaseIterable {
    /// All.
    case on
    /// Those of which a step does not pass.
    case failed
    /// None.
    case off
  }

  /// Of which scenarios the steps are kept.
  package var extent: Extent
  /// Whether pictures made of pixels are kept too.
  package var takesPictures: Bool

  /// What the apps are traced for that are started from now on.
  @TaskLocal package static var current = TraceChoice(.off)

  /// Chooses what is traced.
  ///
  /// - Parameters:
  ///   - extent: of which scenarios the steps are kept.
  ///   - takesPictures: whether pictures made of pixels are kept too.
  package init(_ extent: Extent, takesPictures: Bool = false) {
    self.extent = extent
    self.takesPictures = takesPictures
  }
}

extension String {
  /// The beginning of the text that has at most so many bytes; all of it where it is not longer.
  func beginning(ofBytes most: Int) -> String {
    guard utf8.count > most else { return self }
    var end = utf8.index(startIndex, offsetBy: most)
    while end > startIndex, end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return String(self[..<end])
  }
}
