import JSON
import SourceText

/// One run of the compiler: step files in, a plug-in and a list of what it declares out.
///
/// What has not changed since the last run in the same folder is not compiled again.
struct Compilation {
  /// The step files.
  let files: [String]
  /// What they are compiled with.
  let toolchain: Toolchain
  /// Where everything that is made goes, the pieces that later runs use again too.
  let folder: String

  /// The name of the module that the step files are.
  static let moduleName = "StepFiles"

  /// The plug-in, when the compiler has run.
  var library: String { "\(folder)/\(Self.moduleName).plugin" }
  /// What the plug-in declares, when the compiler has run.
  var symbolGraph: String { "\(folder)/symbols/\(Self.moduleName).symbols.json" }

  /// Runs the compiler; what it has to say goes to standard error as it words it.
  ///
  /// - Throws: a diagnostic when the files do not compile, or the compiler cannot be run.
  func run() throws(Diagnostic) {
    do throws(FileSystem.Failure) {
      try FileSystem.makeFolder("\(folder)/symbols")
      try forgetChangedFiles()
      let map = try OutputFile.file(at: "\(folder)/files.json")
      map.write(outputFileMap)
      try map.finish()
    } catch {
      throw Diagnostic(error, advice: "Step files are compiled there.")
    }
    let ending: ChildProcess.Ending
    do throws(FileSystem.Failure) {
      ending = try ChildProcess(toolchain.compiler, arguments: arguments, outputToErrors: true).wait()
    } catch {
      throw Diagnostic(error, advice: "The Swift compiler cannot be run.")
    }
    switch ending {
    case .exited(0): return
    case .exited:
      throw Diagnostic(
        problem: "the step files do not compile", advice: "The compiler says why, above; nothing was run.")
    case .killed(let signal):
      throw Diagnostic(problem: "the compiler \(toolchain.compiler) was ended by signal \(signal)")
    }
  }

  /// Removes what was made of files that have changed since.
  ///
  /// The compiler tells by their times which files have changed, and takes a file for unchanged that was written again in the
  /// same second.
  private func forgetChangedFiles() throws(FileSystem.Failure) {
    var isChanged = false
    for file in files {
      var hash = ContentHash()
      hash.add(try FileSystem.read(file))
      let record = "\(made(of: file)).hash"
      if let known = try? FileSystem.read(record), known == Array(hash.hexadecimal.utf8) { continue }
      isChanged = true
      for ending in [".hash", ".o", ".swiftdeps"] { try FileSystem.remove(made(of: file) + ending) }
      let output = try OutputFile.file(at: record)
      output.write(hash.hexadecimal)
      try output.finish()
    }
    guard isChanged else { return }
    for name in ["\(Self.moduleName).swiftmodule", "symbols/\(Self.moduleName).symbols.json"] {
      try FileSystem.remove("\(folder)/\(name)")
    }
  }

  /// Where what is made of a file goes, save for its ending: told by the path, as numbers change when files are added.
  private func made(of file: String) -> String {
    var hash = ContentHash()
    hash.add(file)
    return "\(folder)/\(hash.hexadecimal)"
  }

  private var arguments: [String] {
    var arguments = [
      "-emit-library", "-o", library, "-module-name", Self.moduleName, "-parse-as-library", "-swift-version", "6",
      "-Onone", "-g", "-enable-testing", "-incremental", "-output-file-map", "\(folder)/files.json",
      "-I", toolchain.modules,
      "-emit-module", "-emit-module-path", "\(folder)/\(Self.moduleName).swiftmodule",
      "-emit-symbol-graph", "-emit-symbol-graph-dir", "\(folder)/symbols", "-symbol-graph-minimum-access-level",
      "private",
    ]
    #if canImport(Darwin)
      // What the step files use of cukeswift is in the command that loads them.
      arguments += ["-Xlinker", "-undefined", "-Xlinker", "dynamic_lookup"]
    #endif
    return arguments + files
  }

  /// Says where the compiler puts what it makes of each file, so that it finds it again.
  private var outputFileMap: String {
    var json = JSONWriter()
    json.object { json in
      json.name("")
      json.object { $0.member("swift-dependencies", "\(folder)/module.swiftdeps") }
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
