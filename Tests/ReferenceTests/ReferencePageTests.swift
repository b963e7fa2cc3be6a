import Foundation
import TestSupport
import Testing

/// Generates the pages of `docs/reference/` again, and counts missing comments of public symbols.
@Suite(.waitsForCommands) struct ReferencePageTests {
  /// The reason for skipping the test if a tool of the script is missing.
  private static let needs: Comment =
    "needs Linux, and python3 and the Swift toolchain on the PATH, to make docs/reference again"

  /// Whether the script can run: the symbol graphs of another system may differ.
  private static let canMakePages: Bool = {
    #if os(Linux)
      let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      return ["python3", "swift", "swiftc"].allSatisfy { program in
        folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
      }
    #else
      return false
    #endif
  }()

  @Test(.enabled(if: canMakePages, needs))
  func pagesAreFreshAndCommentsComplete() throws {
    // The modules are next to the test bundle.
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL ?? Bundle.main.executableURL
    let modules = try #require(bundle).deletingLastPathComponent().appending(path: "Modules").path
    let process = TestProcess(
      URL(filePath: "/usr/bin/env"),
      [
        "python3", ReferencePictureTests.project.appending(path: "Scripts/generate_reference.py").path, "--check",
        "--modules", modules,
      ])
    let (code, output) = try process.run(withErrors: true)
    #expect(code == 0, "\(output)")
    #expect(output.contains("and 0 of them do not say what; 0 problems"), "\(output)")
  }
}
