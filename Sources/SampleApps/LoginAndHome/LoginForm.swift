import ModelApps

/// The input and the state of a login.
struct LoginForm: Sendable {
  /// The state of a login.
  enum State: Equatable, Sendable {
    /// The user is filling in the form.
    case open
    /// The request was sent.
    case waiting
    /// The login failed for the displayed reason.
    case failed(String)
  }

  /// The user name as typed.
  var user = ""
  /// The password as typed.
  var password = ""
  /// The state of the login.
  var state = State.open

  /// Whether the request can be sent.
  var isComplete: Bool { !user.isEmpty && !password.isEmpty }

  /// The request to the server.
  var request: HTTPRequest {
    HTTPRequest(
      .post, "https://login.example.com/login", headers: ["Content-Type": "application/json"],
      body: #"{"user": \#(user.asJSON), "password": \#(password.asJSON)}"#)
  }

  /// The reason for a failed login; nil after a successful login.
  static func problem(with answer: Result<HTTPAnswer, HTTPFailure>) -> String? {
    switch answer {
    case .success(let answer) where answer.isSuccess: nil
    case .success(let answer) where answer.status == 401: "Wrong user name or password."
    case .success: "Something went wrong. Try again later."
    case .failure(.timedOut): "The server takes too long. Try again later."
    case .failure: "The server cannot be reached."
    }
  }
}

extension String {
  /// The text as a JSON string.
  fileprivate var asJSON: String {
    var json = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": json += "\\\(scalar)"
      case _ where scalar.value < 0x20: json += "\\u00\(scalar.value < 16 ? "0" : "")\(String(scalar.value, radix: 16))"
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }
}
