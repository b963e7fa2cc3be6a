import Foundation
import OperatingSystem
import Testing

@Suite struct FileSystemTests {
  /// A folder that is removed at the end of the test.
  final class TemporaryFolder {
    let path: String

    init() throws {
      path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ text: String) throws {
      let file = URL(fileURLWithPath: path).appendingPathComponent(name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  @Test(arguments: [0, 1, 4095, 4096, 200_000])
  func readsFilesOfAnySize(size: Int) throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "x", count: size)
    try folder.write("file", text)
    #expect(try FileSystem.read(folder.path + "/file") == Array(text.utf8))
  }

  @Test(arguments: [("a/b/c", "a/b"), ("a", "."), ("", "."), ("/a", "/"), ("/a/b", "/a"), ("../a", "..")])
  func separatesTheFolderOfAPath(path: String, folder: String) {
    #expect(FileSystem.folder(of: path) == folder)
    #expect(FileSystem.folderPart(of: path) + FileSystem.name(of: path) == path)
  }

  @Test(arguments: [(0, "", 8), (3, "ing", 8), (8, "anything", 8), (99, "anything", 8)])
  func readsTheEndOfAFile(most: Int, text: String, size: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write("file", "anything")
    let end = try FileSystem.readEnd(of: folder.path + "/file", atMost: most)
    #expect(end.bytes == Array(text.utf8) && end.size == size)
    #expect(throws: FileSystem.Failure.self) { try FileSystem.readEnd(of: folder.path, atMost: most) }
  }

  @Test func saysWhyAFileCannotBeRead() throws {
    let folder = try TemporaryFolder()
    let missing = #expect(throws: FileSystem.Failure.self) { try FileSystem.read(folder.path + "/none") }
    #expect(missing?.reason == "No such file or directory")
    #expect(throws: FileSystem.Failure.self) { try FileSystem.read(folder.path) }
  }

  @Test func findsVisibleFilesSortedDespiteCircularLinks() throws {
    let folder = try TemporaryFolder()
    for name in ["b.feature", "a/z.feature", "a/x.txt", ".hidden/c.feature", "a/.d.feature"] {
      try folder.write(name, "")
    }
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/a/loop", withDestinationPath: folder.path)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/dangling.feature", withDestinationPath: "nowhere")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/self.feature", withDestinationPath: "self.feature")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/folder.feature", withIntermediateDirectories: false)
    var unreachable: [String] = []
    let files = try FileTree.files(below: folder.path) {
      $0.hasSuffix(".feature")
    } unreachable: {
      unreachable.append($0.path)
    }
    #expect(unreachable.sorted() == [folder.path + "/dangling.feature", folder.path + "/self.feature"])
    #expect(files == [folder.path + "/a/z.feature", folder.path + "/b.feature"])
  }

  @Test func writesAFileThatIsCompleteOrAbsent() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/report.txt"
    let output = try OutputFile.file(at: path)
    output.write(String(repeating: "line\n", count: 100_000))
    #expect(!FileManager.default.fileExists(atPath: path))
    try output.finish()
    #expect(try FileSystem.read(path).count == 500_000)
    #expect(try FileSystem.names(in: folder.path) == ["report.txt"])
  }

  @Test func writesTheFileThatALinkLeadsTo() throws {
    let folder = try TemporaryFolder()
    try folder.write("target", "old")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "target")
    let output = try OutputFile.file(at: folder.path + "/link")
    output.write("new")
    try output.finish()
    #expect(FileSystem.isLink(folder.path + "/link"))
    #expect(try FileSystem.read(folder.path + "/target") == Array("new".utf8))
  }

  @Test func leavesNothingAfterAnUnfinishedFile() throws {
    let folder = try TemporaryFolder()
    do {
      let output = try OutputFile.file(at: folder.path + "/report.txt")
      output.write("half")
    }
    #expect(try FileSystem.names(in: folder.path) == [])
  }

  @Test func saysWhyAFileCannotBeWritten() throws {
    let folder = try TemporaryFolder()
    #expect(throws: FileSystem.Failure.self) { try OutputFile.file(at: folder.path) }
    #expect(throws: FileSystem.Failure.self) { try OutputFile.file(at: folder.path + "/none/report.txt") }
    #expect(FileManager.default.fileExists(atPath: "/dev/full"))
    let full = try OutputFile.file(at: "/dev/full")
    full.write("x")
    let failure = #expect(throws: FileSystem.Failure.self) { try full.finish() }
    #expect(failure?.reason == "No space left on device")
  }

  @Test(arguments: [(3, true), (2, false)])
  func refusesFilesWithTooManyBytes(most: Int, isRead: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write("three.txt", "abc")
    let path = folder.path + "/three.txt"
    if isRead {
      #expect(try FileSystem.read(path, atMost: most) == Array("abc".utf8))
    } else {
      let failure = #expect(throws: FileSystem.Failure.self) { try FileSystem.read(path, atMost: most) }
      #expect(failure?.reason == "File too large")
    }
  }

  @Test func replacesALinkedFileAndKeepsItsPermissions() throws {
    let folder = try TemporaryFolder()
    try folder.write("real.txt", "old")
    let path = folder.path + "/real.txt"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link.txt", withDestinationPath: "real.txt")
    let output = try OutputFile.replacement(of: folder.path + "/link.txt")
    output.write("new")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    try output.finish()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/link.txt") == "real.txt")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["link.txt", "real.txt"])
  }

  @Test(arguments: ["nothing", "", "/dev/null"])
  func replacesOnlyFiles(name: String) throws {
    let folder = try TemporaryFolder()
    let path = name.hasPrefix("/") ? name : folder.path + "/" + name
    #expect(throws: FileSystem.Failure.self) { try OutputFile.replacement(of: path) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }
}
