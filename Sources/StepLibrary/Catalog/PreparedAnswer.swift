import AppUnderTest
import StepRegistry
import Synchronization

/// An answer of a server or service that a step prepares; a scenario that passes although the app never asked for it gets a
/// warning at that step.
final class PreparedAnswer: Sendable {
  /// The app that got the answer, with how much it had asked before; `nil` while there is none.
  private let receiver = Mutex<(app: AppSession, asked: Int)?>(nil)
  /// What is answered, such as `GET /articles`.
  private let subject: String
  /// Everything that the app has asked for, in words, and whether this answers it.
  private let questions: @Sendable (AppRecords) -> [(text: String, isAnswered: Bool)]

  /// Prepares an answer of a server to requests.
  init(_ stub: HTTPStub, to request: HTTPRequest) {
    subject = "\(request)"
    questions = { records in records.requests.map { ("\($0)", stub.answers($0)) } }
  }

  /// Prepares an answer of a service.
  ///
  /// - Parameters:
  ///   - service: what the app calls it.
  ///   - question: what has to be asked; `nil` for everything.
  init(ofService service: String, to question: String?) {
    subject = "the \"\(service)\" service" + (question.map { " for \"\($0)\"" } ?? "")
    questions = { records in
      records.serviceCalls.map { call in
        let words = call.arguments.joined(separator: " ")
        return ("the \"\(call.name)\" service for \"\(words)\"", call.name == service && question ?? words == words)
      }
    }
  }

  /// Has the app get the answer, or the one that the scenario will start.
  ///
  /// - Parameters:
  ///   - user: who uses the app.
  ///   - preparation: gives it to the app.
  func prepare(by user: AppUser, _ preparation: @escaping Preparations.Preparation) async throws {
    Scenario.current?.onSuccess { await self.oddity() }
    try await user.prepare { app in
      // A driver that does not know what the app asked fails no step here: `oddity` has nothing to say of it then.
      let asked = (try? await app.records).map { self.questions($0).count } ?? 0
      self.receiver.withLock { $0 = (app, asked) }
      try await preparation(app)
    }
  }

  /// What is odd once the scenario has passed: nothing has asked for the answer.
  private func oddity() async -> String? {
    guard let (app, earlier) = receiver.withLock({ $0 }) else {
      return "no app was started that could ask for \(subject)\nStart one, or remove the step."
    }
    guard let all = (try? await app.records).map(questions) else { return nil }
    if all.dropFirst(earlier).contains(where: \.isAnswered) { return nil }
    var asked: [String] = []
    for question in all where !asked.contains(question.text) && asked.count < Self.mostListed {
      asked.append(question.text)
    }
    let others = asked.isEmpty ? "It asked for nothing." : "It asked for " + asked.joined(separator: ", ") + "."
    return
      "the app did not ask for \(subject) after this step\n\(others) Remove the step, or do what makes the app ask."
  }

  /// The most other requests that are listed.
  private static let mostListed = 5
}
