import Console
import Testing

/// The keyword typed before a step, which decides whether a setting is changed or expected.
@Suite struct TypedKeywordTests {
  @Test(arguments: [
    (["Then dark mode is on"], false), (["Given dark mode is on", "Then dark mode is on"], true),
    (["Then light mode is on", "And dark mode is on"], false),
    (["Given light mode is on", "And dark mode is on", "Then dark mode is on", "But light mode is on"], false),
    (["When dark mode is on", "And I touch \"7\"", "Then dark mode is on"], true),
    (["Dann der Dunkelmodus ist an"], false),
  ])
  func settingsAreExpectedUnderThen(lines: [String], isMet: Bool) async throws {
    let session = try makeSession()
    switch try await session.replies(to: lines) {
    case .failure(let reason): #expect(!isMet && reason.contains("is expected"), "\(reason)")
    default: #expect(isMet)
    }
  }
}
