/// Checks that a driver does what sessions rely on: for authors of drivers, who run it in a test of their own.
///
///     @Test func driverConforms() async {
///       for result in await DriverConformance.check({ MyDriver(showing: "conformance.html") }) {
///         #expect(result.isPassed, "\(result)")
///       }
///     }
///
/// What the driver has to show is described at `ConformanceApp`.
public enum DriverConformance {
  /// Something that a driver has to do.
  public struct Rule: Sendable {
    /// What the rule is called; it stays the same from version to version.
    public let name: String
    /// What the driver has to do.
    public let demand: String
    /// Whether a driver may say that it cannot do it.
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

  /// What came of checking one rule.
  public struct Result: Sendable, CustomStringConvertible {
    /// How it ended.
    public enum Outcome: Sendable, Hashable {
      /// The driver does what the rule demands.
      case passed
      /// The driver says that it cannot do it, which the rule allows.
      case skipped(String)
      /// The driver breaks the rule, for this reason.
      case failed(String)
    }

    /// The rule.
    public let rule: Rule
    /// How it ended.
    public let outcome: Outcome

    /// Whether the driver did not break the rule.
    public var isPassed: Bool {
      if case .failed = outcome { return false }
      return true
    }

    /// The rule with what came of it, in one line or more.
    public var description: String {
      switch outcome {
      case .passed: "passed: \(rule.name)"
      case .skipped(let reason): "skipped: \(rule.name): \(reason)"
      case .failed(let reason): "failed: \(rule.name): \(rule.demand)\n\(reason)"
      }
    }
  }

  /// Every rule, in the order in which they are checked.
  public static let rules = launchRules + treeRules + touchRules + gestureRules + textRules + timeRules + outsideRules

  /// Checks every rule, each with a driver of its own.
  ///
  /// - Parameter make: makes a driver of the app that `ConformanceApp` describes; the app need not run yet.
  /// - Returns: one result for each rule, in their order.
  public static func check(_ make: @Sendable () async throws -> any AppDriver) async -> [Result] {
    await check(rules, make)
  }

  /// Checks some of the rules, each with a driver of its own.
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
        // The driver is not used any more, so that what comes of ending its app says nothing about the rule.
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

/// Why a driver breaks a rule.
struct Breach: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }

  /// Makes sure that something is as it has to be.
  static func unless<Value: Equatable>(_ actual: Value, is expected: Value, _ what: String) throws {
    if actual != expected { throw Breach("\(what) is \(actual), not \(expected)") }
  }

  /// Makes sure that a call fails with a kind of error.
  static func unless(
    _ what: String, failsWith kind: AppError.Kind, _ call: () async throws -> Void
  ) async throws {
    do {
      try await call()
    } catch let error as AppError where error.kind == kind {
      return
    } catch {
      throw Breach("\(what) fails with another error than \(kind): \(error)")
    }
    throw Breach("\(what) does not fail")
  }
}

extension AppSession {
  /// Waits until the state of `ConformanceApp` is this.
  func expectState(_ state: String) async throws {
    try await waitFor("view id:'state' text:\(Query.quote(state))", timeout: .seconds(5))
  }

  /// What a query finds alone.
  func theOne(_ query: String) async throws -> Element {
    let found = try await self.query(query)
    guard let element = found.first, found.count == 1 else {
      throw Breach("\(query) finds \(found.count) elements, not one")
    }
    return element
  }
}
