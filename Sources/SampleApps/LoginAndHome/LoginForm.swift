internal import ModelApps

/// Who wants to log in, and how far that has come.
struct LoginForm: Sendable {
  /// How far a login has come.
  enum State: Equatable, Sendable {
    /// It has not begun.
    case open
    /// The server was asked.
    case waiting
    /// It did not succeed, for the reason that is shown.
    case failed(String)
  }

  /// What is typed as the user's name.
  var user = ""
  /// What is typed as the password.
  var password = ""
  /// How far the login has come.
  var state = State.open

  /// Whether there is something to ask the server.
  var isComplete: Bool { !user.isEmpty && !password.isEmpty }

  /// What the server is asked.
  var request: HTTPRequest {
    HTTPRequest(
      .post, "https://login.example.com/login", headers: ["Content-Type": "application/json"],
      body: #"{"user": \#(user.asJSON), "password": \#(password.asJSON)}"#)
  }

  /// Why there is no way in; nil where there is one.
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
  /// The text as JSON writes it.
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
