import AppUnderTest
import ModelApps
import Testing

/// Texts that do not fit are marked as truncated.
@Suite struct TruncatedTextTests {
  /// Texts with letters 8.5 points wide, and the available space.
  @Test(arguments: [
    (text: "twelve chars", lines: 1, width: 102.0, height: 21.0, isTruncated: false),
    (text: "twelve chars", lines: 1, width: 101.0, height: 21.0, isTruncated: true),
    (text: "twelve chars", lines: 2, width: 51.0, height: 42.0, isTruncated: false),
    (text: "twelve chars", lines: 2, width: 34.0, height: 63.0, isTruncated: true),
    (text: "twelve chars", lines: 0, width: 34.0, height: 84.0, isTruncated: false),
    (text: "twelve chars", lines: 0, width: 34.0, height: 83.0, isTruncated: true),
    (text: "", lines: 1, width: 0.0, height: 21.0, isTruncated: false),
  ])
  func textsSayWhetherTheyFit(
    text: String, lines: Int, width: Double, height: Double, isTruncated: Bool
  ) async throws {
    let app = AppSession {
      Screen("Text") {
        HStack(alignment: .leading) { Label(text, lines: lines).width(width).height(height).id("text") }.height(100)
      }
    }
    #expect(try await app.value("all label id:'text'", "truncated") == .boolean(isTruncated))
    #expect(try await app.query("all label truncated:\(isTruncated ? "YES" : "NO")").count == 1)
  }

  @Test func longTitlesAreCutOffBesideButtons() async throws {
    let title = "A title that is too long to stand beside buttons"
    let app = AppSession(on: try Device.named("iPhone SE (4-inch)")) {
      Screen("Title") {}.navigationBar(title, trailing: [BarButton("Add") {}])
    }
    #expect(try await app.value("navigationBar label text:'\(title)'", "truncated") == true)
    #expect(try await app.value("navigationBar buttonLabel", "truncated") == false)
    #expect(try await app.value("navigationBar", "truncated") == nil)
  }
}
