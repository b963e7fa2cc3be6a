import Foundation
import TestSupport
import Testing

@testable import PageDriver

/// Pages from files, shown without a server.
@Suite struct PageSourceTests {
  @Test func nothingOutsideTheFolderIsShown() throws {
    let root = try URL.testFolder(["secret.txt": "secret", "site/index.html": "home", "site/sub/a b.js": "a b"])
    defer { root.removeFolder() }
    try FileManager.default.createSymbolicLink(
      at: root.appending(path: "site/link.txt"), withDestinationURL: root.appending(path: "secret.txt"))
    let source = PageSource.folder(root.appending(path: "site").path)
    func text(_ path: String) -> String? {
      guard case .file(let bytes, let type) = source.answer(to: "https://app.test" + path) else { return nil }
      return String(decoding: bytes, as: UTF8.self) + "|" + type
    }
    #expect(text("/") == "home|text/html; charset=utf-8")
    #expect(text("") == "home|text/html; charset=utf-8")
    #expect(text("/?a=b#c") == "home|text/html; charset=utf-8")
    #expect(text("/sub/a%20b.js") == "a b|text/javascript; charset=utf-8")
    for path in ["/../secret.txt", "/%2e%2e/secret.txt", "/link.txt", "/sub/../../secret.txt", "/a%00", "/none"] {
      #expect(text(path) == nil, "\(path)")
    }
    guard case .elsewhere = source.answer(to: "https://app.test.evil/") else {
      Issue.record("another host is the folder's")
      return
    }
  }
}
