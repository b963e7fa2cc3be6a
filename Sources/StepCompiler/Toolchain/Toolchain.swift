import CLibrary
import OperatingSystem
package import SourceText

/// The tools for step files: a Swift compiler, and the modules of this command.
package struct Toolchain: Sendable {
  /// The path of the compiler.
  package let compiler: String
  /// The folder with the compiled modules that step files import.
  package let modules: String
  /// A text that changes with the compiler and the command.
  package let identity: String

  /// Finds the compiler and the modules.
  ///
  /// The compiler is given by the environment variable `SWIFT_EXEC`; otherwise it is the first `swiftc` in `PATH`. The
  /// modules are beside the command in a build folder, or in `lib/cukeswift/modules` beside the `bin` folder of an
  /// installation.
  ///
  /// - Throws: a diagnostic that names the missing part.
  package init() throws(Diagnostic) {
    compiler = try Self.findCompiler()
    do throws(FileSystem.Failure) {
      let program = try RunningProgram.path
      modules = try Self.findModules(of: program)
      identity = try [program, try FileSystem.resolved(compiler)].map { path throws(FileSystem.Failure) in
        "\(path) \(try FileSystem.version(of: path))"
      }.joined(separator: "\n")
    } catch {
      throw Diagnostic(error, advice: "Step files cannot be compiled without it; install cukeswift again.")
    }
  }

  /// The path of the program that builds packages. It is beside the compiler.
  var driver: String { folder + "swift" }

  /// The folder of the compiler with a slash at the end; empty for a compiler without a folder.
  private var folder: String { FileSystem.folderPart(of: compiler) }

  /// A program of the toolchain: beside the compiler, or beside the file that the compiler is a link to.
  ///
  /// - Parameter name: the name of the program.
  /// - Returns: its path; nil for a missing program.
  package func program(named name: String) -> String? {
    let target = (try? FileSystem.resolved(compiler)) ?? compiler
    return [folder + name, FileSystem.folderPart(of: target) + name].first { FileSystem.isProgram($0) }
  }

  /// The arguments of the compiler for code that writes profiles.
  ///
  /// The code refers to sources by paths relative to the working folder, because projects in several folders may share it.
  static var measuringArguments: [String] {
    ["-profile-generate", "-profile-coverage-mapping", "-coverage-prefix-map", "\(FileSystem.workingFolder)=."]
      + Platform.argumentsForMappedProfiles
  }

  /// The version that the compiler prints, such as `Swift version 6.3 (swift-6.3-RELEASE)`.
  ///
  /// - Throws: a diagnostic if the compiler does not run.
  package func version() throws(Diagnostic) -> String {
    let (output, ending) = try run(["--version"])
    guard ending == .exited(0), let line = output.split(separator: "\n").first else {
      throw Diagnostic(uri: compiler, problem: "the compiler does not run", advice: output)
    }
    return String(line)
  }

  /// Checks that the compiler can import the modules.
  ///
  /// - Parameter folder: the folder for the compiler's cache; nil for its usual folder.
  /// - Throws: a diagnostic with the compiler's output if it cannot.
  package func checkModules(keepingIn folder: String?) throws(Diagnostic) {
    let probe = ["-typecheck", "-swift-version", "6", "-I", modules, "-e", "import CukeKit"]
    let (output, ending) = try run(probe, environment: folder.map { Self.environment(besides: $0) } ?? [:])
    guard ending != .exited(0) else { return }
    let errors = output.split(separator: "\n").filter { $0.contains("error:") }
    throw Diagnostic(
      uri: modules, problem: "the compiler cannot use these modules: \(errors.first ?? "it ended without saying why")",
      advice: "They fit only the compiler that built them; install cukeswift again with the current one.")
  }

  /// Changes to the environment of the compiler. The compiler caches C modules in the user's cache folder. If that is
  /// not writable, as in a container without a home folder, the compiler gets another folder.
  ///
  /// - Parameter folder: a writable folder.
  static func environment(besides folder: String) -> [String: String] {
    guard Platform.hasXDGFolders else { return [:] }
    if let cache = ProjectFolder.userCacheFolder {
      let usual = "\(cache)/clang/ModuleCache"
      // If this process cannot make the folder, the compiler cannot either. An empty variable counts as unset here, but
      // not for the compiler.
      if (try? FileSystem.makeFolder(usual)) != nil, access(usual, W_OK) == 0 { return ["XDG_CACHE_HOME": cache] }
    }
    return ["XDG_CACHE_HOME": "\(folder)/cache"]
  }

  private func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws(Diagnostic) -> (output: String, ending: ProcessEnding) {
    do {
      return try ChildProcess.run(compiler, arguments: arguments, environment: environment)
    } catch {
      throw Diagnostic(error, advice: "The Swift compiler cannot be run.")
    }
  }

  private static func findCompiler() throws(Diagnostic) -> String {
    if let named = Environment["SWIFT_EXEC"] {
      guard FileSystem.isProgram(named) else {
        throw Diagnostic(
          uri: named, problem: "SWIFT_EXEC names this compiler, but it cannot be run", advice: "Unset or correct it.")
      }
      return named
    }
    for folder in (Environment["PATH"] ?? "").split(separator: ":") where FileSystem.isProgram("\(folder)/swiftc") {
      return "\(folder)/swiftc"
    }
    throw Diagnostic(
      problem: "no Swift compiler: 'swiftc' was not found in the folders of PATH",
      advice: "Install a Swift toolchain, or name its compiler in the environment variable SWIFT_EXEC.")
  }

  private static func findModules(of program: String) throws(FileSystem.Failure) -> String {
    let folder = FileSystem.folder(of: program)
    let candidates = ["\(folder)/../lib/cukeswift/modules", "\(folder)/Modules"]
    for candidate in candidates where isReadable("\(candidate)/CukeKit.swiftmodule") { return candidate }
    throw FileSystem.Failure(path: "\(candidates[0])/CukeKit.swiftmodule", code: ENOENT)
  }

  private static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }
}
