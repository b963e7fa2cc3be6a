import Foundation
import Messages
import Reporters
import TestSupport
import Testing

/// Attachments that are larger than the parts in which a page is written.
@Suite struct LargeAttachmentTests {
  @Test func `the page has large attachments`() async throws {
    let bytes = [UInt8](repeating: 7, count: 3 << 20) + [1, 2]
    var envelopes = try await Recording().envelopes
    let index = try #require(
      envelopes.firstIndex {
        if case .attachment(let attachment) = $0 { attachment.fileName == "apples.json" } else { false }
      })
    guard case .attachment(var attachment) = envelopes[index] else { return }
    attachment.body = .bytes(bytes)
    attachment.fileName = "large.bin"
    envelopes.insert(contentsOf: [.attachment(attachment), .attachment(attachment)], at: index)
    let page = try UnpackedPage(Recording(envelopes).report(.html)).text
    let content = "\"base64\":\"\(Data(bytes).base64EncodedString())\""
    #expect(page.ranges(of: content).count == 2)
    let usual = try await UnpackedPage(Recording().report(.html)).text
    for text in ["apples.json", "Passing the second time", "Row 3 with"] {
      #expect(page.ranges(of: text).count == usual.ranges(of: text).count, "\(text)")
    }
  }
}
