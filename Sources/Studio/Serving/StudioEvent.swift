import HTTP
package import JSON

/// An event for all pages.
package enum StudioEvent: Sendable {
  /// The screen and the recorded steps.
  case view(JSONValue)
  /// The apps and devices to choose from.
  case known(JSONValue)
  /// The app's time.
  case time(JSONValue)
  /// Whether the app's time follows real time.
  case clock(isReal: Bool)
  /// The states and results of files and scenarios.
  case runs(JSONValue)
  /// A run has ended, and its report can be shown.
  case ran
  /// The list of feature files has changed.
  case features
  /// Files were changed elsewhere: the features to run again, and other files.
  case changed(features: [String], others: [String])
  /// A problem.
  case note(String)

  /// The name and the data, in the form that the page reads.
  private var parts: (name: String, data: JSONValue) {
    switch self {
    case .view(let view): ("view", view)
    case .known(let known): ("known", known)
    case .time(let time): ("time", ["time": time])
    case .clock(let isReal): ("clock", ["real": .boolean(isReal)])
    case .runs(let outcomes): ("runs", outcomes)
    case .ran: ("ran", [:])
    case .features: ("features", [:])
    case .changed(let features, let others):
      (
        "changed",
        ["features": .array(features.map(JSONValue.string)), "others": .array(others.map(JSONValue.string))]
      )
    case .note(let problem): ("note", ["problem": .string(problem)])
    }
  }

  /// Sends the event to pages.
  func send(to streams: some Sequence<WebStream>) {
    let (name, data) = parts
    let text = String(decoding: data.bytes, as: UTF8.self)
    for stream in streams { stream.send(event: name, data: text) }
  }
}
