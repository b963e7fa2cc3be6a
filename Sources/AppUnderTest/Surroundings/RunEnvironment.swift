/// The settings of a run for the code that starts and drives apps: how they are launched, observed and traced, and the
/// words of failures.
///
/// Settings with types of other modules are stored by their types, such as `RecordingShelf`.
package struct RunEnvironment: Sendable {
  /// The settings of the calling code.
  ///
  /// It is a task local because step code of authors is between a run and the apps: `launchApp` and
  /// `InProcessDriver` are called there without settings, and failures of the same functions are worded differently in
  /// predefined steps.
  @TaskLocal package static var current = RunEnvironment()

  /// The launch arguments of every app, before those of its scenario.
  package var launchArguments: [String] = []
  /// Whether `launchArguments` are those of a whole run. A mutation may then belong to another app. The run reports a
  /// mutation that no launched app has.
  package var areArgumentsOfRun = false
  /// The name of the app that a step without a name starts; nil without a choice.
  package var chosenApp: String?
  /// Whether screens are written into features instead of failing for a difference.
  package var updatesScreens = false
  /// Whether a step fails when the app makes a request that no step answers.
  package var areRequestsStrict = false
  /// Whether the bodies of answers of real servers are kept for the trace.
  package var keepsAnswers = false
  /// Whether the exchanges of apps with real servers are recorded.
  package var recordsAnswers = false
  /// The vocabulary of failures; nil if they name classes and queries.
  package var vocabulary: (any Vocabulary)?
  private var settings: [ObjectIdentifier: any Sendable] = [:]

  private init() {}

  /// The setting of a type; nil without one.
  package subscript<Setting: Sendable>(type: Setting.Type) -> Setting? {
    get { settings[ObjectIdentifier(type)] as? Setting }
    set { settings[ObjectIdentifier(type)] = newValue }
  }

  /// The current settings with changes, for `$current.withValue`.
  package static func changed(_ change: (inout RunEnvironment) throws -> Void) rethrows -> RunEnvironment {
    var environment = current
    try change(&environment)
    return environment
  }

  /// Runs code whose failures use a vocabulary.
  ///
  /// - Parameters:
  ///   - vocabulary: the vocabulary.
  ///   - isolation: the actor to run the code on; leave it out.
  ///   - body: the code.
  package static func describing<Result>(
    in vocabulary: some Vocabulary, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await $current.withValue(changed { $0.vocabulary = vocabulary }, operation: body)
  }
}
