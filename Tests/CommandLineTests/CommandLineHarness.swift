import Foundation
import TestSupport
import Testing

/// Runs the command built with the tests, in a fresh folder.
final class CommandLineHarness: Sendable {
  /// The result of running the command.
  struct Outcome {
    let exitCode: Int32
    let output: String
    let errors: String
  }

  private let folder: URL
  private let program: String
  private let hasTraces: Bool
  /// The folder in `CUKESWIFT_CACHE`, which shares compiled step files with other harnesses; nil if the variable is
  /// unset.
  let cache: URL?

  /// Prepares runs in a fresh folder.
  ///
  /// - Parameters:
  ///   - program: the name of the program in the build folder.
  ///   - hasSteps: whether the folder has this project's step files for the calculator; nil for step files only with
  ///     the command itself.
  ///   - hasTraces: whether trap reports include the calls that led to them, which takes a second for each.
  ///   - hasCache: whether `CUKESWIFT_CACHE` is set. Without it, runs are stored in `.cukeswift`, and step files are
  ///     compiled again.
  init(
    program: String = "cukeswift", hasSteps: Bool? = nil, hasTraces: Bool = false, hasCache: Bool = true
  ) throws {
    self.program = program
    self.hasTraces = hasTraces
    cache = hasCache ? try Self.makeCache() : nil
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("cukeswift-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if hasSteps ?? (program == "cukeswift") {
      try write(Self.stepFile, String(contentsOf: Self.project.appending(path: Self.stepFile), encoding: .utf8))
    }
  }

  private static let stepFile = "features/steps/Calculator.swift"
  private static let project = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")

  deinit {
    for url in [folder, cache].compactMap(\.self) { try? FileManager.default.removeItem(at: url) }
  }

