import GherkinParser
import JSON

extension Attachment {
  /// The content of an attachment.
  package enum Body: Sendable, Hashable {
    case text(String)
    case bytes([UInt8])
  }

  /// The owner of an attachment.
  package enum Owner: Sendable, Hashable {
    case step(testCaseStartedID: String, testStepID: String)
    case runHook(testRunHookStartedID: String)
    /// The run as a whole, used by some programs.
    case run
  }

  /// The media type of a line that a step logged.
  package static let logMediaType = "text/x.cucumber.log+plain"
  /// The media type of the end of a group of logged lines; the content is the indentation of the group's name.
  package static let groupEndMediaType = "text/x.cukeswift.group-end+plain"
  /// The media type of a link.
  package static let linkMediaType = "text/uri-list"
  /// The media type of a screen as text, intended as the new doc string of the scenario.
  package static let screenMediaType = "text/x.cukeswift.screen+plain"
  /// The media type of a warning about a likely mistake. It belongs to the run and contains the text for users.
  package static let warningMediaType = "text/x.cukeswift.warning+plain"
  /// The media type of a warning that fails the run.
  package static let failingWarningMediaType = warningMediaType + "; fails-run=true"

  /// The media type of the trace of an app in a step, for programs.
  package static let traceMediaType = "application/x.cukeswift.trace+json"
  /// The media type of the picture of an app's screen after a step, as part of the trace.
  package static let tracePictureMediaType = "image/x.cukeswift.trace+png"

  /// The media type of the app's time at the end of a step, in nanoseconds as text.
  package static let appTimeMediaType = "text/x.cukeswift.app-time+plain"

  /// The media type of the version of an app, named by the file name, that a step launched.
  package static let appVersionMediaType = "text/x.cukeswift.app-version+plain"

  /// The version of an app as a setting of the run; nil for another kind of attachment.
  package var appVersion: RunSetting? {
    guard mediaType == Self.appVersionMediaType, case .text(let version) = body else { return nil }
    return RunSetting("\(fileName ?? "app") version", version)
  }

  /// Whether the attachment is the app's time at the end of a step.
  package var isAppTime: Bool { mediaType == Self.appTimeMediaType }

  /// Whether the attachment is a fact about the run, which reports show outside of the attachments of its step.
  package var isFact: Bool { isAppTime || mediaType == Self.appVersionMediaType }

  /// Whether the attachment is part of the trace, which reports of every step omit.
  package var isTrace: Bool { Self.isTrace(mediaType) }

  /// Whether the attachment is the end of a group of logged lines, which is not shown.
  package var isGroupEnd: Bool { mediaType == Self.groupEndMediaType }

  /// Whether attachments of a media type are parts of the trace.
  package static func isTrace(_ mediaType: String) -> Bool {
    mediaType == traceMediaType || mediaType == tracePictureMediaType
  }

  /// Whether the attachment is a warning about the run as a whole.
  package var isWarning: Bool {
    owner == .run && (mediaType == Self.warningMediaType || mediaType == Self.failingWarningMediaType)
  }

  /// Creates a warning about the run as a whole.
  ///
  /// - Parameters:
  ///   - warning: the warning.
  ///   - failsRun: whether it fails the run.
  ///   - time: when it was found.
  package init(_ warning: Diagnostic, failsRun: Bool, at time: Timestamp) {
    self.init(
      owner: .run, body: .text("\(warning)"),
      mediaType: failsRun ? Self.failingWarningMediaType : Self.warningMediaType, fileName: nil, timestamp: time)
  }

  /// Whether the attachment is a warning that fails the run.
  package var failsRun: Bool { owner == .run && mediaType == Self.failingWarningMediaType }
}

// MARK: - As members of an object

extension JSONWriter {
  mutating func members(of owner: Attachment.Owner) {
    switch owner {
    case .step(let testCaseStartedID, let testStepID):
      member("testCaseStartedId", testCaseStartedID)
      member("testStepId", testStepID)
    case .runHook(let testRunHookStartedID):
      member("testRunHookStartedId", testRunHookStartedID)
    case .run: break
    }
  }

  mutating func members(of body: Attachment.Body) {
    switch body {
    case .text(let text):
      member("body", text)
      member("contentEncoding", "IDENTITY")
    case .bytes(let bytes):
      name("body")
      base64(bytes)
      member("contentEncoding", "BASE64")
    }
  }
}

extension Attachment.Owner {
  /// The members that contain the owner of an attachment.
  struct Members {
    private var testCaseStartedID: String?
    private var testStepID: String?
    private var testRunHookStartedID: String?

    /// Reads the value of a member; returns false for a member of another kind.
    mutating func take(
      _ key: JSONString, from json: inout JSONReader, ids: inout MessageIDs
    ) throws(JSONError) -> Bool {
      switch key {
      case "testCaseStartedId": testCaseStartedID = try ids.text(&json)
      case "testStepId": testStepID = try ids.text(&json)
      case "testRunHookStartedId": testRunHookStartedID = try ids.text(&json)
      default: return false
      }
      return true
    }

    /// The owner according to the members that were read.
    func value(_ json: JSONReader) throws(JSONError) -> Attachment.Owner {
      if let testCaseStartedID, let testStepID {
        .step(testCaseStartedID: testCaseStartedID, testStepID: testStepID)
      } else if let testRunHookStartedID {
        .runHook(testRunHookStartedID: testRunHookStartedID)
      } else {
        .run
      }
    }
  }
}

extension Attachment.Body {
  /// Reads an attached JSON value.
  ///
  /// - Throws: errors of `read`, and an error for bytes that are not UTF-8.
  func withJSON<Value>(_ read: (inout JSONReader) throws(JSONError) -> Value) throws(JSONError) -> Value {
    let bytes =
      switch self {
      case .text(let text): Array(text.utf8)
      case .bytes(let bytes): bytes
      }
    if let offset = bytes.withUnsafeBufferPointer(UTF8Validation.firstInvalidOffset) {
      throw JSONError(offset: offset, problem: .encoding)
    }
    return try bytes.withJSON(read)
  }

  /// The members that contain the content.
  struct Members {
    private var body: JSONString?
    private var isBase64 = false

    /// Reads the value of a member; returns false for a member of another kind.
    mutating func take(
      _ key: JSONString, from json: inout JSONReader, ids: inout MessageIDs
    ) throws(JSONError) -> Bool {
      switch key {
      case "body": body = try json.string()
      case "contentEncoding": if case "BASE64" = try json.string() { isBase64 = true }
      default: return false
      }
      return true
    }

    /// The content, once the object has been read.
    func value(_ json: JSONReader) throws(JSONError) -> Attachment.Body {
      let content = try json.required(body, "body")
      guard let value = isBase64 ? content.withUTF8(Base64.decode).map(Attachment.Body.bytes) : .text(content.string)
      else { throw json.error(.meaning("the body is not Base64"), at: content.offset) }
      return value
    }
  }
}
