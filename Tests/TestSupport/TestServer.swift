import Foundation
import Testing

/// A server written in a test, in Python.
package enum TestServer {
  /// Whether programs are installed.
  package static func areInstalled(_ programs: String...) -> Bool {
    programs.allSatisfy { program in
      ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
      } == true
    }
  }

  /// Calls a closure while a server is running.
  ///
  /// - Parameters:
  ///   - source: the program, which prints its port number as its first line.
  ///   - body: receives the port number.
  package static func run(_ source: String, _ body: (_ port: Int) async throws -> Void) async throws {
    let python = TestProcess(URL(filePath: "/usr/bin/env"), ["python3", "-c", source])
    let output = Pipe()
    python.standardOutput = output.fileHandleForWriting
    try python.start()
    try output.fileHandleForWriting.close()
    defer { kill(python.processIdentifier, SIGKILL) }
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    try await body(try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines))))
  }
}
