import DevTools

/// Answers to requests that the browser has paused.
extension DevToolsSession {
  /// Answers a request for a page of an origin, which may ask permission for headers.
  func fulfil(_ request: String, _ answer: HTTPAnswer, origin: String?, asking names: String? = nil) {
    fulfil(
      request, status: answer.status, headers: answer.headers(for: origin, asking: names),
      body: answer.data ?? Array(answer.body.utf8))
  }

  /// Answers a request with bytes.
  func fulfil(_ request: String, status: Int, headers: [String: String], body: [UInt8]) {
    // An error means that the page has gone.
    _ = try? send("Fetch.fulfillRequest", isAnswerWanted: false) { json in
      json.member("requestId", request)
      json.member("responseCode", status)
      if !Self.hasWords(status) { json.member("responsePhrase", "Status \(status)") }
      json.array("responseHeaders") { json in
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
          // Several cookies are in lines of one value; other values are one line.
          for value in value.split(separator: "\n", omittingEmptySubsequences: false) {
            json.object {
              $0.member("name", name)
              $0.member("value", String(value))
            }
          }
        }
      }
      json.name("body")
      json.base64(body)
    }
  }

  /// Lets the browser send a request to its server, or hand on the answer.
  func proceed(with request: String) {
    // An error means that the page has gone.
    _ = try? send("Fetch.continueRequest", isAnswerWanted: false) { $0.member("requestId", request) }
  }

  /// Asks for the body of an answer that the browser has paused.
  func responseBody(of request: String) throws(BrowserError) -> Expectation {
    try send("Fetch.getResponseBody") { $0.member("requestId", request) }
  }

  /// Answers the authentication request of a server. Without a login, cancels the request.
  func logIn(_ request: String, with login: PageLogin?) {
    _ = try? send("Fetch.continueWithAuth", isAnswerWanted: false) { json in
      json.member("requestId", request)
      json.object("authChallengeResponse") {
        $0.member("response", login == nil ? "CancelAuth" : "ProvideCredentials")
        if let login {
          $0.member("username", login.user)
          $0.member("password", login.password)
        }
      }
    }
  }

  /// Whether a status has a standard reason phrase (IANA, HTTP Status Code Registry); the browser requires a phrase.
  private static func hasWords(_ status: Int) -> Bool {
    switch status {
    case 100...103, 200...208, 226, 300...305, 307, 308, 400...418, 421...426, 428, 429, 431, 451, 500...508, 510, 511:
      true
    default: false
    }
  }
}

extension DevToolsValue {
  /// The body of an answer; nil if the browser has none.
  var responseBody: [UInt8]? {
    guard boolean("base64Encoded") == true else { return string("body").map { Array($0.utf8) } }
    return read("body") { json throws(JSONError) in try json.string().withUTF8(Base64.decode) } ?? nil
  }
}
