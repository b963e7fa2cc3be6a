import Foundation
import PageContent
import TestSupport
import Testing

/// The files of a folder that is a page.
@Suite struct PageFolderTests {
  @Test func filesAreFoundByTheirAddresses() throws {
    let folder = try URL.testFolder()
    defer { folder.removeFolder() }
    for name in ["a+b.js", "a b.js", "100%.js"] { try Data(name.utf8).write(to: folder.appending(path: name)) }
    let page = PageFolder(path: folder.path)
    for (address, name) in [
      ("/a+b.js", "a+b.js"), ("/a%2Bb.js?v=1", "a+b.js"), ("/a%20b.js", "a b.js"), ("/100%25.js", "100%.js"),
    ] {
      #expect(page.file(at: address)?.bytes == Array(name.utf8), "\(address)")
    }
    #expect(page.file(at: "/../a+b.js") == nil)
  }
}
