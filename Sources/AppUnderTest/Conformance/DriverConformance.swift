/// Checks that a driver fulfils the rules that sessions rely on. Authors of drivers run it in a test.
///
///     @Test func driverConforms() async {
///       for result in await DriverConformance.check({ MyDriver(showing: "conformance.html") }) {
///         #expect(result.isPassed, "\(result)")
///       }
///     }
///
/// `ConformanceApp` describes the app that the driver has to show.
public enum DriverConformance {
  /// A rule for drivers.
  public struct Rule: Sendable {
    /// The name of the rule, which is stable between versions.
    public let name: String
    /// The requirement.
    public let demand: String
    /// Whether a driver may report that it does not support this.
    let isOptional: Bool
    let check: @Sendable (AppSession) async throws -> Void

    init(
      _ name: String, _ demand: String, isOptional: Bool = false,
      check: @escaping @Sendable (AppSession) async throws -> Void
    ) {
      self.name = name
      self.demand = demand
      self.isOptional = isOptional
      self.check = check
    }
  }

  /// The result of checking one rule.
  public struct Result: Sendable, CustomStringConvertible {
    /// The outcome of a check.
    public enum Outcome: Sendable, Hashable {
      /// The driver fulfils the rule.
      case passed
      /// The driver does not support this, which the rule allows.
      case skipped(String)
      /// The driver breaks the rule for this reason.
      case failed(String)
    }

    /// The rule.
    public let rule: Rule
    /// The outcome.
    public let outcome: Outcome

    /// Whether the driver fulfils or does not need to support the rule.
    public var isPassed: Bool {
      if case .failed = outcome { return false }
      return true
    }

    /// The rule with its outcome, in one line or more.
    public var description: String {
      switch outcome {
      case .passed: "passed: \(rule.name)"
      case .skipped(let reason): "skipped: \(rule.name): \(reason)"
      case .failed(let reason): "failed: \(rule.name): \(rule.demand)\n\(reason)"
      }
    }
  }

  /// All rules, in the order of the checks.
  public static let rules = launchRules + treeRules + touchRules + gestureRules + textRules + timeRules + outsideRules

  /// Checks every rule, each with its own driver.
  ///
  /// - Parameter make: makes a driver of the app described at `ConformanceApp`; the app need not be running yet.
  /// - Returns: one result for each rule, in the same order.
  public static func check(_ make: @Sendable () async throws -> any AppDriver) async -> [Result] {
    await check(rules, make)
  }

  /// Checks some of the rules, each with its own driver.
  package static func check(
    _ rules: [Rule], _ make: @Sendable () async throws -> any AppDriver
  ) async -> [Result] {
    var results: [Result] = []
    for rule in rules { results.append(Result(rule: rule, outcome: await outcome(of: rule, make))) }
    return results
  }

  private static func outcome(
    of rule: Rule, _ make: @Sendable () async throws -> any AppDriver
  ) async -> Result.Outcome {
    do {
      let session = AppSession(driver: try await make(), pace: Pace())
      do {
        try await rule.check(session)
      } catch {
        // The driver is not used again, and errors when ending its app do not matter for the rule.
        try? await session.terminate()
        throw error
      }
      try await session.terminate()
      return .passed
    } catch let error as AppError where error.kind == .notSupported && rule.isOptional {
      return .skipped(error.problem)
    } catch {
      return .failed("\(error)")
    }
  }
}

/// The reason why a driver breaks a rule.
struct RuleViolation: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }

  /// Checks that two values are equal.
  static func unless<Value: Equatable>(_ actual: Value, is expected: Value, _ what: String) throws {
    if actual != expected { throw RuleViolation("\(what) is \(actual), not \(expected)") }
  }

  /// Checks that a call fails with a kind of error.
  static func unless(
    _ what: String, failsWith kind: AppError.Kind, _ call: () async throws -> Void
  ) async throws {
    do {
      try await call()
    } catch let error as AppError where error.kind == kind {
      return
    } catch {
      throw RuleViolation("\(what) fails with another error than \(kind): \(error)")
    }
    throw RuleViolation("\(what) does not fail")
  }
}

extension AppSession {
  /// Waits until `ConformanceApp` shows a state.
  func expectState(_ state: String) async throws {
    try await waitFor("view id:'state' text:\(Query.quote(state))", timeout: .seconds(5))
  }

  /// The only element that a query finds.
  func theOne(_ query: String) async throws -> Element {
    let found = try await self.query(query)
    guard let element = found.first, found.count == 1 else {
      throw RuleViolation("\(query) finds \(found.count) elements, not one")
    }
    return element
  }
}
