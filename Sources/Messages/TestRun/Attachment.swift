import GherkinParser
import JSON

extension Attachment {
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
  /// The media type of the end of a group of such lines: the blanks that its name is indented by.
  package static let groupEndMediaType = "text/x.cukeswift.group-end+plain"
  /// The media type of a link.
  package static let linkMediaType = "text/uri-list"
  /// The media type of a screen as text that the scenario's doc string is to become.
  package static let screenMediaType = "text/x.cukeswift.screen+plain"
  /// The media type of something that is hardly what was meant, which belongs to the run: the text that a person reads.
  package static let warningMediaType = "text/x.cukeswift.warning+plain"
  /// The media type of such a warning where it makes the run fail.
  package static let failingWarningMediaType = warningMediaType + "; fails-run=true"

  /// The media type of what happened to an app in a step, for programs that read it.
  package static let traceMediaType = "application/x.cukeswift.trace+json"
  /// The media type of the picture of an app's screen after a step, which belongs to the trace.
  package static let tracePictureMediaType = "image/x.cukeswift.trace+png"

  /// Whether it is a part of the trace, which reports of every step leave out.
  package var isTrace: Bool { Self.isTrace(mediaType) }

  /// Whether it is the end of a group of lines in the log, which nobody reads by itself.
  package var isGroupEnd: Bool { mediaType == Self.groupEndMediaType }

  /// Whether attachments of a media type are parts of the trace.
  package static func isTrace(_ mediaType: String) -> Bool {
    mediaType == traceMediaType || mediaType == tracePictureMediaType
  }

  /// Whether it is a warning about the run as a whole.
  package var isWarning: Bool {
    owner == .run && (mediaType == Self.warningMediaType || mediaType == Self.failingWarningMediaType)
  }

  /// A warning about the run as a whole.
  ///
  /// - Parameters:
  ///   - warning: what is hardly meant.
  ///   - failsRun: whether it makes the run fail.
  ///   - time: when it was found.
  package init(_ warning: Diagnostic, failsRun: Bool, at time: Timestamp) {
    self.init(
      owner: .run, body: .text("\(warning)"),
      mediaType: failsRun ? Self.failingWarningMediaType : Self.warningMediaType, fileName: nil, timestamp: time)
  }

  /// Whether it is a warning that makes the run fail.
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
  /// The members that say what an attachment belongs to.
  struct Members {
    private var testCaseStartedID: String?
    private var testStepID: String?
    private var testRunHookStartedID: String?

    /// Reads the value of a member, if it is one of these.
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

    /// The owner that they name together, whichever of them are there.
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
  /// Reads the JSON that is attached.
  ///
  /// - Throws: what `read` throws, and where the bytes are not UTF-8.
  func withJSON<Value>(_ read: (inout JSONReader) throws(JSONError) -> Value) throws(JSONError) -> Value {
    let bytes =
      switch self {
      case .text(let text): Array(text.utf8)
      case .bytes(let bytes): bytes
      }
    return try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
      if let offset = UTF8Validation.firstInvalidOffset(in: bytes) {
        throw JSONError(offset: offset, problem: .encoding)
      }
      var json = JSONReader(bytes)
      return try read(&json)
    }
  }

  /// The members that say what is attached.
  struct Members {
    private var body: JSONString?
    private var isBase64 = false

    /// Reads the value of a member, if it is one of these.
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

    /// What is attached, once the object has been read.
    func value(_ json: JSONReader) throws(JSONError) -> Attachment.Body {
      let content = try json.required(body, "body")
      guard let value = isBase64 ? content.withUTF8(Base64.decode).map(Attachment.Body.bytes) : .text(content.string)
      else { throw json.error(.meaning("the body is not Base64"), at: content.offset) }
      return value
    }
  }
}
