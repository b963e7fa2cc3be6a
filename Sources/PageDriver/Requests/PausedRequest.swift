import DevTools

/// A request that the browser has paused, before or after the answer of a server (`Fetch.requestPaused`).
struct PausedRequest: Sendable {
  /// Its ID for the browser.
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
  /// The status of the server's answer; nil before it.
  var status: Int? { values.integer("responseStatusCode") }
  /// Why no server has answered; nil for an answer, or before it.
  var failure: String? { values.string("responseErrorReason") }

  var request: HTTPRequest { HTTPRequest(method, url, body: values.string("request", "postData") ?? "") }

  /// The request that this one asks permission for, because it goes to another origin; nil for other requests.
  var preflighted: HTTPRequest? {
    guard method.rawValue == "OPTIONS" else { return nil }
    return values.string("request", "headers", "Access-Control-Request-Method").map {
      HTTPRequest(HTTPMethod(rawValue: $0), url)
    }
  }

  /// Whether it is for a picture, font or sound, whose failure does not change the behaviour of a page.
  var isDecoration: Bool { ["Image", "Font", "Media"].contains(type) }

  /// Whether a script sends it.
  var isOfScript: Bool { ["Fetch", "XHR"].contains(type) }

  /// Whether it is one of `EventSource`, which the browser reports as one of a script.
  var isOfEventSource: Bool { values.string("request", "headers", "Accept") == "text/event-stream" }

  /// The media types of endless responses, beside that of `EventSource`, which is recognised by its request.
  private static let streams: Set<Substring> = [
    "text/event-stream", "application/x-ndjson", "application/ndjson", "application/jsonl", "application/json-seq",
    "application/stream+json", "multipart/x-mixed-replace",
  ]

  /// The headers of the answer, by their names in small letters; of several with a name, the last one counts.
  var responseHeaders: [String: String] {
    values.read("responseHeaders") { json throws(JSONError) in
      var headers: [String: String] = [:]
      try json.beginArray()
      while try json.nextElement() {
        var (name, value) = ("", "")
        try json.beginObject()
        while let member = try json.nextMember() {
          switch member {
          case "name": name = try json.string().string
          case "value": value = try json.string().string
          default: try json.skip()
          }
        }
        headers[name.lowercased()] = value
      }
      return headers
    } ?? [:]
  }

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
