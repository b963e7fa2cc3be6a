/// The settings of a run for the code that starts apps: how they are launched and driven, observed and traced.
///
/// Settings with types of other modules are stored by their types, such as `RecordingShelf`.
package struct RunEnvironment: Sendable {
  /// The settings of the calling code.
  ///
  /// It is a task local because step code of authors is between a run and the apps: `launchApp` and
  /// `InProcessDriver` are called there without settings.
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
  /// Whether requests that no step answers fail the step during which an app makes them.
  package var areRequestsStrict = false
  /// Whether the bodies of answers of real servers are kept for the trace.
  package var keepsAnswers = false
  /// Whether the exchanges of apps with real servers are recorded.
  package var recordsAnswers = false
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
}
