import OperatingSystem
import Testing

@testable import StepCompiler

/// The paths by which step files are found.
@Suite struct StepFilesTests {
  @Test(arguments: [
    ("/", []), ("/a", ["a"]), ("/a/b/../c/./d", ["a", "c", "d"]), ("/a/../../b", ["b"]), ("//a//b/", ["a", "b"]),
  ])
  func namesLeadFromTheRootToAFolder(folder: String, names: [String]) {
    #expect(StepFiles.names(to: folder).map(String.init) == names)
  }

  @Test func relativeFoldersAreInTheWorkingFolder() {
    let working = StepFiles.names(to: FileSystem.workingFolder)
    #expect(StepFiles.names(to: ".") == working)
    #expect(StepFiles.names(to: "a/b") == working + ["a", "b"])
    #expect(StepFiles.names(to: "..") == working.dropLast())
  }

  @Test(arguments: [
    (".", "a/b.feature", ["a", "b.feature"]), ("features", "features/b.feature", ["b.feature"]),
    ("features", "features/a/b.feature", ["a", "b.feature"]), ("/a", "/a/b/c", ["b", "c"]), ("..", "../a", ["a"]),
  ])
  func namesLeadFromAFolderToAFile(folder: String, file: String, names: [String]) {
    #expect(StepFiles.names(from: folder, to: file).map(String.init) == names)
  }

  @Test(arguments: [
    ("/none/a/b", "/none/a"), ("/none/a", "/none"), ("/none", nil), ("/", nil), ("none/a/b", "none/a"),
    ("none/a", "none"), ("features/none/a", "features/none"), ("features/none", "features"), ("features", nil),
    ("/none/features/a", "/none/features"),
  ])
  func theSearchEndsAtTheWorkingFolder(folder: String, outer: String?) {
    #expect(StepFiles.outer(of: folder) == outer)
  }
}
