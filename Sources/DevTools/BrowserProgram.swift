import CLibrary

/// A program that shows pages: Chromium, or what is made of it.
package struct BrowserProgram: Sendable, Hashable {
  /// The path of its file.
  package let path: String
  /// Whether it is to show its pages in windows.
  package let isHeaded: Bool

  /// The environment variable that names the browser to use.
  package static let variable = "CUKESWIFT_BROWSER"

  /// The programs that are looked for in the folders of `PATH`, the best one first.
  ///
  /// The headless shell starts five times as fast as the whole browser, and only with it virtual time waits for answers
  /// that are under way.
  static let names = [
    "chromium-headless-shell", "chrome-headless-shell", "chromium", "chromium-browser", "google-chrome",
    "google-chrome-stable",
  ]

  /// Where macOS keeps them.
  static let applications = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ]

  /// Names a program by the path of its file.
  package init(path: String, isHeaded: Bool = false) {
    self.path = path
    self.isHeaded = isHeaded
  }

  /// Whether it is the headless shell, which has no window and no profile on disk.
  package var isHeadlessShell: Bool {
    // A link may be called anything.
    [path, (try? FileSystem.resolved(path)) ?? path].contains { FileSystem.name(of: $0).contains("headless") }
  }

  /// What it says of itself, such as `Chromium 156.0.8078.79`.
  ///
  /// - Throws: a `BrowserError` where it does not say.
  package func version() throws(BrowserError) -> String {
    do {
      let (output, ending) = try ChildProcess.run(path, arguments: ["--version"])
      let line = output.split(separator: "\n").first.map(String.init) ?? ""
      guard ending == .exited(0), !line.isEmpty else {
        throw BrowserError(.notStarted, "the browser \(path) ends \(ending.description) when asked for its version")
      }
      let version = String(line.reversed().drop { $0 == " " }.reversed())
      // Chromium and what is made of it have four numbers; other programs that are no browser have none or fewer.
      guard
        version.split(separator: " ").contains(where: { $0.split(separator: ".").compactMap { Int($0) }.count == 4 })
      else {
        throw BrowserError(
          .notStarted,
          "the program \(path) is not Chromium: its version is '\(version)'\nSet \(Self.variable) to use another one.")
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
  ///   - isHeaded: whether it is to show its pages in windows.
  ///   - variables: gives the value of an environment variable.
  /// - Throws: a `BrowserError` that says where it was looked for and how to install one, or that there is nothing to show
  ///   windows on.
  package static func find(
    isHeaded: Bool = false, variables: (String) -> String? = { Environment[$0] }
  ) throws(BrowserError) -> BrowserProgram {
    guard isHeaded else { return try findAny(among: names, variables) }
    try requireScreen(variables)
    let program = try findAny(among: names.filter { !$0.contains("headless") }, variables)
    guard !program.isHeadlessShell else {
      throw BrowserError(
        .notStarted, "the browser \(program.path) has no windows\nName chromium or Chrome in \(variable), or nothing.")
    }
    return BrowserProgram(path: program.path, isHeaded: true)
  }

  /// Makes sure that windows can be shown; on macOS they always can.
  private static func requireScreen(_ variables: (String) -> String?) throws(BrowserError) {
    let screens = Platform.variablesOfScreens
    guard !screens.isEmpty, screens.allSatisfy({ (variables($0) ?? "").isEmpty }) else { return }
    throw BrowserError(
      .notStarted,
      "there is no screen to show a window on\nNeither DISPLAY nor WAYLAND_DISPLAY is set; leave --headed out, or run "
        + "the command with xvfb-run.")
  }

  private static func findAny(
    among names: [String], _ variables: (String) -> String?
  ) throws(BrowserError) -> BrowserProgram {
    if let chosen = variables(variable) {
      guard let path = programs(named: chosen, variables).first else {
        throw BrowserError(
          .notStarted, "there is no browser '\(chosen)'\n\(variable) names it; give the path of Chromium there.")
      }
      return BrowserProgram(path: path)
    }
    let found = names.map { programs(named: $0, variables) }.first { !$0.isEmpty }?.first
    guard let found = found ?? applications.first(where: FileSystem.isProgram) else {
      throw BrowserError(
        .notStarted,
        "there is no browser\nLooked for \(names.joined(separator: ", ")) in the folders of PATH. "
          + "On Debian: apt-get install \(names.first ?? "chromium"). \(variable) can name another one.")
    }
    return BrowserProgram(path: found)
  }

  /// The paths that a program may have; only its own where it is a path.
  private static func programs(named name: String, _ variables: (String) -> String?) -> [String] {
    if name.contains("/") { return [name].filter(FileSystem.isProgram) }
    return (variables("PATH") ?? "").split(separator: ":").map { "\($0)/\(name)" }.filter(FileSystem.isProgram)
  }
}
