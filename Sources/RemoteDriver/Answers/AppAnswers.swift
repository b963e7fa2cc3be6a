import AppUnderTest
import Synchronization

/// The answers of a scenario to the requests of one app, and the port for these requests.
final class AppAnswers: Sendable {
  /// The address for the port; nil for an app whose requests go to its own servers.
  private let address: AnswersAddress?
  private let backend = AppBackend()
  private let port = Mutex<AnswersPort?>(nil)

  init(at address: AnswersAddress?) { self.address = address }

  deinit { port.withLock { $0?.close(for: backend) } }

  /// Whether the requests of the app are answered.
  var areGiven: Bool { address != nil }

  /// The host and port that the app needs; nil for an app whose requests go to its own servers.
  ///
  /// - Throws: an `AppError` if nothing can listen there.
  func reserve() throws(AppError) -> String? {
    guard let address else { return nil }
    return try port.withLock { port throws(AppError) in
      if let port { return port.text }
      let taken = try AnswersPort.take(address)
      port = taken
      return taken.text
    }
  }

  /// Begins to answer. Earlier requests may come from the app of the scenario before.
  func begin() { port.withLock { $0?.open(for: backend) } }

  /// Adds answers.
  ///
  /// - Returns: whether the answers were added; false for another command, or without an address.
  /// - Throws: an `AppError` if the answer cannot be sent.
  func take(_ command: AppCommand) throws(AppError) -> Bool { areGiven ? try backend.add(command) : false }

  /// The requests of the app until now.
  ///
  /// - Throws: an `AppError` if the requests of the app are not answered here, or there were too many.
  func records() throws(AppError) -> AppRecords {
    guard areGiven else { throw .noAnswers("report the requests of the app") }
    return try backend.records()
  }

  /// Waits for a further request of the app; returns whether there is one.
  func waitForRequest(beyond count: Int, within limit: Duration) async -> Bool {
    await backend.waitForRequest(beyond: count, within: limit)
  }
}

extension AppError {
  /// The error for an app whose requests go to its own servers.
  static func noAnswers(_ ability: String) -> AppError {
    AppError(
      .notSupported, problem: "the driver of this app cannot \(ability): they go to other servers",
      details: [
        "If the app can be launched with the address of its server, write \"answers\" into its entry in \"apps\" of",
        "cukeswift.json, as in \"answers\": \"127.0.0.1:0\", \"arguments\": [\"-api\", \"http://{answers}\"], or with --driver:",
        "--capability cukeswift:answers=127.0.0.1:0 --app-arguments '-api http://{answers}'",
      ])
  }
}
