import Foundation
import Testing

@testable import PageDriver

/// Pages from files, shown without a server.
@Suite struct PageSourceTests {
  @Test func nothingOutsideTheFolderIsShown() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    let folder = root.appending(path: "site/sub")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("secret".utf8).write(to: root.appending(path: "secret.txt"))
    try Data("home".utf8).write(to: root.appending(path: "site/index.html"))
    try Data("a b".utf8).write(to: folder.appending(path: "a b.js"))
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
