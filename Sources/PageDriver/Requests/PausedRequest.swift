import DevTools

/// A request that the browser has paused, before or after the answer of a server (`Fetch.requestPaused`).
struct PausedRequest: Sendable {
  /// The browser's ID of the paused request.
  let id: String
  let url: String
  private let values: DevToolsValue

  /// Reads the event; nil for a malformed one.
  init?(_ values: DevToolsValue) {
    guard let id = values.string("requestId"), let url = values.string("request", "url") else { return nil }
    (self.id, self.url, self.values) = (id, url, values)
  }

  /// The browser's ID of the request in other events, which its redirections share; nil for a request without them.
  var networkID: String? { values.string("networkId") }
  /// The ID that its redirections share.
  var sharedID: String { networkID ?? id }
  /// The type of the requested resource, such as `Document`.
  var type: String { values.string("resourceType") ?? "" }
  /// The frame that sends the request.
  var frame: String? { values.string("frameId") }
  var method: HTTPMethod { HTTPMethod(rawValue: values.string("request", "method") ?? "GET") }
  /// The origin that the request gives; nil for a request without one.
  var origin: String? { values.string("request", "headers", "Origin") }
  /// The status of the server's answer; nil before an answer.
  var status: Int? { values.integer("responseStatusCode") }
  /// The reason why no server has answered; nil for an answered or waiting request.
  var failure: String? { values.string("responseErrorReason") }

  var request: HTTPRequest {
    let body = sentBody.map { String(decoding: $0, as: UTF8.self) } ?? values.string("request", "postData") ?? ""
    return HTTPRequest(method, url, body: body)
  }

  /// The body of the request; nil for a body that the browser returns only in part, as a form with a file of the disk.
  var sentBody: [UInt8]? {
    guard values.boolean("request", "hasPostData") == true else { return [] }
    // The member `postData` is without the bytes that are not text.
    let body: [UInt8]?? = values.read("request", "postDataEntries") { json throws(JSONError) in
      var body: [UInt8]? = []
      try json.beginArray()
      while try json.nextElement() {
        var part: [UInt8]?
        try json.beginObject()
        while let member = try json.nextMember() {
          guard case "bytes" = member else {
            try json.skip()
            continue
          }
          part = try json.string().withUTF8(Base64.decode)
        }
        if let part { body?.append(contentsOf: part) } else { body = nil }
      }
      return body
    }
    return body ?? nil
  }

  /// The request that this one asks permission for, because it goes to another origin; nil for other requests.
  var preflighted: HTTPRequest? {
    guard method.rawValue == "OPTIONS" else { return nil }
    return values.string("request", "headers", "Access-Control-Request-Method").map {
      HTTPRequest(HTTPMethod(rawValue: $0), url)
    }
  }

  /// The names of the headers that a preflight request asks permission for; nil without any.
  var preflightedHeaders: String? { values.string("request", "headers", "Access-Control-Request-Headers") }

  /// Whether the browser refused to send the request, because going back to the answer of a form would send the form
  /// again.
  var wouldRepeatForm: Bool { method == .post && type == "Document" && failure == "Failed" }

  /// Whether the request is for a picture, font or sound, whose failure does not change the behaviour of a page.
  var isDecoration: Bool { ["Image", "Font", "Media"].contains(type) }

  /// Whether a script sends the request.
  var isOfScript: Bool { ["Fetch", "XHR"].contains(type) }

  /// Whether a script waits for its answer, while the page's time stands still: a synchronous `XMLHttpRequest`, which
  /// alone has this priority, or its preflight request.
  var isAwaited: Bool { type == "XHR" && values.string("request", "initialPriority") == "VeryHigh" }

  /// Whether `EventSource` sends the request, which the browser reports as a request of a script.
  var isOfEventSource: Bool { values.string("request", "headers", "Accept") == "text/event-stream" }

  /// The media types of endless responses, except the type for `EventSource`, which is recognised by its request.
  private static let streams: Set<Substring> = [
    "text/event-stream", "application/x-ndjson", "application/ndjson", "application/jsonl", "application/json-seq",
    "application/stream+json", "multipart/x-mixed-replace",
  ]

  /// The headers of the answer, by their names in small letters; of several with a name, the last one counts.
  var responseHeaders: [String: String] {
    Dictionary(responseFields.map { ($0.name, $0.value) }) { _, last in last }
  }

  /// The header fields of the answer, in their order.
  var responseFields: [ServerExchange.Field] {
    values.read("responseHeaders") { json throws(JSONError) in
      try json.namedValues().map { ServerExchange.Field($0.name, $0.value) }
    } ?? []
  }

  /// The header fields of the request, ordered by name.
  var requestFields: [ServerExchange.Field] {
    let fields = values.read("request") { json throws(JSONError) in
      var fields: [ServerExchange.Field] = []
      try json.beginObject()
      while let member = try json.nextMember() {
        guard case "headers" = member else {
          try json.skip()
          continue
        }
        try json.beginObject()
        while let name = try json.nextMember()?.string {
          fields.append(ServerExchange.Field(name, try json.string().string))
        }
      }
      return fields
    }
    return (fields ?? []).sorted { $0.name < $1.name }
  }

  /// The exchange with the server for a recording; nil before the answer, and for requests that are not recorded.
  ///
  /// It has no body of the answer if the browser does not return both bodies in full.
  ///
  /// - Parameter body: the body of the answer; nil for a body that the browser does not return.
  func exchange(body: [UInt8]?) -> ServerExchange? {
    guard let status, isOfScript, !isOfEventSource, !isStream else { return nil }
    let sent = sentBody
    return ServerExchange(
      method: method.rawValue, address: url, requestFields: requestFields, requestBody: sent ?? [], status: status,
      answerFields: responseFields, answerBody: sent == nil ? nil : answerBody(body))
  }

  /// The body of the answer, given what the browser returns; empty for an answer without a body.
  func answerBody(_ returned: [UInt8]?) -> [UInt8]? { hasKeptBody ? returned : [] }

  /// Whether the answer is a stream.
  var isStream: Bool {
    guard let type = responseHeaders["content-type"]?.lowercased() else { return false }
    return Self.streams.contains(type.prefix { $0 != ";" && $0 != " " })
  }

  /// Whether the answer has a body that is worth keeping: of a script's request, and with an end.
  var hasKeptBody: Bool {
    guard let status, isOfScript, !isOfEventSource, !isStream else { return false }
    return !(300..<400).contains(status) && status != 204
  }
}
