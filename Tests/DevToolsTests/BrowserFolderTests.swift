import Foundation
import TestSupport
import Testing

@testable import DevTools

/// Download folders are removed, even those of killed processes.
@Suite(.waitsForCommands) struct BrowserFolderTests {
  @Test func foldersOfProcessesThatAreGoneAreRemoved() throws {
    let ended = TestProcess(URL(filePath: "/bin/true"))
    _ = try ended.run()
    let parent = FileManager.default.temporaryDirectory.appending(path: "leftovers-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: parent) }
    let own = try #require(DownloadFolder().path.split(separator: "/").last).description
    let process = "-\(ProcessInfo.processInfo.processIdentifier)-"
    let left = own.replacing(process, with: "-\(ended.processIdentifier)-")
    #expect(own.contains(process))
    let others = ["cukeswift-downloads-x", "cukeswift-downloads-elsewhere-\(ended.processIdentifier)-x", "downloads"]
    for name in [own, left] + others {
      try FileManager.default.createDirectory(
        at: parent.appending(path: name).appending(path: "inside"), withIntermediateDirectories: true)
    }
    BrowserFolders.removeLeftovers(in: parent.path)
    #expect(Set(try FileManager.default.contentsOfDirectory(atPath: parent.path)) == Set([own] + others))
  }
}
