import JSON

/// A request about the project or the hub, which needs no app: a JSON object whose member `do` names the action.
enum ProjectRequest {
  private enum Action: String {
    case features, text, write, clock
  }

  /// The feature files.
  case features
  /// The text of a feature file.
  case text(path: String)
  /// Replaces the text of a feature file, which must still be the text before.
  case write(String, path: String, before: String)
  /// Lets the app's time follow real time, or stand still.
  case clock(isReal: Bool)

  /// Reads a request; nil for a request to the session.
  init?(_ body: JSONValue) {
    guard let action = body["do"]?.string.flatMap(Action.init) else { return nil }
    let path = body["path"]?.string ?? ""
    switch action {
    case .features: self = .features
    case .text: self = .text(path: path)
    case .write: self = .write(body["text"]?.string ?? "", path: path, before: body["before"]?.string ?? "")
    case .clock: self = .clock(isReal: body["real"]?.boolean == true)
    }
  }
}
