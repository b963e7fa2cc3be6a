import AppUnderTest
import JSON

/// An event in an app, by name.
struct TracedEvent: Sendable, Hashable {
  let name: String
  let text: String
}

extension AppRecords {
  /// The events added since an earlier state.
  func events(since earlier: AppRecords) -> [TracedEvent] {
    func added<Entry>(_ list: KeyPath<AppRecords, [Entry]>, _ name: String, _ text: (Entry) -> String) -> [TracedEvent]
    {
      self[keyPath: list].dropFirst(earlier[keyPath: list].count).map { TracedEvent(name: name, text: text($0)) }
    }
    let posted = added(\.events, "posted") { [$0.name, $0.subject].compactMap(\.self).joined(separator: " of ") }
    return posted + added(\.openedURLs, "openedURL") { $0 }
      + added(\.notifications, "notification") { [$0.title, $0.body].filter { !$0.isEmpty }.joined(separator: ": ") }
      + added(\.permissionsAsked, "permission", \.rawValue)
      + added(\.serviceCalls, "service") { ([$0.name] + $0.arguments).joined(separator: " ") }
      + added(\.chosenFiles, "chosenFile") { $0 }
      + added(\.downloads, "download", \.name)
  }
}

extension JSONWriter {
  /// Writes an event.
  mutating func write(_ event: TracedEvent) {
    object {
      $0.member("name", event.name)
      $0.text("text", event.text)
    }
  }

  /// Writes a line of the console.
  mutating func write(_ line: AppLogLine) {
    object { object in
      object.name("time")
      object.seconds(line.time)
      object.member("kind", line.kind.rawValue)
      object.text("text", line.text)
    }
  }

  /// Writes a request with its answer.
  mutating func write(_ exchange: HTTPExchange) {
    let request = exchange.request
    object { object in
      object.name("time")
      object.seconds(exchange.time)
      object.member("method", request.method.rawValue)
      object.text("host", request.host)
      object.text("path", request.path)
      object.texts("query", request.query)
      object.texts("headers", request.headers)
      object.body("body", "bodyLength", request.body)
      if exchange.delay > .zero {
        object.name("delay")
        object.seconds(exchange.delay)
      }
      switch exchange.outcome {
      case .answer(let answer):
        object.member("status", answer.status)
        object.texts("answerHeaders", answer.headers)
        object.body("answer", "answerLength", answer.body)
        if answer.body.isEmpty, let size = exchange.answerSize { object.member("answerLength", size) }
      case .failure(let failure): object.member("failure", failure.rawValue)
      case nil: break
      }
      if let time = exchange.realTime {
        object.name("realTime")
        object.seconds(time)
      }
    }
  }

  private mutating func texts(_ name: StaticString, _ texts: [String: String]) {
    guard !texts.isEmpty else { return }
    self.name(name)
    object { object in
      for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
        object.name(of: name)
        object.string(text.beginning(ofBytes: TraceFormat.longestText))
      }
    }
  }

  private mutating func body(_ name: StaticString, _ length: StaticString, _ body: String) {
    guard !body.isEmpty else { return }
    member(name, body.beginning(ofBytes: TraceFormat.longestBody))
    if body.utf8.count > TraceFormat.longestBody { member(length, body.utf8.count) }
  }
}
