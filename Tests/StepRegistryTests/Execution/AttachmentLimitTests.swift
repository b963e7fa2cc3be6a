import StepRegistry
import Testing

/// An attachment too large for a report is rejected with an error about the limit.
@Suite struct AttachmentLimitTests {
  private func attached(_ body: @Sendable () -> Void) -> (sizes: [Int], failures: [any Error]) {
    let context = StepContext(scenario: nil, largestAttachment: 20)
    context.perform(body)
    let sizes = context.takeAttachments().map { attachment in
      switch attachment.body {
      case .text(let text): text.utf8.count
      case .bytes(let bytes), .utf8(let bytes): bytes.count
      }
    }
    return (sizes, context.takeLaterFailures())
  }

  @Test func attachmentsWithinTheLimitAreKept() {
    let (sizes, failures) = attached {
      attach("12345678901234567890", as: "text/plain")
      attach([UInt8](repeating: 7, count: 20), as: "image/png", named: "a.png")
    }
    #expect(sizes == [20, 20])
    #expect(failures.isEmpty)
  }

  @Test func theFailureNamesSizeLimitAndLine() throws {
    let line = #line + 2
    let (sizes, failures) = attached {
      attach("123456789012345678901", as: "text/plain")
      attach([UInt8](repeating: 7, count: 21), as: "image/png", named: "a.png")
      attach("x", as: "text/plain", named: String(repeating: "n", count: 64 << 10))
      log("more than twenty bytes of text")
      attach("end")
    }
    #expect(sizes == [3])
    #expect(failures.count == 4)
    #expect(
      (failures[2] as? ExpectationFailure)?.message.hasPrefix("nothing was attached: its names have") == true)
    let first = try #require(failures.first as? ExpectationFailure)
    #expect(first.message == "nothing was attached: it has 21 bytes, and one attachment may have 20 at most")
    #expect(first.location.description.hasSuffix("AttachmentLimitTests.swift:\(line)"))
    let last = try #require(failures.last as? ExpectationFailure)
    #expect(last.message == "nothing was logged: it has 30 bytes, and one log entry may have 20 at most")
  }

  @Test func collectionsAndStreamsAreAttached() async throws {
    let context = StepContext(scenario: nil, largestAttachment: 4)
    func stream<Part: Sendable>(_ parts: Part...) -> AsyncStream<Part> {
      AsyncStream { continuation in
        for part in parts { continuation.yield(part) }
        continuation.finish()
      }
    }
    try await context.perform {
      attach([1, 2, 3][...].dropFirst() as ArraySlice<UInt8>, as: "image/png")
      try await attach(stream(UInt8(7), 8, 9), as: "image/png")
      try await attach(stream([UInt8](repeating: 1, count: 2), [3]), as: "image/png", named: "a.png")
      try await attach(stream([UInt8](repeating: 1, count: 4), [3], [4]), as: "image/png")
    }
    let bodies = context.takeAttachments().map { attachment -> [UInt8] in
      if case .bytes(let bytes) = attachment.body { bytes } else { [] }
    }
    #expect(bodies == [[2, 3], [7, 8, 9], [1, 1, 3]])
    #expect(
      context.takeLaterFailures().map { ($0 as? ExpectationFailure)?.message } == [
        "nothing was attached: it has 5 bytes, and one attachment may have 4 at most"
      ])
  }

  @Test func theLimitIsTheOneThatIsDocumented() {
    #expect(StepContext.largestAttachment == 512 * 1024 * 1024)
  }
}
