/// The settings of a device that a scenario can change.
struct DeviceSettings {
  /// The location; nil for an unknown one.
  var location: Location?
  var orientation = Orientation.portrait
  var textSize = TextSize.standard
  var appearance = Appearance.light
  var language = "en"
  /// Whether the network is off.
  var isOffline = false
}

/// The arguments and variables for launches of an app.
struct LaunchSettings {
  /// The arguments of every app, before those of the scenario.
  let commonArguments: [String]
  /// Whether those are the arguments of a whole run.
  let isOfRun = RunEnvironment.current.areArgumentsOfRun
  /// The arguments of the scenario.
  var ownArguments: [String] = []
  /// The environment variables.
  var variables: [String: String] = [:]
}
