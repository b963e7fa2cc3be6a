import CukeSteps
import Foundation
import StepRegistry
import TestSupport
import Testing

@Suite struct AttachedFileTests {
  @Test func filesAreAttachedWithNameAndKind() throws {
    let folder = try URL.testFolder(["invoice.pdf": "x"])
    defer { folder.removeFolder() }
    let context = StepContext(scenario: nil)
    try context.perform { try attach(file: folder.appending(path: "invoice.pdf").path) }
    let attachments = context.takeAttachments()
    #expect(attachments.map(\.fileName) == ["invoice.pdf"])
    #expect(attachments.map(\.mediaType) == ["application/pdf"])
  }

  @Test func aMissingFileIsAnError() throws {
    let folder = try URL.testFolder()
    defer { folder.removeFolder() }
    let context = StepContext(scenario: nil)
    #expect(throws: (any Error).self) {
      try context.perform { try attach(file: folder.appending(path: "missing.pdf").path) }
    }
    #expect(context.takeAttachments().isEmpty)
  }
}
