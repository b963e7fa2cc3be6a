import Synchronization

/// The running scenario, as its steps and hooks see it.
///
/// It also stores state of the whole attempt: values shared by step libraries, and reports to add when a step fails or
/// when the scenario has passed.
public final class Scenario: Sendable {
  /// Adds details to an error thrown by a step, such as the screen of an app; nil for no details.
  public typealias FailureReport = @Sendable (any Error) async -> String?

  /// Describes a peculiarity of a passed scenario, such as an unused preparation; nil for no peculiarity.
  ///
  /// The first line is the problem, the following lines are advice.
  public typealias SuccessReport = @Sendable () async -> String?

  /// Advances to the next event, at most by the given time, and returns the time that has passed; nil if no event is
  /// scheduled.
  public typealias EventSource = @Sendable (_ atMost: Duration) async throws -> Duration?

  struct State: Sendable {
    var values: [ObjectIdentifier: any Sendable] = [:]
    var failureReports: [FailureReport] = []
    var successReports: [(step: Int?, report: SuccessReport)] = []
    /// The index of the running step or hook.
    var step = 0
    var progress = Progress()
    var eventSources: [EventSource] = []
    var appTime: (@Sendable () async throws -> Duration?)?
    var stepEnds: [@Sendable () async -> Void] = []
    var ends: [@Sendable () async -> Void] = []
    var checks = Checks()
  }

  /// The name in the feature file, with the values of an outline's row filled in.
  public let name: String
  /// The tags with their `@`, including inherited ones.
  public let tags: [String]
  /// The path of the feature file.
  public let uri: String
  /// The variant of the scenario in this run, such as the chosen device; nil for a scenario that runs only once.
  public let variant: String?
  /// Whether the scenario is run from its first step to its last one, unlike the steps of a console.
  package let hasEnd: Bool
  let state = Mutex(State())

  /// Makes the scenario of one attempt.
  package init(name: String, tags: [String], uri: String, variant: String? = nil, hasEnd: Bool = false) {
    self.name = name
    self.tags = tags
    self.uri = uri
    self.variant = variant
    self.hasEnd = hasEnd
  }

  /// The scenario of the calling step or hook; nil outside a scenario.
  public static var current: Scenario? { StepContext.current?.scenario }

  /// The value of a type that a step library stores until the scenario ends.
  public func value<Value: Sendable>(_ type: Value.Type) -> Value? {
    state.withLock { $0.values[ObjectIdentifier(type)] } as? Value
  }

  /// Stores a value until the scenario ends and replaces an earlier value of its type.
  public func keep<Value: Sendable>(_ value: Value) {
    // The earlier value is released after the lock: its `deinit` may use the scenario.
    _ = state.withLock { $0.values.updateValue(value, forKey: ObjectIdentifier(Value.self)) }
  }

  /// The stored value of a type. Makes and stores a value the first time.
  func value<Value: Sendable>(orKeep make: () -> Value) -> (value: Value, isNew: Bool) {
    state.withLock { state in
      if let value = state.values[ObjectIdentifier(Value.self)] as? Value { return (value, false) }
      let value = make()
      state.values[ObjectIdentifier(Value.self)] = value
      return (value, true)
    }
  }

  /// Registers a report that is added to the message of a failing step.
  public func onFailure(_ report: @escaping FailureReport) {
    state.withLock { $0.failureReports.append(report) }
  }

  /// Registers a closure for a passed scenario. The text that it returns becomes a warning at the current step.
  ///
  /// A step of a Background or an outline runs in several scenarios. Its warning appears only if all of them passed and
  /// the report returned a text in each. A closure registered by a hook is called, but its text never becomes a
  /// warning.
  ///
  /// - Parameter report: returns the peculiarity, or nil.
  public func onSuccess(_ report: @escaping SuccessReport) {
    state.withLock { $0.successReports.append(($0.step, report)) }
  }

  /// Registers a closure like `onSuccess`, whose text becomes a warning at the last step.
  package func onSuccessOfAll(_ report: @escaping SuccessReport) {
    state.withLock { $0.successReports.append((nil, report)) }
  }

  /// Calls a closure after the code of each step or hook, starting with the current one. The closure may attach
  /// evidence.
  package func atStepEnd(_ body: @escaping @Sendable () async -> Void) {
    state.withLock { $0.stepEnds.append(body) }
  }

  /// Whether a closure was registered with `atStepEnd`.
  package var hasStepEnds: Bool { state.withLock { !$0.stepEnds.isEmpty } }

  /// Calls the registered closures after the code of a step or hook.
  package func endStep() async {
    for body in state.withLock({ $0.stepEnds }) { await body() }
  }

  /// Registers a closure that is called after the code of the last step that runs. The closure may attach evidence.
  package func atEnd(_ body: @escaping @Sendable () async -> Void) {
    state.withLock { $0.ends.append(body) }
  }

  /// Whether a closure was registered with `atEnd` and not called.
  package var hasEnds: Bool { state.withLock { !$0.ends.isEmpty } }

  /// Calls the closures for the end of the last step, each once.
  package func end() async {
    let ends = state.withLock { state in
      defer { state.ends = [] }
      return state.ends
    }
    for body in ends { await body() }
  }

  /// Records the start of a step or hook.
  ///
  /// - Parameter index: its index among the steps and hooks of the scenario, from 0.
  package func begin(step index: Int) {
    state.withLock { $0.step = index }
  }

  /// Reads or changes the results of the steps and hooks up to now.
  func progress<Result: Sendable>(_ body: (inout Progress) -> Result) -> Result {
    state.withLock { body(&$0.progress) }
  }

  /// Registers an event source that `eventually` uses instead of real time. If there are several, the newest is tried
  /// first.
  public func waitWith(_ source: @escaping EventSource) {
    state.withLock { $0.eventSources.append(source) }
  }

  /// Registers a closure for the app's time, which `measure` uses; nil without a running app.
  package func timeWith(_ source: @escaping @Sendable () async throws -> Duration?) {
    state.withLock { $0.appTime = source }
  }

  /// The app's time; nil without an app.
  func appTime() async throws -> Duration? { try await state.withLock { $0.appTime }?() }

  /// Whether an event source is registered.
  var hasEvents: Bool { state.withLock { !$0.eventSources.isEmpty } }

  /// Advances to the next event of the first source that has one; nil if all sources are idle.
  func nextEvent(_ atMost: Duration) async throws -> Duration? {
    for source in state.withLock({ $0.eventSources }).reversed() {
      if let passed = try await source(atMost) { return passed }
    }
    return nil
  }

  /// Whether a report was registered with `onSuccess`.
  package var hasSuccessReports: Bool { state.withLock { !$0.successReports.isEmpty } }

  /// The texts of the success reports in the order of registration, with the indices of their steps; nil for the last.
  package func successReports() async -> [(step: Int?, text: String)] {
    var texts: [(Int?, String)] = []
    for (step, report) in state.withLock({ $0.successReports }) {
      if let text = await report() { texts.append((step, text)) }
    }
    return texts
  }

  /// The texts of the failure reports in the order of registration.
  package func failureReports(for error: any Error) async -> [String] {
    var texts: [String] = []
    for report in state.withLock({ $0.failureReports }) {
      if let text = await report(error) { texts.append(text) }
    }
    return texts
  }
}
