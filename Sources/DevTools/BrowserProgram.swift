import CLibrary

/// A program that shows pages: Chromium, or what is made of it.
package struct BrowserProgram: Sendable, Hashable {
  /// The path of its file.
  package let path: String

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
  package init(path: String) {
    self.path = path
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
      return String(line.reversed().drop { $0 == " " }.reversed())
    } catch let error as BrowserError {
      throw error
    } catch {
      throw BrowserError(.notStarted, "the browser \(path) cannot be started: \(error)")
    }
  }

  /// Finds the browser to use.
  ///
  /// - Parameter variables: gives the value of an environment variable.
  /// - Throws: a `BrowserError` that says where it was looked for and how to install one.
  package static func find(
    variables: (String) -> String? = { Environment[$0] }
  ) throws(BrowserError) -> BrowserProgram {
    if let chosen = variables(variable) {
      guard let path = programs(named: chosen, variables).first else {
        throw BrowserError(
          .notStarted, "there is no browser '\(chosen)'\n\(variable) names it; give the path of Chromium there.")
      }
      return BrowserProgram(path: path)
    }
    let found = names.map { programs(named: $0, variables) }.first { !$0.isEmpty }?.first
    guard let found = found ?? applications.first(where: isProgram) else {
      throw BrowserError(
        .notStarted,
        "there is no browser\nLooked for \(names.joined(separator: ", ")) in the folders of PATH. "
          + "On Debian: apt-get install chromium-headless-shell. \(variable) can name another one.")
    }
    return BrowserProgram(path: found)
  }

  /// The paths that a program may have; only its own where it is a path.
  private static func programs(named name: String, _ variables: (String) -> String?) -> [String] {
    if name.contains("/") { return [name].filter(isProgram) }
    return (variables("PATH") ?? "").split(separator: ":").map { "\($0)/\(name)" }.filter(isProgram)
  }

  private static func isProgram(_ path: String) -> Bool {
    // A path that leads nowhere is not the program that is looked for.
    (try? FileSystem.kind(of: path)) == .file && access(path, X_OK) == 0
  }
}
