/// The surroundings of running code: its step, its log groups, and its attempt of `eventually`.
struct StepEnvironment: Sendable {
  /// The environment of the calling code.
  ///
  /// It is a task local because authors call `attach`, `log`, `softly`, `eventually` and `step` from any function and
  /// from child tasks, without a parameter that leads to the step.
  @TaskLocal static var current = StepEnvironment()

  /// The context of the step or hook; nil outside steps and hooks.
  var context: StepContext?
  /// The number of open log groups.
  var logDepth = 0
  /// The failures of the current attempt of `eventually`; nil outside of one.
  var attempt: SoftFailures?
  /// The English sentence of the running step, if its keyword states an outcome; nil for other steps.
  var outcome: String?
}

extension StepContext {
  /// The context of the calling code; nil outside steps and hooks.
  package static var current: StepContext? { StepEnvironment.current.context }

  /// The English sentence of the running step, if its keyword states an outcome; nil for other steps, and for those
  /// that code calls without a keyword.
  package static var outcome: String? { StepEnvironment.current.outcome }

  /// Runs code as a part of the step or hook. Child tasks inherit the context.
  ///
  /// - Parameters:
  ///   - isolation: the actor to run the code on; leave it out.
  ///   - body: the code.
  package func perform<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await StepEnvironment.$current.withValue(StepEnvironment(context: self), operation: body)
  }

  /// Runs code without suspensions as a part of the step or hook.
  package func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    try StepEnvironment.$current.withValue(StepEnvironment(context: self), operation: body)
  }

  /// Runs a single step or hook in new worlds.
  ///
  /// A step needs worlds, and only this function and `StepCalls` make them. So no code runs a step without a context.
  ///
  /// - Parameters:
  ///   - isolation: the actor to run the code on; leave it out.
  ///   - body: runs the step or hook in the worlds.
  package func performAlone<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: (Worlds) async throws -> Result
  ) async rethrows -> Result {
    try await perform { try await body(Worlds()) }
  }
}
