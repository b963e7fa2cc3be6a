import CLibrary
import OperatingSystem

/// The program of a browser: Chromium, or a browser that is based on it.
package struct BrowserProgram: Sendable, Hashable {
  /// The path of its file.
  package let path: String
  /// Whether the browser shows its pages in windows.
  package let isHeaded: Bool

  /// The environment variable that names the browser to use.
  package static let variable = "CUKESWIFT_BROWSER"

  /// The programs to look for in the folders of `PATH`, the best one first.
  ///
  /// The headless shell starts five times as fast as the whole browser. Only the headless shell makes virtual time wait
  /// for pending responses.
  static let names = [
    "chromium-headless-shell", "chrome-headless-shell", "chromium", "chromium-browser", "google-chrome",
    "google-chrome-stable",
  ]

  /// The usual paths of the browser on macOS.
  static let applications = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ]

  /// Names a program by the path of its file.
  package init(path: String, isHeaded: Bool = false) {
    self.path = path
    self.isHeaded = isHeaded
  }

  /// Whether the program is the headless shell, which has no window and no profile on disk.
  package var isHeadlessShell: Bool {
    // The name of a link can be anything, so the name of its target counts too.
    [path, (try? FileSystem.resolved(path)) ?? path].contains { FileSystem.name(of: $0).contains("headless") }
  }

  /// The version that the program reports, such as `Chromium 156.0.8078.79`.
  ///
  /// - Throws: a `BrowserError` if the program does not report the version of a browser.
  package func version() throws(BrowserError) -> String {
    do {
      let (output, ending) = try ChildProcess.run(path, arguments: ["--version"])
      let line = output.split(separator: "\n").first.map(String.init) ?? ""
      guard ending == .exited(0), !line.isEmpty else {
        throw BrowserError(.notStarted, "the browser \(path) ends \(ending.description) when asked for its version")
      }
      let version = String(line.reversed().drop { $0 == " " }.reversed())
      // Chromium and browsers based on it have versions with four numbers; other programs have fewer.
      guard
        version.split(separator: " ").contains(where: { $0.split(separator: ".").compactMap { Int($0) }.count == 4 })
      else {
        throw BrowserError(
          .notStarted,
          "the program \(path) is not Chromium: its version is '\(version)'",
          advice: ["Set \(Self.variable) to use another one."])
      }
      return version
    } catch let error as BrowserError {
      throw error
    } catch {
      throw BrowserError(.notStarted, "the browser \(path) cannot be started: \(error)")
    }
  }

  /// Finds the browser to use.
  ///
  /// - Parameters:
  ///   - isHeaded: whether the browser shows its pages in windows.
  ///   - variables: returns the value of an environment variable.
  /// - Throws: a `BrowserError` with the places that were searched and how to install a browser, or one that reports
  ///   the missing screen for windows.
  package static func find(
    isHeaded: Bool = false, variables: (String) -> String? = { Environment[$0] }
  ) throws(BrowserError) -> BrowserProgram {
    guard isHeaded else { return try findAny(among: names, variables) }
    try requireScreen(variables)
    let program = try findAny(among: names.filter { !$0.contains("headless") }, variables)
    guard !program.isHeadlessShell else {
      throw BrowserError(
        .notStarted, "the browser \(program.path) has no windows",
        advice: ["Set \(variable) to chromium or Chrome, or unset it."])
    }
    return BrowserProgram(path: program.path, isHeaded: true)
  }

  /// Checks that windows can be shown, which is always the case on macOS.
  private static func requireScreen(_ variables: (String) -> String?) throws(BrowserError) {
    let screens = Platform.variablesOfScreens
    guard !screens.isEmpty, screens.allSatisfy({ (variables($0) ?? "").isEmpty }) else { return }
    throw BrowserError(
      .notStarted,
      "no screen to show a window on",
      advice: ["Neither DISPLAY nor WAYLAND_DISPLAY is set; leave --headed out, or run the command with xvfb-run."])
  }

  private static func findAny(
    among names: [String], _ variables: (String) -> String?
  ) throws(BrowserError) -> BrowserProgram {
    if let chosen = variables(variable) {
      guard let path = programs(named: chosen, variables).first else {
        throw BrowserError(
          .notStarted, "the browser '\(chosen)' was not found",
          advice: ["Set \(variable), which names it, to the path of Chromium."])
      }
      return BrowserProgram(path: path)
    }
    let found = names.map { programs(named: $0, variables) }.first { !$0.isEmpty }?.first
    guard let found = found ?? applications.first(where: FileSystem.isProgram) else {
      throw BrowserError(
        .notStarted,
        "no browser was found",
        advice: [
          "Looked for \(names.joined(separator: ", ")) in the folders of PATH. "
            + "On Debian: apt-get install \(names.first ?? "chromium"). \(variable) can name another one."
        ])
    }
    return BrowserProgram(path: found)
  }

  /// The paths of the programs with this name. A path is returned unchanged.
  private static func programs(named name: String, _ variables: (String) -> String?) -> [String] {
    if name.contains("/") { return [name].filter(FileSystem.isProgram) }
    return (variables("PATH") ?? "").split(separator: ":").map { "\($0)/\(name)" }.filter(FileSystem.isProgram)
  }
}
