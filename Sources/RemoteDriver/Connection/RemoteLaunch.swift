internal import AppUnderTest
internal import JSON

/// The requested launch of an app.
struct RemoteLaunch {
  /// The launch arguments of every app of the run.
  private let commonArguments: [String]
  /// The launch arguments of the scenario.
  var ownArguments: [String] = []
  /// The environment variables.
  var variables: [String: String] = [:]
  /// The commands to perform once the app is running.
  var preparations: [AppCommand] = []

  /// Describes a launch with the launch arguments of every app of the run.
  init(_ commonArguments: [String]) { self.commonArguments = commonArguments }

  /// All launch arguments.
  var arguments: [String] { commonArguments + ownArguments }

  /// The launch arguments for a command.
  var jsonArguments: JSONValue { .array(arguments.map { .string($0) }) }

  /// The environment variables for a command.
  var jsonVariables: JSONValue { .object(variables.mapValues { .string($0) }) }
}
