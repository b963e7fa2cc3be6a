import OperatingSystem
package import SourceText
package import StepCompiler

/// The programs of the Swift toolchain that read profiles.
package struct CoverageTools: Sendable {
  private let merging: String
  private let reading: String
  private let demangling: String?

  /// Finds the programs.
  ///
  /// - Throws: a diagnostic that names the missing one.
  package init(of toolchain: Toolchain) throws(Diagnostic) {
    merging = try Self.find("llvm-profdata", in: toolchain)
    reading = try Self.find("llvm-cov", in: toolchain)
    demangling = toolchain.program(named: "swift-demangle")
  }

  private static func find(_ name: String, in toolchain: Toolchain) throws(Diagnostic) -> String {
    if let path = toolchain.program(named: name) { return path }
    throw Diagnostic(
      uri: toolchain.compiler, problem: "coverage needs the program '\(name)', and it is not beside this compiler",
      advice: "Install a complete Swift toolchain, or leave out --coverage.")
  }

  /// Merges profiles.
  ///
  /// - Parameters:
  ///   - profiles: the profiles; damaged ones are ignored while one is valid.
  ///   - path: the path of the merged profile.
  /// - Throws: a diagnostic with the output of the program.
  func merge(_ profiles: [String], to path: String) throws(Diagnostic) {
    let list = path + ".list"
    try TextFile.write(profiles.joined(separator: "\n"), to: list)
    _ = try run(merging, ["merge", "-sparse", "-failure-mode=all", "-f", list, "-o", path])
  }

  /// The counts of all lines in the LCOV format.
  ///
  /// - Parameters:
  ///   - code: the measured code.
  ///   - profile: the merged profile.
  /// - Throws: a diagnostic with the output of the program.
  func lines(of code: MeasuredCode, _ profile: String) throws(Diagnostic) -> String {
    try run(reading, ["export", "-format=lcov"] + code.arguments(profile))
  }

  /// The regions of all files, as JSON of llvm-cov.
  ///
  /// - Parameters:
  ///   - code: the measured code.
  ///   - profile: the merged profile.
  /// - Throws: a diagnostic with the output of the program.
  func regions(of code: MeasuredCode, _ profile: String) throws(Diagnostic) -> String {
    try run(reading, ["export", "-format=text", "-skip-functions"] + code.arguments(profile))
  }

  /// Writes pages with the sources and the counts of their lines.
  ///
  /// - Parameters:
  ///   - code: the measured code.
  ///   - profile: the merged profile.
  ///   - folder: the folder for the pages.
  /// - Throws: a diagnostic with the output of the program.
  func writePages(of code: MeasuredCode, _ profile: String, to folder: String) throws(Diagnostic) {
    let names = demangling.map { ["-Xdemangler=\($0)"] } ?? []
    _ = try run(
      reading,
      ["show", "-format=html", "-output-dir=\(folder)", "-show-line-counts-or-regions"] + names
        + code.arguments(profile))
  }

  private func run(_ program: String, _ arguments: [String]) throws(Diagnostic) -> String {
    let result: (output: String, ending: ProcessEnding)
    do throws(FileSystem.Failure) {
      result = try ChildProcess.run(program, arguments: arguments)
    } catch {
      throw Diagnostic(error, advice: "The program belongs to the Swift toolchain.")
    }
    guard result.ending == .exited(0) else {
      throw Diagnostic(uri: program, problem: "the coverage cannot be read", advice: result.output)
    }
    return result.output
  }
}

/// The compiled step files of a run.
package struct MeasuredCode: Sendable {
  private let library: String
  private let build: String

  /// Describes compiled step files.
  ///
  /// - Parameters:
  ///   - library: the plug-in.
  ///   - build: the folder with the products of the compiler; sources in it are generated.
  package init(library: String, build: String) { (self.library, self.build) = (library, build) }

  fileprivate func arguments(_ profile: String) -> [String] {
    return [
      "-instr-profile=\(profile)", "-ignore-filename-regex=\(build.escapedForRegularExpression)/|(^|/)[.]cukeswift/",
      library,
    ]
  }
}
