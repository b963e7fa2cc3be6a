import Foundation
import Testing

@testable import Wall

/// The files in a wall's folder.
struct WallFolderTests {
  @Test func keptTokenIsPrivateToTheUser() throws {
    let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: place) }
    let folder = try WallFolder(claiming: place.path, onWait: {})
    let file = place.appending(path: "token").path
    func mode() throws -> Int? { try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int }
    #expect(try folder.token(where: { !$0.isEmpty }, else: { "made" }) == "made")
    #expect(try mode() == 0o600)
    try Data("written\n".utf8).write(to: URL(filePath: file))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    #expect(try folder.token(where: { !$0.isEmpty }, else: { "made" }) == "written")
    #expect(try mode() == 0o600)
  }
}
