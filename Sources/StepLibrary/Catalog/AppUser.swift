import AppUnderTest
import StepRegistry

/// The user of the app in predefined steps. It has no state, because the app belongs to the scenario.
final class AppUser: World {
  /// The app that the scenario is using.
  ///
  /// - Throws: `NoAppRunning` if the scenario has not started an app.
  var app: AppSession {
    get throws { try currentApp() }
  }

  /// Applies a preparation to the running app, otherwise to the app that the scenario will start.
  ///
  /// - Throws: a `StepProblem` under `Then`.
  func prepare(_ preparation: @escaping Preparations.Preparation) async throws {
    try refuseOutcome()
    if let session = Scenario.current?.value(AppSession.self) {
      try await preparation(session)
    } else {
      Preparations.add(preparation)
    }
  }
}

/// Preparations for the surroundings of an app that a scenario has not started yet.
struct Preparations: Sendable {
  typealias Preparation = @Sendable (AppSession) async throws -> Void

  private var all: [Preparation] = []

  /// Stores a preparation until an app is started.
  static func add(_ preparation: @escaping Preparation) {
    var preparations = Scenario.current?.value(Preparations.self) ?? Preparations()
    preparations.all.append(preparation)
    Scenario.current?.keep(preparations)
  }

  /// Performs the stored preparations once.
  static func perform(on session: AppSession) async throws {
    guard let preparations = Scenario.current?.value(Preparations.self) else { return }
    Scenario.current?.keep(Preparations())
    for preparation in preparations.all { try await preparation(session) }
  }
}

/// The answers of an app's services in a scenario.
struct ServiceAnswers: Sendable {
  /// The answers by service and question. An answer without a question applies to all other questions.
  private var answers: [String: [String?: [String]]] = [:]

  /// Adds an answer to those of the scenario.
  static func adding(_ answer: [String], to question: String?, of service: String) -> ServiceAnswers {
    var all = Scenario.current?.value(ServiceAnswers.self) ?? ServiceAnswers()
    all.answers[service, default: [:]][question] = answer
    Scenario.current?.keep(all)
    return all
  }

  /// The answer of a service.
  ///
  /// - Throws: `ServiceFailure` if the scenario does not define an answer.
  func answer(to arguments: [String], of service: String) throws -> [String] {
    let question = arguments.joined(separator: " ")
    guard let answer = answers[service]?[question] ?? answers[service]?[nil] else {
      throw ServiceFailure("the scenario has no answer of the service \"\(service)\" to \"\(question)\"")
    }
    return answer
  }
}