  /// Most folders have the same step files: they are compiled once, into a folder next to the programs.
  private static func makeCache() throws -> URL {
    let cache = FileManager.default.temporaryDirectory.appendingPathComponent("cukeswift-\(UUID().uuidString)")
    let compiled = url(ofProgram: "step-cache").appending(path: "steps")
    try FileManager.default.createDirectory(at: compiled, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(at: cache, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: cache.appending(path: "steps"), withDestinationURL: compiled)
    return cache
  }

  /// The URL of a file in the folder.
  func url(of path: String) -> URL { folder.appendingPathComponent(path) }

  /// Writes a file in the folder.
  func write(_ path: String, _ text: String) throws {
    try write(path, Data(text.utf8))
  }

  /// Writes a file in the folder.
  func write(_ path: String, _ bytes: Data) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file)
  }

  /// Replaces a file in the folder in one step. A command that watches the file never reads a part of it.
  func save(_ path: String, _ text: String) throws {
    try text.write(to: folder.appendingPathComponent(path), atomically: true, encoding: .utf8)
  }

  /// Makes a subfolder.
  func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent(path), withIntermediateDirectories: true)
  }

  /// Copies a file or folder into the folder.
  func copy(_ source: URL, to path: String) throws {
    try FileManager.default.copyItem(at: source, to: folder.appendingPathComponent(path))
  }

  /// Makes a symbolic link in the folder.
  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.appendingPathComponent(path).path, withDestinationPath: target)
  }

  /// Sets the modification time of a file.
  ///
  /// - Parameter seconds: the time since the beginning of 2026.
  func date(_ path: String, _ seconds: Double) throws {
    let time = Date(timeIntervalSince1970: 1_767_225_600 + seconds)
    try FileManager.default.setAttributes(
      [.modificationDate: time], ofItemAtPath: folder.appendingPathComponent(path).path)
  }

  /// Removes a file or folder.
  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: folder.appendingPathComponent(path))
  }

  /// The text of a file; nil for a missing file.
  func read(_ path: String) -> String? {
    FileManager.default.contents(atPath: folder.appendingPathComponent(path).path)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of a file.
  func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  /// The names of the files in the folder.
  var fileNames: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  /// Runs the command to its end, which must be a success.
  @discardableResult
  func pass(_ arguments: String..., at location: Testing.SourceLocation = #_sourceLocation) throws -> Outcome {
    try pass(arguments, at: location)
  }

  /// Runs the command to its end, which must be a success.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of the command.
  ///   - environment: variables to set.
  ///   - input: the standard input.
  ///   - location: the location of the test.
  @discardableResult
  func pass(
    _ arguments: [String], environment: [String: String] = [:], input: String = "",
    at location: Testing.SourceLocation = #_sourceLocation
  ) throws -> Outcome {
    let outcome = try run(arguments, environment: environment, input: input)
    #expect(outcome.exitCode == 0, "\(outcome)", sourceLocation: location)
    return outcome
  }

  /// Runs the command to its end.
  func run(_ arguments: String...) throws -> Outcome { try run(arguments) }

  /// Runs the command to its end.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of the command.
  ///   - environment: variables to set; variables that affect the command are not inherited.
  ///   - input: the standard input.
  ///   - hasClosedOutput: whether standard output is a pipe without a reader.
  func run(
    _ arguments: [String], environment: [String: String] = [:], input: String = "", hasClosedOutput: Bool = false
  ) throws -> Outcome {
    let streams = FileManager.default.temporaryDirectory.appendingPathComponent("cukeswift-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: streams) }
    let process = TestProcess(Self.url(ofProgram: program), arguments)
    process.folder = folder
    process.environment = environmentWithCache.merging(environment) { _, new in new }
    // With files instead of pipes, neither side ever waits for the other.
    let (input, output, errors) = try (
      Self.file(streams, "input", input), Self.file(streams, "output"), Self.file(streams, "errors")
    )
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = try hasClosedOutput ? Self.closedPipe() : FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.start()
    return Outcome(
      exitCode: try process.wait(), output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }

  /// Runs a shell line with the command in its path, and returns the combined output.
  func shell(_ line: String) throws -> (exitCode: Int32, output: String) {
    let process = TestProcess(URL(filePath: "/bin/sh"), ["-c", "exec 2>&1\n\(line)"])
    process.folder = folder
    var variables = environmentWithCache
    let programs = Self.url(ofProgram: program).deletingLastPathComponent().path
    variables["PATH"] = programs + ":" + (variables["PATH"] ?? "/usr/bin:/bin")
    process.environment = variables
    let output = folder.appendingPathComponent(".output-\(UUID().uuidString)")
    try Data().write(to: output)
    defer { try? FileManager.default.removeItem(at: output) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.start()
    return (try process.wait(), try String(contentsOf: output, encoding: .utf8))
  }

  /// The environment of the tests without variables that affect the command, and with the harness's cache.
  private var environmentWithCache: [String: String] {
    environment.merging(["CUKESWIFT_CACHE": cache?.path].compactMapValues(\.self)) { _, own in own }
  }

  /// The environment of the tests without variables that affect the command.
  private var environment: [String: String] {
    var variables = ProcessInfo.processInfo.environment
    for name in Self.meaningfulVariables { variables[name] = nil }
    if !hasTraces { variables["SWIFT_BACKTRACE"] = "enable=no" }
    return variables
  }

  /// Starts the command on a separate terminal.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of the command.
  ///   - environment: variables to set.
  ///   - columns: the width of the terminal.
  func onTerminal(
    _ arguments: [String], environment: [String: String], columns: Int
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      Self.url(ofProgram: program), arguments, environment: self.environment.merging(environment) { _, new in new },
      folder: folder, columns: columns)
  }

  private static let meaningfulVariables = [
    "NO_COLOR", "FORCE_COLOR", "TEST_SHARD_INDEX", "SLURM_ARRAY_TASK_ID", "AWS_BATCH_JOB_ARRAY_INDEX",
    "JOB_COMPLETION_INDEX", "CIRCLE_NODE_INDEX", "CI_NODE_INDEX", "GITHUB_RUN_ID", "BUILD_TAG", "SLURM_ARRAY_JOB_ID",
    "CUKESWIFT_RUN_ID", "TERM_PROGRAM", "KITTY_WINDOW_ID", "WT_SESSION", "KONSOLE_VERSION", "DOMTERM", "VTE_VERSION",
    "CIRCLE_WORKFLOW_ID", "CI_PIPELINE_ID",
  ]

  private static func file(_ folder: URL, _ name: String, _ text: String = "") throws -> URL {
    let file = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file
  }

  private static func closedPipe() throws -> FileHandle {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    return pipe.fileHandleForWriting
  }

  /// The programs are next to the test bundle.
  static func url(ofProgram name: String) -> URL {
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL ?? Bundle.main.executableURL
    return (tests?.deletingLastPathComponent() ?? Bundle.main.bundleURL).appendingPathComponent(name)
  }
}
