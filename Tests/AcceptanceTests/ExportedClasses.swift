import AppUnderTest
import Foundation
import Recordings
import SourceText
import TestSupport

/// Exported XCUITest classes, compiled together and run on devices by a separate program.
struct ExportedClasses {
  /// A session as a class.
  struct Export {
    /// The tested app.
    let app: String
    /// The name of the class and its test.
    let type: String
    /// The source text.
    let text: String
  }

  /// The sessions.
  let exports: [Export]

  /// Exports sessions.
  init(of sessions: [NamedSession]) throws {
    exports = try sessions.map { session in
      let text = session.trace.xcuiTestFile(named: session.name)
      guard let type = text.firstMatch(of: /final class (\w+)Tests: XCTestCase/)?.1 else {
        throw Problem("no class: \(text)")
      }
      return Export(app: session.trace.app, type: String(type), text: text)
    }
  }

  /// The reason why the classes could not be run.
  struct Problem: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  /// Compiles the classes into a folder.
  ///
  /// - Throws: the output of the compiler, including warnings.
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

  /// The functions called by the loading program: they run the classes of an app on a device.
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

/// Compiled classes.
struct CompiledClasses {
  /// The result of a run.
  struct Outcome {
    /// The number of tests run.
    let runs: Int
    /// The failures, with test and line.
    let failures: [String]
  }

  /// The folder of the compiled classes.
  let folder: URL

  /// Runs classes.
  ///
  /// - Parameters:
  ///   - app: the app whose classes are run; nil for all sample apps.
  ///   - mutation: the mutation of the app.
  ///   - page: the file of a page to run as the app; nil for a sample app.
  ///   - device: the device; nil for all devices.
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
    // A failure can have several lines, up to the next test.
    let failures = running.text.components(separatedBy: "FAILED ").dropFirst().map { text in
      text.components(separatedBy: "\nRAN ")[0]
    }
    return Outcome(runs: runs, failures: failures)
  }
}

/// The output of a program.
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

  /// The folder of the build products.
  static var products: URL {
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL ?? Bundle.main.executableURL
    return tests?.deletingLastPathComponent() ?? Bundle.main.bundleURL
  }
}
