import AppUnderTest
import Foundation
import Recordings
import SourceText
import TestSupport

/// Classes of XCUITest as they are exported, compiled together and run on devices by a program of their own.
struct ExportedClasses {
  /// A session as a class.
  struct Export {
    /// The app that it tests.
    let app: String
    /// What the class and its test are called.
    let type: String
    /// The file.
    let text: String
  }

  /// The sessions.
  let exports: [Export]

  /// Exports sessions.
  init(of sessions: [(name: String, trace: SessionTrace)]) throws {
    exports = try sessions.map { name, trace in
      let text = trace.xcuiTestFile(named: name)
      guard let type = text.firstMatch(of: /final class (\w+)Tests: XCTestCase/)?.1 else {
        throw Problem("no class: \(text)")
      }
      return Export(app: trace.app, type: String(type), text: text)
    }
  }

  /// What kept the classes from being run.
  struct Problem: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  /// Compiles the classes into a folder.
  ///
  /// - Throws: what the compiler says, warnings too.
  func compile(into folder: URL) throws -> CompiledClasses {
    var files: [String] = []
    for (name, text) in exports.map({ ($0.type, $0.text) }) + [("AllClasses", program)] {
      files.append("\(name).swift")
      try text.write(to: folder.appending(path: "\(name).swift"), atomically: true, encoding: .utf8)
    }
    let modules = ChildOutput.products.appending(path: "Modules").path
    let compiling = try ChildOutput(
      of: "/usr/bin/env",
      [
        "swiftc", "-emit-library", "-wmo", "-module-name", "Exported", "-swift-version", "6", "-warnings-as-errors",
        "-Onone", "-I", modules, "-o", "exported.so",
      ] + files, in: folder)
    guard compiling.code == 0 else { throw Problem("the exported classes do not compile:\n\(compiling.text)") }
    return CompiledClasses(folder: folder)
  }

  /// What the program that loads the classes calls: those of one app, on the device that it has chosen.
  private var program: String {
    let calls = exports.map { export in
      "    if name == \"\(export.app)\" { count += run(\(export.type)Tests.self) { $0.test\(export.type) } }"
    }
    return """
      import CukeXCUITest

      @MainActor private func run<Case: XCTestCase>(
        _ type: Case.Type, _ test: @escaping (Case) -> () async throws -> Void
      ) -> Int {
        type.init(name: "\\(type)") { testCase in
          if let testCase = testCase as? Case { try asyncTest(test)(testCase)() }
        }.run()
        return 1
      }

      @_cdecl("runExportedClasses") public func runExportedClasses(_ app: UnsafePointer<CChar>) -> Int {
        let name = String(cString: app)
        return MainActor.assumeIsolated {
          var count = 0
      \(calls.joined(separator: "\n"))
          return count
        }
      }
      """
  }
}

/// Classes that were compiled.
struct CompiledClasses {
  /// What came of them.
  struct Outcome {
    /// How many tests were run.
    let runs: Int
    /// What failed, with the test and its line.
    let failures: [String]
  }

  /// Where they are.
  let folder: URL

  /// Runs classes.
  ///
  /// - Parameters:
  ///   - app: the app whose classes are run; nil is all of the sample apps.
  ///   - mutation: what is broken in it.
  ///   - page: the file that the app is; nil is a sample app.
  ///   - device: what they run on; nil is every device.
  func run(app: String? = nil, mutation: String? = nil, page: URL? = nil, device: Device? = nil) throws -> Outcome {
    var variables = ProcessInfo.processInfo.environment
    (variables["APP"], variables["MUTATION"]) = (app, mutation)
    (variables["PAGE"], variables["DEVICE"]) = (page?.path, device?.name)
    let running = try ChildOutput(
      of: ChildOutput.products.appending(path: "XCUITestHost").path, [folder.appending(path: "exported.so").path],
      in: folder, environment: variables)
    guard running.code == 0, let match = running.text.firstMatch(of: /RAN (\d+)/), let runs = Int(match.1) else {
      throw ExportedClasses.Problem("the exported classes ended with \(running.code):\n\(running.text.suffix(4000))")
    }
    // A failure may have several lines, down to the next test.
    let failures = running.text.components(separatedBy: "FAILED ").dropFirst().map { text in
      text.components(separatedBy: "\nRAN ")[0]
    }
    return Outcome(runs: runs, failures: failures)
  }
}

/// What a program printed.
struct ChildOutput {
  let code: Int32
  let text: String

  /// Runs a program to its end.
  init(
    of program: String, _ arguments: [String], in folder: URL,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    let process = TestProcess(URL(filePath: program), arguments)
    (process.environment, process.folder) = (environment, folder)
    (code, text) = try process.run(withErrors: true)
  }

  /// The folder of what was built.
  static var products: URL {
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL ?? Bundle.main.executableURL
    return tests?.deletingLastPathComponent() ?? Bundle.main.bundleURL
  }
}
