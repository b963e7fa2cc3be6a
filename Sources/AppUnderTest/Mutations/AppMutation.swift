/// A kind of change that breaks an app without its sources.
package enum MutationOperator: String, CaseIterable, Sendable {
  /// A control is disabled.
  case disable
  /// A control is hidden.
  case hide
  /// A text is replaced by another one.
  case text
  /// A successful answer of a server becomes status 500.
  case fail
  /// A wait of the app, or the time until an answer, is doubled.
  case delay
}

/// A change that breaks an app in one place, without its sources.
///
/// Its name is a launch argument: `--mutation disable:Radio:button:Louder`. The app itself does not receive it.
package struct AppMutation: Sendable, Hashable {
  /// The changed part of an app.
  package enum Target: Sendable, Hashable {
    /// A control or a text, wherever it is shown.
    case control(Control)
    /// A request, by its method, host and path without numbers, such as `GET api.example.com/comics/#`.
    case request(String)
    /// Every wait of a duration, such as `500ms`, measured by the app's clock.
    case wait(String)
  }

  /// The name of the app.
  package let app: String
  /// The kind of change.
  package let change: MutationOperator
  /// The changed part.
  package let target: Target

  /// Describes a change.
  ///
  /// - Parameters:
  ///   - change: the kind of change.
  ///   - target: the changed part.
  ///   - app: the name of the app.
  package init(_ change: MutationOperator, _ target: Target, of app: String) {
    (self.change, self.target, self.app) = (change, target, app)
  }

  // MARK: - Names

  private static let row = "row"

  /// The name, without blanks: the operator, the app, the kind of the part and its name, separated by colons.
  package var name: String {
    let words =
      switch target {
      case .control(let control): [control.role, control.name] + (control.isInRow ? [Self.row] : [])
      case .request(let request): ["request", request]
      case .wait(let duration): ["wait", duration]
      }
    return ([change.rawValue, app] + words).map { PercentEncoding.encoded($0, keeping: "/#") }.joined(separator: ":")
  }

  /// Reads a name; nil for the name of a mutation that an app declares.
  package init?(name: String) {
    let words = name.split(separator: ":", omittingEmptySubsequences: false).map { PercentEncoding.decoded($0) }
    guard (4...5).contains(words.count), let change = MutationOperator(rawValue: words[0]) else { return nil }
    (self.change, app) = (change, words[1])
    switch change {
    case .disable, .hide, .text:
      target = .control(Control(role: words[2], name: words[3], isInRow: words.dropFirst(4).first == Self.row))
    case .fail, .delay:
      if words[2] == "request" {
        target = .request(words[3])
      } else if change == .delay, words[2] == "wait" {
        target = .wait(words[3])
      } else {
        return nil
      }
    }
  }

  /// The text that a mutation shows instead of the original text.
  package static let changedText = "(changed)"

  /// The change in words, such as `button "Louder" of the screen "Radio" is disabled`.
  ///
  /// - Parameter screen: the name of a screen with the control; nil for an unknown screen.
  package func wording(on screen: String?) -> String {
    switch target {
    case .control(let control):
      let place = screen.map { " of the screen \"\($0)\"" } ?? ""
      let result =
        switch change {
        case .disable: "is disabled"
        case .hide: "is hidden"
        case .text, .fail, .delay: "is changed"
        }
      return "\(control.description)\(control.isInRow ? "" : place) \(result)"
    case .request(let request):
      return change == .fail ? "\(request) answers 500" : "the answer of \(request) takes twice as long"
    case .wait(let duration): return "each wait of \(duration) is doubled"
    }
  }

  // MARK: - Requests

  /// The key of a request in mutations and in coverage: numbers do not count.
  package static func key(method: String, address: String) -> String { "\(method) \(address.withoutDigits)" }

  /// Whether the mutation concerns a request.
  private func concerns(_ request: HTTPRequest) -> Bool {
    target == .request(Self.key(method: request.method.rawValue, address: request.host + request.path))
  }

  /// Whether an answer to a request becomes an error.
  package func fails(_ request: HTTPRequest) -> Bool { change == .fail && concerns(request) }

  /// The answer of a failing server.
  package static let failure = HTTPStub.Outcome.answer(HTTPAnswer(status: 500))

  /// The app's time until the answer to a request.
  package func delay(of request: HTTPRequest, instead delay: Duration) -> Duration {
    change == .delay && concerns(request) ? delay * 2 : delay
  }

  /// The app's time that a wait takes.
  package func delay(ofWait wait: Duration) -> Duration {
    change == .delay && target == .wait(wait.text) ? wait * 2 : wait
  }
}
