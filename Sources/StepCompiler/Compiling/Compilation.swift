import Messages
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
      for (number, file) in files.enumerated() {
        json.name(of: file)
        json.object {
          $0.member("object", "\(folder)/\(number).o")
          $0.member("swift-dependencies", "\(folder)/\(number).swiftdeps")
        }
      }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
