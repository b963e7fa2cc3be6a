import AppUnderTest
import StepRegistry

/// Who uses the app in predefined steps; keeps nothing, as the app belongs to the scenario.
final class AppUser: World {
  /// The app that the scenario is using.
  ///
  /// - Throws: `NoAppRunning` when the scenario has started none, and none was chosen for the run.
  var app: AppSession {
    get throws { try currentApp() }
  }

  /// Sets up the surroundings of the app, or of the one that the scenario will start.
  func prepare(_ preparation: @escaping Preparations.Preparation) async throws {
    if let session = Scenario.current?.value(AppSession.self) {
      try await preparation(session)
    } else {
      Preparations.add(preparation)
    }
  }
}

/// What a scenario says of the surroundings of its app before it starts the app.
struct Preparations: Sendable {
  typealias Preparation = @Sendable (AppSession) async throws -> Void

  private var all: [Preparation] = []

  /// Keeps something until an app is started.
  static func add(_ preparation: @escaping Preparation) {
    var preparations = Scenario.current?.value(Preparations.self) ?? Preparations()
    preparations.all.append(preparation)
    Scenario.current?.keep(preparations)
  }

  /// Does what was kept, once.
  static func perform(on session: AppSession) async throws {
    guard let preparations = Scenario.current?.value(Preparations.self) else { return }
    Scenario.current?.keep(Preparations())
    for preparation in preparations.all { try await preparation(session) }
  }
}

/// What the services of an app answer in a scenario.
struct ServiceAnswers: Sendable {
  /// The answers by service and question; those without a question are for every other one.
  private var answers: [String: [String?: [String]]] = [:]

  /// Adds an answer to those of the scenario.
  static func adding(_ answer: [String], to question: String?, of service: String) -> ServiceAnswers {
    var all = Scenario.current?.value(ServiceAnswers.self) ?? ServiceAnswers()
    all.answers[service, default: [:]][question] = answer
    Scenario.current?.keep(all)
    return all
  }

  /// What a service answers.
  ///
  /// - Throws: `ServiceFailure` where the scenario does not say.
  func answer(to arguments: [String], of service: String) throws -> [String] {
    let question = arguments.joined(separator: " ")
    guard let answer = answers[service]?[question] ?? answers[service]?[nil] else {
      throw ServiceFailure("the scenario has no answer of the service \"\(service)\" to \"\(question)\"")
    }
    return answer
  }
}
