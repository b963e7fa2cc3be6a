import AppUnderTest
import ModelApps
import Testing

@Suite struct GalleryTests {
  /// An app with declared screens.
  private final class Notes: App {
    private var notes: [String] = []
    private var isLate = false
    private var greeting = ""

    init() {}

    func launch(in environment: AppEnvironment) {
      greeting = environment.arguments.first ?? "none"
      environment.clock.after(.seconds(2)) { self.isLate = true }
    }

    var screen: Screen {
      Screen("Notes") {
        Label(greeting).id("greeting")
        Label(isLate ? "late" : "early").id("time")
        for note in notes { Label(note) }
      }
    }

    static let gallery = [
      ScreenSample("List", "empty") { (_: Notes) in },
      ScreenSample("List", "two notes", after: .seconds(3), surroundings: [.setArguments(["hello"])]) {
        (app: Notes) in app.notes = ["one", "two"]
      },
    ]
  }

  @Test func samplesAreShown() async throws {
    let catalog = AppCatalog([.init("Notes") { Notes() }])
    let samples = try catalog.app(named: "Notes").gallery
    #expect(samples.map(\.name) == ["List", "List"])
    #expect(samples.map(\.variant) == ["empty", "two notes"])
    var texts: [[String]] = []
    for sample in samples {
      let driver = try catalog.driver(for: "Notes")
      try await driver.able(to: .showGallery).show(sample)
      let tree = try await driver.snapshot()
      texts.append(try Query(parsing: "label").elements(in: tree).map { tree.string(.text, of: $0) ?? "" })
    }
    #expect(texts == [["none", "early"], ["hello", "late", "one", "two"]])
  }

  @Test func appsThatDeclareNothingHaveTheirFirstScreen() {
    #expect(Rows.gallery.map(\.screen) == ["Start"])
  }
}
