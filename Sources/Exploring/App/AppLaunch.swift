package import AppUnderTest
import StepLibrary
package import StepRegistry

/// The way to start an app, as the first steps of a scenario.
package struct AppLaunch: Sendable, Hashable {
  /// The name of the app or page, or the path of the feature.
  package let name: String
  /// The step that starts the app, without a keyword; nil for the scenarios of a feature, which start it themselves.
  let start: String?
  /// The steps after the start, from the rules of step files.
  let beginning: [WalkRules.Text]
  /// All these steps.
  package var steps: [String] { [start].compactMap(\.self) + beginning.map(\.text) }

  /// Describes the scenarios of a feature, which start their apps themselves.
  ///
  /// - Parameter path: the file.
  package init(byScenariosOf path: String) { (name, start, beginning) = (path, nil, []) }

  /// Describes a launch.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - device: its device.
  ///   - arguments: its launch arguments.
  ///   - beginning: the steps after the start, from the rules of step files.
  /// - Throws: a `Diagnostic` if a step cannot quote the arguments.
  package init(
    _ app: AppCatalog.Entry, on device: Device, arguments: [String] = [], beginning: [WalkRules.Text] = []
  ) throws(Diagnostic) {
    (name, self.beginning) = (app.name, beginning)
    let start = app.isPage ? "the page \"\(app.name)\" is open" : "the \"\(app.name)\" app is running"
    let place = device == .standard ? "" : " on \(device.name.article) \"\(device.name)\""
    let words = arguments.joined(separator: " ")
    guard !words.contains(where: { $0 == "\"" || $0 == "\\" || $0.isNewline }) else {
      throw Diagnostic(problem: "a step cannot quote the launch arguments \(words)")
    }
    self.start = start + place + (words.isEmpty ? "" : " with the arguments \"\(words)\"")
  }
}
