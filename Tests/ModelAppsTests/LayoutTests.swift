import AppUnderTest
import ModelApps
import Testing

/// The frames of navigation bar, content and tab bar on each device.
private let bars: [(device: String, frames: [String])] = [
  ("iPhone XS Max", ["0,44 414×44", "0,88 414×725", "0,813 414×49"]),
  ("iPhone X", ["0,44 375×44", "0,88 375×641", "0,729 375×49"]),
  ("iPhone 6s Plus", ["0,20 414×44", "0,64 414×623", "0,687 414×49"]),
  ("iPhone 6s", ["0,20 375×44", "0,64 375×554", "0,618 375×49"]),
  ("iPhone SE (4-inch)", ["0,20 320×44", "0,64 320×455", "0,519 320×49"]),
  ("iPad Pro 12.9 (3rd generation)", ["0,24 1024×50", "0,74 1024×1222", "0,1296 1024×50"]),
  ("iPad Pro 11", ["0,24 834×50", "0,74 834×1050", "0,1124 834×50"]),
]

@Suite struct LayoutTests {
  /// The frames of a query's elements on a screen.
  private func frames(_ query: String, of screen: @escaping @Sendable () -> Screen) async throws -> [String] {
    try await AppSession(showing: screen).query(query).map(\.frame.description)
  }

  @Test func everyDeviceIsThere() {
    #expect(bars.map(\.device) == Device.all.map(\.name))
  }

  @Test(arguments: bars)
  func barsAreAroundTheContent(device: String, frames: [String]) async throws {
    let app = AppSession(on: try Device.named(device)) {
      Screen("A") { ScrollView {} }.navigationBar("A").tabBar(["1", "2"], selected: 0) { _ in }
    }
    var found: [String] = []
    for query in ["navigationBar", "scrollView", "tabBar"] {
      found += try await app.query(query).map(\.frame.description)
    }
    #expect(found == frames)
  }

  @Test func stackGivesTheRestToFillingElements() async throws {
    let found = try await frames("all stackView child view") {
      Screen("A") {
        VStack(spacing: 10, inset: 5) {
          Label("One").height(40)
          ScrollView {}
          Spacer()
          Label("Two").height(40)
        }
      }
    }
    // 734 points of content minus 10 of inset, 80 of labels and 30 of spacing leave 307 for each of two elements.
    #expect(found == ["5,49 365×40", "5,99 365×307", "5,733 365×40"])
  }

  @Test func rowGivesTheRestToFillingElements() async throws {
    let found = try await frames("all stackView child view") {
      Screen("A") {
        HStack(spacing: 5) {
          Label("Name").width(70)
          TextField("x", text: "") { _ in }
          Button("OK") {}
        }
      }
    }
    #expect(found == ["0,44 70×44", "75,44 256×44", "336,44 39×44"])
  }

  @Test func rowThatIsTooLongIsSqueezed() async throws {
    let found = try await frames("all stackView child label") {
      Screen("A") {
        HStack {
          Label(String(repeating: "a", count: 100))
          Label("Fixed").width(75)
        }
      }
    }
    #expect(found == ["0,44 300×21", "300,44 75×21"])
  }

  @Test func gridHasEqualCells() async throws {
    let found = try await frames("button") {
      Screen("A") {
        Grid(columns: 2, spacing: 1) { for key in ["1", "2", "3"] { Button(key) {} } }.height(101)
      }
    }
    #expect(found == ["0,44 187×50", "188,44 187×50", "0,95 187×50"])
  }

  /// Texts on 375 points with 8.5 points per letter: the number of lines of 21 points.
  @Test(
    arguments: [("", 0, 1), ("Hi", 0, 1), (String(repeating: "a", count: 44), 0, 1)]
      + [(String(repeating: "a", count: 45), 0, 2), (String(repeating: "a", count: 45), 1, 1)]
      + [(String(repeating: "a", count: 450), 3, 3), ("a\nb\n\nc", 0, 4)])
  func textTakesItsLines(text: String, limit: Int, lines: Int) async throws {
    let found = try await frames("all label") { Screen("A") { Label(text, lines: limit) } }
    #expect(found == ["0,44 375×\(lines * 21)"])
  }

  @Test func builderTakesConditionsAndLoops() async throws {
    let app = AppSession {
      Screen("A") {
        if Device.all.count == 7 { Label("if") } else { Label("else") }
        if Device.all.isEmpty { Label("never") }
        for number in 1...2 { Label("loop \(number)") }
        switch Device.all.count {
        case 7: Label("switch")
        default: Spacer()
        }
        [Label("list"), Button("button") {}] as [any View]
      }
    }
    #expect(try await app.texts("view child label") == ["if", "loop 1", "loop 2", "switch", "list", "button"])
  }

  @Test func deepScreenIsAnError() async throws {
    let app = AppSession {
      Screen("Deep") { (0..<5_000).reduce(VStack {}) { inner, _ in VStack { inner } } }
    }
    let error = await #expect(throws: AppError.self) { try await app.query("view") }
    #expect(error?.kind == .faultyApp)
    #expect(error?.problem.contains("'Deep' nests more than 200") == true)
  }

  /// The cost of measuring must not double with each level.
  @Test func deepStacksAreLaidOut() async throws {
    let app = AppSession {
      Screen("Deep") {
        (0..<50).reduce(VStack { Label("inner") }) { inner, _ in VStack { HStack { inner } } }
      }
    }
    #expect(try await app.texts("label") == ["inner"])
  }

  @Test func unknownDeviceIsExplained() throws {
    let error = try #require(throws: Diagnostic.self) { try Device.named("iPhone 6") }
    #expect(error.problem == "no device 'iPhone 6'")
    #expect(error.advice?.hasPrefix("Did you mean 'iPhone 6s' or 'iPhone X' or 'iPhone 6s Plus'?") == true, "\(error)")
  }
}
