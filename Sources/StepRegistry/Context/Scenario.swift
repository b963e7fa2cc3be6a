internal import Synchronization

/// The scenario that is being run, as its steps and hooks see it.
///
/// It also keeps what belongs to the attempt as a whole: values that step libraries share, and what has to be reported when a
/// step fails, or when the scenario has passed.
public final class Scenario: Sendable {
  /// Says more about what a step threw, such as what an app shows; nil if there is nothing to add.
  public typealias FailureReport = @Sendable (any Error) async -> String?

  /// Says what is odd about a scenario that has passed, such as something that was prepared and never used; nil if nothing is.
  ///
  /// The first line is the problem, what follows says what to do.
  public typealias SuccessReport = @Sendable () async -> String?

  /// Lets the next event happen, but none that is further away than the given time, and returns how much time has
  /// passed; nil where nothing is scheduled.
  public typealias EventSource = @Sendable (_ atMost: Duration) async throws -> Duration?

  private struct State: Sendable {
    var values: [ObjectIdentifier: any Sendable] = [:]
    var failureReports: [FailureReport] = []
    var successReports: [(step: Int, report: SuccessReport)] = []
    /// The index of the step or hook that is running.
    var step = 0
    var eventSources: [EventSource] = []
    var stepEnds: [@Sendable () async -> Void] = []
  }

  /// The name in the feature file, with the values of an outline's row filled in.
  public let name: String
  /// The tags with their `@`, inherited ones included.
  public let tags: [String]
  /// The path of the feature file.
  public let uri: String
  /// As which of its variants the scenario runs, such as the device that was chosen; nil where it runs only once.
  public let variant: String?
  private let state = Mutex(State())

  /// Makes the scenario of one attempt.
  package init(name: String, tags: [String], uri: String, variant: String? = nil) {
    self.name = name
    self.tags = tags
    self.uri = uri
    self.variant = variant
  }

  /// The scenario whose step or hook is asking; nil outside a scenario.
  public static var current: Scenario? { StepContext.current?.scenario }

  /// The value of a type that a step library keeps for the length of the scenario.
  public func value<Value: Sendable>(_ type: Value.Type) -> Value? {
    state.withLock { $0.values[ObjectIdentifier(type)] } as? Value
  }

  /// Keeps a value for the length of the scenario, in place of an earlier one of its type.
  public func keep<Value: Sendable>(_ value: Value) {
    state.withLock { $0.values[ObjectIdentifier(Value.self)] = value }
  }

  /// Has a report added to the message of a step that fails.
  public func onFailure(_ report: @escaping FailureReport) {
    state.withLock { $0.failureReports.append(report) }
  }

  /// Calls a closure once the scenario has passed; the text that it returns becomes a warning at the step that is running now.
  ///
  /// A step of a Background or an outline runs in several scenarios: the warning comes only if the report says something in each
  /// of them, and each has passed. What a hook registers is called, and never becomes a warning.
  ///
  /// - Parameter report: returns what is odd, or nil.
  public func onSuccess(_ report: @escaping SuccessReport) {
    state.withLock { $0.successReports.append(($0.step, report)) }
  }

  /// Calls a closure when the code of each step or hook has run, from the one that is running now on; it may attach something.
  package func atStepEnd(_ body: @escaping @Sendable () async -> Void) {
    state.withLock { $0.stepEnds.append(body) }
  }

  /// Whether anything was registered with `atStepEnd`.
  package var hasStepEnds: Bool { state.withLock { !$0.stepEnds.isEmpty } }

  /// Notes that the code of a step or hook has run.
  package func endStep() async {
    for body in state.withLock({ $0.stepEnds }) { await body() }
  }

  /// Notes that a step or hook begins.
  ///
  /// - Parameter index: its index among the steps and hooks of the scenario, from 0.
  package func begin(step index: Int) {
    state.withLock { $0.step = index }
  }

  /// Has `eventually` wait, instead of by real time, for the events of what the scenario drives; of several sources the newest is asked first.
  public func waitWith(_ source: @escaping EventSource) {
    state.withLock { $0.eventSources.append(source) }
  }

  /// Whether anything that the scenario drives has events.
  var hasEvents: Bool { state.withLock { !$0.eventSources.isEmpty } }

  /// Lets the next event of the first source that has one happen; nil where there is none.
  func nextEvent(_ atMost: Duration) async throws -> Duration? {
    for source in state.withLock({ $0.eventSources }).reversed() {
      if let passed = try await source(atMost) { return passed }
    }
    return nil
  }

  /// Whether anything was registered with `onSuccess`.
  package var hasSuccessReports: Bool { state.withLock { !$0.successReports.isEmpty } }

  /// What the success reports say, in the order in which they were registered, with the indices of their steps.
  package func successReports() async -> [(step: Int, text: String)] {
    var texts: [(Int, String)] = []
    for (step, report) in state.withLock({ $0.successReports }) {
      if let text = await report() { texts.append((step, text)) }
    }
    return texts
  }

  /// What the failure reports say, in the order in which they were asked for.
  package func failureReports(for error: any Error) async -> [String] {
    var texts: [String] = []
    for report in state.withLock({ $0.failureReports }) {
      if let text = await report(error) { texts.append(text) }
    }
    return texts
  }
}
