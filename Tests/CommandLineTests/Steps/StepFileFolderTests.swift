import Foundation
import TestSupport
import Testing

/// Step files on a full or read-only disk, created in a separate namespace, which requires no privileges.
@Suite(.waitsForCommands, .enabled(if: Mounting.isAllowed, "this system lets nobody but root mount file systems"))
struct StepFileFolderTests {
  private let folder: CommandLineHarness

  init() throws {
    folder = try CommandLineHarness(hasSteps: false)
    try folder.write("project/features/basket.feature", "Feature: Basket\n  Scenario: Apples\n    Given apples\n")
    try folder.write(
      "project/features/steps/Basket.swift",
      """
      import CukeKit

      final class Basket: World {}

      let basketSteps = Steps(Basket.self) { Given("apples") { _ in } }

      """)
  }

  /// Runs shell lines that may mount file systems, with the cache in the given place.
  private func shell(_ lines: String, cache: String, home: String = "$HOME") throws -> (exitCode: Int32, output: String)
  {
    try folder.write("lines", "export CUKESWIFT_CACHE=\(cache) HOME=\(home) XDG_CACHE_HOME=\n\(lines)\n")
    return try folder.shell("exec unshare -rm sh lines")
  }

  @Test func `a full disk is reported without leftovers`() throws {
    var wordings: Set<String> = []
    for kilobytes in stride(from: 40, through: 280, by: 40) {
      let (exitCode, output) = try shell(
        """
        mkdir -p disk && mount -t tmpfs -o size=\(kilobytes)k tmpfs disk || exit 77
        (cd project && cukeswift run)
        code=$?
        (cd disk/steps && echo "kept: "$(ls | grep -v -e '^build$' -e '^lock$'))
        exit $code
        """, cache: "$PWD/disk")
      if exitCode == 0 {
        #expect(output.contains("1 step (1 passed)"), "\(kilobytes) KB: \(output)")
        wordings.insert("passed")
        continue
      }
      #expect(exitCode == 2, "\(kilobytes) KB: \(output)")
      #expect(output.contains("No space left on device"), "\(kilobytes) KB: \(output)")
      #expect(output.contains("kept: \n"), "\(kilobytes) KB: \(output)")
      for wording in ["the step files do not compile", "Compiled step files are kept there"]
      where output.contains(wording) { wordings.insert(wording) }
    }
    // The disk was full for the compiler, for storing its result, or for neither.
    #expect(wordings == ["the step files do not compile", "Compiled step files are kept there", "passed"])
  }

  @Test func `unwritable projects use the cache of the user`() throws {
    let isReadOnly = "mount --bind project project && mount -o remount,ro,bind project || exit 77; cd project"
    let (exitCode, output) = try shell("\(isReadOnly); exec cukeswift run", cache: "", home: "$PWD/home")
    #expect(exitCode == 0)
    #expect(output.contains("1 step (1 passed)"), "\(output)")
    #expect(output.contains(".cukeswift: warning: the run cannot be saved: Read-only file system"), "\(output)")
    // An older run must not be mistaken for this one.
    let (older, _) = try shell("cd project; exec cukeswift run", cache: "", home: "$PWD/home")
    #expect(older == 0)
    let (again, reason) = try shell(
      "\(isReadOnly); cukeswift run; exec cukeswift run --rerun", cache: "", home: "$PWD/home")
    #expect(again == 2)
    #expect(reason.contains("the last run is unknown: the run cannot be saved: Read-only"), "\(reason)")
    try folder.remove("project/.cukeswift")
    let (refused, words) = try shell("\(isReadOnly); exec cukeswift run", cache: "", home: "/dev/null")
    #expect(refused == 2)
    #expect(words.contains("make it writable, or name another folder in CUKESWIFT_CACHE"), "\(words)")
    #expect(try folder.fileNames.allSatisfy { !$0.hasSuffix(".part") })
  }
}

/// File systems private to a process.
private enum Mounting {
  /// Whether this system allows mounting one.
  static let isAllowed: Bool = {
    let process = TestProcess(
      URL(filePath: "/usr/bin/unshare"), ["-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"])
    return (try? process.run(withErrors: true).code) == 0
  }()
}
