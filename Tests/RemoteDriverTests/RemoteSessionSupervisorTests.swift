import Foundation
import Testing

@testable import RemoteDriver

/// Records of sessions that are deleted at the end of a command.
@Suite struct RemoteSessionSupervisorTests {
  @Test func sessionsAreRecordedForTheUserOnly() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sessions-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let note = RemoteSessionSupervisor.note("s1", at: try RemoteAddress("http://127.0.0.1:1"), in: folder.path)
    guard case .file(let path) = note else {
      Issue.record("expected a file, got \(note)")
      return
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("\"s1\""))
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    note.remove()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func sessionsAreRememberedWithoutAFolder() throws {
    let note = RemoteSessionSupervisor.note("s1", at: try RemoteAddress("http://127.0.0.1:1"), in: "/missing/sessions")
    defer { note.remove() }
    guard case .entry = note else {
      Issue.record("expected an entry in memory, got \(note)")
      return
    }
  }
}
