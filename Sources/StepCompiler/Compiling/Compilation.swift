import CLibrary
import JSON
import OperatingSystem
import SourceText

/// One run of the compiler, which makes a plug-in from step files.
///
/// Files that have not changed since the last run in the same folder are not compiled again.
struct Compilation {
  /// The step files.
  let files: [String]
  /// The toolchain to use.
  let toolchain: Toolchain
  /// The author's modules that they import, already built.
  let modules: [ModuleBuild]
  /// The folder for all products, including those that later runs reuse.
  let folder: String
  /// Whether the plug-in writes profiles of the executed code.
  let isMeasured: Bool

  /// The path of the plug-in, which exists after `run`.
  var library: String { "\(folder)/\(PluginContent.moduleName).plugin" }

  /// Runs the compiler. Its output goes to standard error, without warnings about the files if they compile.
  ///
  /// - Returns: the warnings about the files.
  /// - Throws: a diagnostic when the files do not compile, or the compiler cannot be run.
  func run() throws(Diagnostic) -> [CompilerWarning] {
    let compiled = CompiledFiles(record: "\(folder)/contents")
    do throws(FileSystem.Failure) {
      try FileSystem.makeFolder(folder)
      // Without this, the plug-in would not be linked again if only the code of modules has changed.
      try FileSystem.remove(library)
      try compiled.forgetChanged(
        among: files, dependingOn: modules.flatMap(\.interfaces)
      ) { file in [".o", ".swiftdeps"].map { made(of: file) + $0 } }
      let map = try OutputFile.file(at: "\(folder)/files.json")
      map.write(outputFileMap)
      try map.finish()
    } catch {
      throw Diagnostic(error, advice: "Step files are compiled there.")
    }
    let (output, ending) = try runCompiler()
    let warnings = CompilerWarning.all(in: output, about: files)
    do throws(FileSystem.Failure) {
      // The compiler shows the warnings about a file only when it compiles the file.
      try compiled.forget(Set(warnings.map(\.file)))
    } catch {
      throw Diagnostic(error, advice: "Step files are compiled there.")
    }
    OutputFile.writeError(ending == .exited(0) ? CompilerWarning.rest(of: output, about: files) : output)
    switch ending {
    case .exited(0): return warnings
    case .exited:
      throw Diagnostic(
        problem: "the step files do not compile",
        advice: "The errors of the compiler are on standard error. Nothing was run.")
    case .killed(let signal):
      throw Diagnostic(problem: "the compiler \(toolchain.compiler) was ended by signal \(signal)")
    }
  }

  private func runCompiler() throws(Diagnostic) -> (output: String, ending: ProcessEnding) {
    do {
      return try ChildProcess.run(
        toolchain.compiler, arguments: arguments, environment: Toolchain.environment(besides: folder))
    } catch {
      throw Diagnostic(error, advice: "The Swift compiler cannot be run.")
    }
  }

  /// The declarations of the plug-in.
  ///
  /// - Parameter library: the bytes of the plug-in.
  /// - Throws: all declarations that cannot be used.
  func content(of library: [UInt8]) throws -> PluginContent {
    guard let content = PluginContent(of: library) else {
      throw Diagnostic(uri: self.library, problem: "the compiler made this file, but its symbols cannot be read")
    }
    let problems = content.unreachable.map { name, reason in diagnostic(on: name, reason) }
    if !problems.isEmpty { throw Diagnostics(problems) }
    return content
  }

  /// The problem of a step group that cannot be reached, at its declaration.
  private func diagnostic(on name: String, _ reason: PluginContent.UnreachableGroup) -> Diagnostic {
    let (problem, advice) =
      switch reason {
      case .isPrivate:
        (
          "the step group '\(name)' is private to its file, and its definitions cannot be found",
          "Take the word 'private' or 'fileprivate' away."
        )
      case .isComputed:
        (
          "the step group '\(name)' is a computed property, and its definitions cannot be found",
          "Write 'let \(name) = Steps(…) { … }'."
        )
      }
    for file in files {
      // A file that was removed in the meantime cannot contain the group.
      guard let bytes = try? FileSystem.read(file), let source = try? SourceFile(uri: file, bytes: bytes) else {
        continue
      }
      for (index, line) in source.lines.enumerated() {
        guard let column = Self.column(of: name, declaredIn: line[...]) else { continue }
        return Diagnostic(
          uri: file, location: SourceLocation(line: index + 1, column: column), width: name.unicodeScalars.count,
          problem: problem, advice: advice, sourceLine: line)
      }
    }
    return Diagnostic(problem: problem, advice: advice)
  }

  /// The column of a variable's name in the line that declares it, counted from 1; nil for any other line.
  private static func column(of name: String, declaredIn line: Substring) -> Int? {
    for word in ["let \(name)", "var \(name)"] {
      guard let start = line.firstRange(of: word) else { continue }
      if line[start.upperBound...].first?.isLetter ?? false { continue }
      return line[..<start.lowerBound].unicodeScalars.count + 5
    }
    return nil
  }

  /// The path of a file's products without their extension. A hash of the file's path names them, so they keep their
  /// path when other files are added.
  private func made(of file: String) -> String { "\(folder)/\(ContentHash(of: file).hexadecimal)" }

  private var arguments: [String] {
    var arguments = [
      "-emit-library", "-o", library, "-module-name", PluginContent.moduleName, "-parse-as-library", "-swift-version",
      "6",
      // With line numbers only, for backtraces: complete debug information needs the module as a file, which takes a second.
      "-Onone", "-gline-tables-only", "-enable-testing", "-incremental", "-output-file-map", "\(folder)/files.json",
      "-I", toolchain.modules,
    ]
    if isMeasured { arguments += Toolchain.measuringArguments }
    // The command that loads the step files provides the symbols of cukeswift.
    arguments += Platform.argumentsForSymbolsOfLoader
    return arguments + modules.flatMap(\.importArguments) + modules.flatMap(\.objects) + files
  }

  /// The compiler's output file map: the products of each file.
  private var outputFileMap: String {
    var json = JSONWriter()
    json.object { json in
      json.object("") { $0.member("swift-dependencies", "\(folder)/module.swiftdeps") }
      for file in files {
        json.name(of: file)
        json.object {
          $0.member("object", made(of: file) + ".o")
          $0.member("swift-dependencies", made(of: file) + ".swiftdeps")
        }
      }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
