/// A driver that can say at once how its app is, without anything happening to the app by that.
///
/// Nobody waits for it, and no error is taken that somebody else is to get.
package protocol TraceableDriver: AppDriver {
  /// What kind of app it drives, as traces name it.
  var tracedKind: TracedKind { get }

  /// How the app is now; nil where it does not run.
  func traceState() async -> TraceState?
}

/// What kind of app is traced.
package enum TracedKind: String, Sendable {
  /// A model, whose picture can be drawn from its tree.
  case model
  /// A page in a browser of this machine.
  case page
  /// An app or a page behind a server.
  case remote
}

/// How an app is at one moment, and what it did until then.
package struct TraceState: Sendable {
  /// What is on the screen; nil where that cannot be said now.
  package var tree: (any ElementTree)?
  /// The app's time.
  package var time: Duration
  /// What the app did to its surroundings.
  package var records: AppRecords
  /// What it asked servers, with the answers, the first first.
  package var exchanges: [HTTPExchange]
  /// What it wrote for its developers, in order of time.
  package var log: [AppLogLine]

  /// Describes how an app is.
  package init(
    tree: (any ElementTree)?, time: Duration, records: AppRecords, exchanges: [HTTPExchange], log: [AppLogLine] = []
  ) {
    self.tree = tree
    self.time = time
    self.records = records
    self.exchanges = exchanges
    self.log = log
  }
}
