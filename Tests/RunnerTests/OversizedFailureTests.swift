import Messages
import StepRegistry
import Testing

@testable import Runner

/// A thrown error can have a description of any length; a description that is too long is marked as shortened.
@Suite struct OversizedFailureTests {
  /// An error with a description of any length.
  private struct Wordy: Error, CustomStringConvertible {
    let description: String
  }

  private static func result(_ text: String, limit: Int) -> TestStepResult {
    TestStepResult(
      of: [Wordy(description: text)], definedAt: DefinitionLocation(path: "x.swift", line: 3), relativeTo: "/",
      limit: limit)
  }

  @Test func shortFailuresAreReportedWhole() {
    let text = String(repeating: "x", count: 5000)
    let result = Self.result(text, limit: 10_009)
    #expect(result.message == text && result.exception?.message == text)
  }

  @Test func longFailuresNameSizeAndLimit() throws {
    let result = Self.result(String(repeating: "\u{301}", count: 5000), limit: 10_009)
    let message = try #require(result.message)
    #expect(message.unicodeScalars.starts(with: "\u{301}\u{301}".unicodeScalars))
    #expect(
      message.hasSuffix("the report of this failure would have 20009 bytes, and the limit is 10009)"), "\(message)")
    #expect(message.unicodeScalars.count < 1200)
    #expect(result.exception?.message == message)
    #expect(result.exception?.stackTrace == "x.swift:3")
    #expect(result.status == .failed)
  }
}
