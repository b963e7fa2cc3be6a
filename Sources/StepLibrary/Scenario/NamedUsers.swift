import AppUnderTest
import Recordings
import StepRegistry

/// The users that a scenario names, each with an app.
struct NamedUsers: Sendable {
  private struct User: Sendable {
    let session: AppSession
    /// Records the actions on the app; nil without a recording.
    let recorder: Recorder?
  }

  private var users: [String: User] = [:]

  /// Records that the last started app belongs to a user. An earlier app of the user is forgotten.
  static func add(_ name: String, _ session: AppSession) {
    guard let scenario = Scenario.current else { return }
    ScenarioTracer.name(name, of: session)
    var all = scenario.value(NamedUsers.self) ?? NamedUsers()
    all.users[name] = User(session: session, recorder: scenario.value(Recorder.self))
    scenario.keep(all)
  }

  /// The app of a user.
  ///
  /// - Throws: a `StepProblem` for a user without an app.
  static func session(of name: String) throws -> AppSession { try user(named: name).session }

  /// Switches the next steps to the app of a user, in its last state.
  ///
  /// - Throws: a `StepProblem` for a user without an app.
  static func change(to name: String) throws {
    let user = try user(named: name)
    Scenario.current?.keep(user.session)
    if let recorder = user.recorder { Scenario.current?.keep(recorder) }
  }

  private static func user(named name: String) throws -> User {
    let users = Scenario.current?.value(NamedUsers.self)?.users ?? [:]
    guard let user = users[name] else {
      let known = users.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
      throw StepProblem(
        "\"\(name)\" has no app in this scenario" + (known.isEmpty ? "" : "; those who have are \(known)")
          + "\nStart one with a step such as: Given the \"Chat\" page is open for \"\(name)\"")
    }
    return user
  }
}
