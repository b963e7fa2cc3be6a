package import AppUnderTest
internal import StepLibrary

/// The way to start an app, as the first step of a scenario.
package struct AppLaunch: Sendable, Hashable {
  /// The name of the app or page.
  package let name: String
  /// The step without its keyword.
  package let step: String
  /// The steps after it, from the rules of step files.
  package let beginning: [String]

  /// Describes a launch.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - device: its device.
  ///   - arguments: its launch arguments.
  ///   - beginning: the steps after the launch.
  /// - Throws: a `Diagnostic` if a step cannot quote the arguments.
  package init(_ app: AppCatalog.Entry, on device: Device, arguments: [String] = [], beginning: [String] = [])
    throws(Diagnostic)
  {
    name = app.name
    self.beginning = beginning
    let start = app.isPage ? "the page \"\(app.name)\" is open" : "the \"\(app.name)\" app is running"
    let place = device == .standard ? "" : " on \(device.name.article) \"\(device.name)\""
    let words = arguments.joined(separator: " ")
    guard !words.contains(where: { $0 == "\"" || $0 == "\\" || $0.isNewline }) else {
      throw Diagnostic(problem: "a step cannot quote the launch arguments \(words)")
    }
    step = start + place + (words.isEmpty ? "" : " with the arguments \"\(words)\"")
  }
}
