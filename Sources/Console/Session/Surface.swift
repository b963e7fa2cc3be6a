/// How a user operates a session. Advice names the means of the user.
package enum Surface: Sendable {
  /// The user writes lines.
  case lines
  /// The user saves files in a form, and writes lines.
  case forms
  /// An agent calls tools.
  case tools

  /// Advice to start an app.
  func start(_ app: String) -> String {
    switch self {
    case .lines, .forms: "Start one: start_app \"\(app)\"."
    case .tools: "Start one: act with action start and text \"\(app)\"."
    }
  }

  /// Advice for an app without a recorder.
  var startRecorded: String {
    let means =
      switch self {
      case .lines, .forms: "start_app NAME,"
      case .tools: "act and action start,"
      }
    return "Start it with \(means) or with launchApp in a step file."
  }

  /// The command that begins a recording.
  var beginRecording: String {
    switch self {
    case .lines, .forms: "record_begin"
    case .tools: "record without a name"
    }
  }

  /// The command that ends a recording.
  var endRecording: String {
    switch self {
    case .lines, .forms: "record_end NAME"
    case .tools: "record with a name"
    }
  }

  /// The command that saves a feature.
  var saveFeature: String {
    switch self {
    case .lines, .forms: "'save feature'"
    case .tools: "save_feature"
    }
  }

  /// Advice for a recording whose name is in use.
  func replaceRecording(_ name: String) -> String {
    switch self {
    case .lines, .forms: "Choose another name, or replace it: record_end \"\(name)\", replace: true"
    case .tools: "Choose another name."
    }
  }

  /// Advice for a file that exists.
  ///
  /// - Parameter command: the beginning of the command that replaces the file.
  func replaceFile(_ path: String, by command: String) -> String {
    switch self {
    case .lines: "Name another file, or replace it: \(command) \"\(path)\", replace: true"
    case .forms: "Name another file, or choose Replace."
    case .tools: "Name another file, or set the parameter replace to true."
    }
  }

  /// Advice for a scenario whose name belongs to a saved session.
  func renameScenario(_ name: String, in path: String) -> String {
    switch self {
    case .lines:
      "Name the scenario otherwise, as in save feature \"\(path)\", name: \"\(name)\"; or remove the saved session."
    case .forms: "Write another name, or remove the saved session."
    case .tools: "Name the scenario otherwise by the parameter name, or set replace to true."
    }
  }
}
