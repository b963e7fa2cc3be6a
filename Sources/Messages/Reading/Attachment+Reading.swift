import JSON

extension Attachment {
  init(from json: inout JSONReader, ids: inout MessageIDs) throws(JSONError) {
    var owner = OwnerIDs()
    var body: JSONString?
    var isBase64 = false
    var (mediaType, fileName, timestamp): (String?, String?, Timestamp?)
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "body": body = try json.string()
      case "contentEncoding": if case "BASE64" = try json.string() { isBase64 = true }
      case "mediaType": mediaType = try json.string().string
      case "fileName": fileName = try json.string().string
      case "timestamp": timestamp = try json.timestamp()
      default: if try !owner.take(name, from: &json, ids: &ids) { try json.skip() }
      }
    }
    let content = try json.required(body, "body")
    guard let decoded = isBase64 ? content.withUTF8(Base64.decode).map(Body.bytes) : .text(content.string) else {
      throw json.error(.meaning("the body is not Base64"), at: content.offset)
    }
    self.init(
      owner: owner.owner, body: decoded, mediaType: try json.required(mediaType, "mediaType"), fileName: fileName,
      timestamp: timestamp ?? Timestamp(seconds: 0, nanoseconds: 0))
  }
}

extension ExternalAttachment {
  init(from json: inout JSONReader, ids: inout MessageIDs) throws(JSONError) {
    var owner = OwnerIDs()
    var (url, mediaType, timestamp): (String?, String?, Timestamp?)
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "url": url = try json.string().string
      case "mediaType": mediaType = try json.string().string
      case "timestamp": timestamp = try json.timestamp()
      default: if try !owner.take(name, from: &json, ids: &ids) { try json.skip() }
      }
    }
    self.init(
      owner: owner.owner, url: try json.required(url, "url"), mediaType: try json.required(mediaType, "mediaType"),
      timestamp: timestamp)
  }
}

/// The members that say what an attachment belongs to.
private struct OwnerIDs {
  private var testCaseStartedID: String?
  private var testStepID: String?
  private var testRunHookStartedID: String?

  /// Reads the value of a member, if it is one of these.
  mutating func take(
    _ name: JSONString, from json: inout JSONReader, ids: inout MessageIDs
  ) throws(JSONError) -> Bool {
    switch name {
    case "testCaseStartedId": testCaseStartedID = try ids.text(&json)
    case "testStepId": testStepID = try ids.text(&json)
    case "testRunHookStartedId": testRunHookStartedID = try ids.text(&json)
    default: return false
    }
    return true
  }

  var owner: Attachment.Owner {
    if let testCaseStartedID, let testStepID {
      .step(testCaseStartedID: testCaseStartedID, testStepID: testStepID)
    } else if let testRunHookStartedID {
      .runHook(testRunHookStartedID: testRunHookStartedID)
    } else {
      .run
    }
  }
}
