package import HTTP
import JSON
import Synchronization

/// An app in a process of its own. If its code ends the process, the next start begins another one.
package final class ExploredProcess: ExploredApp {
  private let begin: @Sendable () throws -> any SessionProcess
  private let process = Mutex<(any SessionProcess)?>(nil)

  /// Takes an app; its process begins with the first start.
  ///
  /// - Parameter begin: begins a process that answers by `ExploredAnswers`.
  package init(_ begin: @escaping @Sendable () throws -> any SessionProcess) { self.begin = begin }

  package func start(_ steps: [String], looks: Bool) async throws -> StepsOutcome {
    try await outcome(of: StepsRequest(method: .start, steps: steps, looks: looks))
  }

  package func perform(_ steps: [String], looks: Bool) async throws -> StepsOutcome {
    try await outcome(of: StepsRequest(method: .perform, steps: steps, looks: looks))
  }

  package func visit(_ steps: [String], checks: Bool) async throws -> PathEnd? {
    PathEnd(try await ask(StepsRequest(method: .visit, steps: steps, looks: checks)))
  }

  /// Ends the process.
  package func end() async {
    let known = process.withLock { $0 }
    known?.kill()
    await known?.waitForEnd()
  }

  private func outcome(of request: StepsRequest) async throws -> StepsOutcome {
    guard let outcome = StepsOutcome(try await ask(request)) else {
      throw AppEnd("the response of the app's process is invalid")
    }
    return outcome
  }

  private func ask(_ request: StepsRequest) async throws -> JSONValue {
    let process: any SessionProcess
    if let known = self.process.withLock({ $0 }) {
      process = known
    } else {
      process = try begin()
      self.process.withLock { $0 = process }
    }
    let web = WebRequest(
      "POST", "/do", headers: HeaderFields([("Host", "localhost")]), body: request.json.bytes)
    do {
      // Starting the app counts as a step.
      return try JSONValue(parsing: try await process.answer(web, commands: request.steps.count + 1).body)
    } catch let loss as SessionLoss {
      self.process.withLock { $0 = nil }
      throw AppEnd(loss.reason)
    }
  }
}

/// Answers the requests of an `ExploredProcess` in the process of the app.
package enum ExploredAnswers {
  /// The answer to a request.
  ///
  /// - Parameters:
  ///   - body: the request as JSON.
  ///   - app: the app.
  package static func answer(_ body: [UInt8], by app: some ExploredApp) async -> [UInt8] {
    do {
      guard let request = StepsRequest(try JSONValue(parsing: body)) else { return [] }
      return switch request.method {
      case .start: try await app.start(request.steps, looks: request.looks).json.bytes
      case .perform: try await app.perform(request.steps, looks: request.looks).json.bytes
      case .visit: (try await app.visit(request.steps, checks: request.looks)?.json ?? [:]).bytes
      }
    } catch {
      return StepsOutcome.failed("\(error)", isOfApp: false).json.bytes
    }
  }
}
