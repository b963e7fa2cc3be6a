/// Something that a step or hook left for the reports: a text, a picture, a log line, a link.
package struct Attachment: Sendable, Hashable {
  /// What is attached.
  package enum Body: Sendable, Hashable {
    case text(String)
    case bytes([UInt8])
  }

  /// What the attachment belongs to.
  package enum Owner: Sendable, Hashable {
    case step(testCaseStartedID: String, testStepID: String)
    case runHook(testRunHookStartedID: String)
    /// The run as a whole, as some programs have it.
    case run
  }

  /// The media type of a line that a step logged.
  package static let logMediaType = "text/x.cucumber.log+plain"
  /// The media type of a link.
  package static let linkMediaType = "text/uri-list"
  /// The media type of something that is hardly what was meant, which belongs to the run: the text that a person reads.
  package static let warningMediaType = "text/x.cukeswift.warning+plain"
  /// The media type of such a warning where it makes the run fail.
  package static let failingWarningMediaType = warningMediaType + "; fails-run=true"

  package var owner: Owner
  package var body: Body
  package var mediaType: String
  package var fileName: String?
  package var timestamp: Timestamp

  package init(owner: Owner, body: Body, mediaType: String, fileName: String?, timestamp: Timestamp) {
    self.owner = owner
    self.body = body
    self.mediaType = mediaType
    self.fileName = fileName
    self.timestamp = timestamp
  }
}

extension Attachment {
  /// Whether it is a warning about the run as a whole.
  package var isWarning: Bool {
    owner == .run && (mediaType == Self.warningMediaType || mediaType == Self.failingWarningMediaType)
  }

  /// Whether it is a warning that makes the run fail.
  package var failsRun: Bool { owner == .run && mediaType == Self.failingWarningMediaType }
}

/// Something that a step or hook left for the reports and that is kept elsewhere.
package struct ExternalAttachment: Sendable, Hashable {
  package var owner: Attachment.Owner
  /// Where it is.
  package var url: String
  package var mediaType: String
  package var timestamp: Timestamp?

  package init(owner: Attachment.Owner, url: String, mediaType: String, timestamp: Timestamp?) {
    self.owner = owner
    self.url = url
    self.mediaType = mediaType
    self.timestamp = timestamp
  }
}
