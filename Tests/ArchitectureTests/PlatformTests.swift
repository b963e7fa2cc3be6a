import Foundation
import TestSupport
import Testing

/// Checks that differences between systems are limited to one module, and checks its macOS code on other systems.
@Suite(.waitsForCommands) struct PlatformTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardizedFileURL

  @Test func nothingElseAsksWhichSystemItIs() throws {
    let sources = Self.root.appending(path: "Sources")
    let paths = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
    var found: [String] = []
    // On macOS, XCTest drives apps, so the XCTest modules have different code there.
    for path in paths where path.hasSuffix(".swift") && !["CLibrary/", "CukeXC"].contains(where: path.hasPrefix) {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      // A regular expression would be too slow for all source lines.
      guard text.contains("os(") || text.contains("canImport(") else { continue }
      for line in text.split(separator: "\n")
      where line.firstMatch(of: /^ *#(?:else)?if .*(?:os\(|canImport\((?:Darwin|Glibc|Musl)\))/) != nil {
        found.append("\(path): \(line)")
      }
    }
    #expect(found == [])
  }

  /// All tests run in one process, so a program started by one test inherits descriptors just opened by another.
  @Test func noTestWaitsForProcessesThroughFoundation() throws {
    let tests = Self.root.appending(path: "Tests")
    let paths = FileManager.default.enumerator(atPath: tests.path)?.compactMap { $0 as? String } ?? []
    let calling = try paths.filter { $0.hasSuffix(".swift") }.filter { path in
      let text = try String(contentsOf: tests.appending(path: path), encoding: .utf8)
      return text.contains("Process") && text.contains(/\bProcess\(/)
    }
    #expect(paths.count > 100 && calling == [], "TestProcess is waited for by its number")
  }

  /// All tests begin together, and one process cannot show all their pages at the same time.
  @Test func testsThatNeedABrowserTakeTurns() throws {
    let tests = Self.root.appending(path: "Tests")
    let paths = FileManager.default.enumerator(atPath: tests.path)?.compactMap { $0 as? String } ?? []
    var files = 0
    for path in paths where path.hasSuffix("Tests.swift") {
      let text = try String(contentsOf: tests.appending(path: path), encoding: .utf8)
      let conditions = text.ranges(of: ".enabled(if: TestBrowser.isPresent").count
      guard conditions > 0 else { continue }
      files += 1
      let isInTurns = text.ranges(of: ".opensPages").count >= conditions || text.contains(".waitsForCommands")
      #expect(isInTurns, "\(path) needs the trait .opensPages, or .waitsForCommands if commands open the pages")
    }
    #expect(files > 30)
  }

  @Test func theSideForMacOSCompiles() throws {
    let folder = try URL.testFolder()
    defer { folder.removeFolder() }
    let headers = Self.root.appending(path: "Tests/Darwin").path
    let module = folder.appending(path: "Darwin.swiftmodule").path
    try compile(
      "-emit-module", "-parse-as-library", "-module-name", "Darwin", "-o", module, "-I", headers,
      "\(headers)/Darwin.swift")
    let library = Self.root.appending(path: "Sources/CLibrary")
    let files = try FileManager.default.contentsOfDirectory(atPath: library.path).map {
      library.appending(path: $0).path
    }
    let arguments = ["-typecheck", "-warnings-as-errors", "-package-name", "cukeswift", "-module-name", "CLibrary"]
    try compile(arguments + ["-I", folder.path, "-I", headers] + files)
    // Linux functions are not found there.
    let wrong = folder.appending(path: "Wrong.swift")
    try "import Darwin\nlet queue = inotify_init1(0)\n".write(to: wrong, atomically: true, encoding: .utf8)
    #expect(throws: (any Error).self) {
      try compile(["-typecheck", "-I", folder.path, "-I", headers, wrong.path], isWanted: false)
    }
  }

  private struct Refusal: Error {}

  private func compile(_ arguments: String...) throws { try compile(arguments) }

  /// Compiles, and records the compiler's output unless a failure is expected.
  private func compile(_ arguments: [String], isWanted: Bool = true) throws {
    let outcome = try TestProcess(URL(filePath: "/usr/bin/env"), ["swiftc", "-swift-version", "6"] + arguments)
      .run(withErrors: true)
    guard outcome.code != 0 else { return }
    if isWanted { Issue.record("\(outcome.text)") }
    throw Refusal()
  }
}
