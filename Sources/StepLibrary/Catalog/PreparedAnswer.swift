import AppUnderTest
import StepRegistry
import Synchronization

/// The answers of a server or service that a step prepares. If the scenario passes and the app did not request all of
/// them, the step gets a warning.
final class PreparedAnswer: Sendable {
  /// The app that received the answer, and the number of its earlier requests; nil before an app received it.
  private let receiver = Mutex<(app: AppSession, asked: Int)?>(nil)
  /// The answered request, such as `GET /articles`.
  private let subject: String
  /// The number of requests that the answers are for, at least.
  private let count: Int
  /// A request of the app.
  private struct Question {
    /// The request in words.
    let text: String
    /// Whether this answer matches the request.
    let isAnswered: Bool
  }

  /// All requests of the app.
  private let questions: @Sendable (AppRecords) -> [Question]

  /// Prepares answers of a server to the same request, given in sequence.
  init(_ stubs: [HTTPStub], to request: HTTPRequest) {
    (subject, count) = ("\(request)", stubs.count)
    questions = { records in
      records.requests.map { asked in Question(text: "\(asked)", isAnswered: stubs.contains { $0.answers(asked) }) }
    }
  }

  /// Prepares an answer of a service.
  ///
  /// - Parameters:
  ///   - service: the app's name for the service.
  ///   - question: the question that is answered; nil for every question.
  init(ofService service: String, to question: String?) {
    subject = "the \"\(service)\" service" + (question.map { " for \"\($0)\"" } ?? "")
    count = 1
    questions = { records in
      records.serviceCalls.map { call in
        let words = call.arguments.joined(separator: " ")
        return Question(
          text: "the \"\(call.name)\" service for \"\(words)\"",
          isAnswered: call.name == service && question ?? words == words)
      }
    }
  }

  /// Gives the answer to the running app, otherwise to the app that the scenario will start.
  ///
  /// - Parameters:
  ///   - user: the user of the app.
  ///   - preparation: gives the answer to the app.
  func prepare(by user: AppUser, _ preparation: @escaping Preparations.Preparation) async throws {
    Scenario.current?.onSuccess { await self.warning() }
    try await user.prepare { app in
      // A driver without records of requests does not fail the step. `warning` then returns nil.
      let asked = (try? await app.requestRecords).map { self.questions($0).count } ?? 0
      self.receiver.withLock { $0 = (app, asked) }
      try await preparation(app)
    }
  }

  /// The warning for an answer that was not requested in a passed scenario.
  private func warning() async -> String? {
    guard let (app, earlier) = receiver.withLock({ $0 }) else {
      return "no app was started that could ask for \(subject)\nStart one, or remove the step."
    }
    guard let all = (try? await app.requestRecords).map(questions) else { return nil }
    let answered = all.dropFirst(earlier).count(where: \.isAnswered)
    if answered >= count { return nil }
    guard answered == 0 else {
      return "the app asked for \(subject) \(Times.wording(answered)) after this step, which has \(count) answers\n"
        + "Remove the answers that are not needed, or add steps that make the app ask."
    }
    var asked: [String] = []
    for question in all where !asked.contains(question.text) && asked.count < Self.mostListed {
      asked.append(question.text)
    }
    let others = asked.isEmpty ? "It asked for nothing." : "It asked for " + asked.joined(separator: ", ") + "."
    return
      "the app did not ask for \(subject) after this step\n\(others) Remove the step, or add steps that make the app ask."
  }

  /// The maximum number of other requests in the warning.
  private static let mostListed = 5
}
