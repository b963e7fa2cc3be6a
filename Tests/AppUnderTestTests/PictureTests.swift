import AppUnderTest
import Testing

@Suite struct PictureTests {
  private static func picture(@ViewBuilder _ content: @escaping @Sendable () -> [Node]) async throws -> String {
    try await AppSession { Screen("Picture", content: content) }.picture()
  }

  /// What is on a screen, with what its picture has to contain.
  @Test(arguments: [
    ("label", ">a &lt;b&gt; &amp; c</text>"), ("switch", "<circle"), ("field", ">Name</text>"),
    ("secure", ">••••••</text>"), ("button", "fill=\"#007AFF\" text-anchor=\"middle\">Save</text>"),
    ("disabled", "fill=\"#B0B0B5\" text-anchor=\"middle\">Save</text>"),
    ("long", "…</text>"), ("red", "fill=\"#FF3B30\""), ("faint", "<g opacity=\"0.5\">"),
    ("bold", "font-weight=\"600\""),
    ("centre", "text-anchor=\"middle\""),
  ])
  func showsWhatIsThere(name: String, part: String) async throws {
    let picture = try await Self.picture {
      switch name {
      case "label": Label("a <b> & c")
      case "switch": Switch(isOn: true) { _ in }
      case "field": TextField("Name", text: "") { _ in }
      case "secure": TextField("Name", text: "secret", isSecure: true) { _ in }
      case "button": Button("Save") {}
      case "disabled": Button("Save") {}.enabled(false)
      case "long": Label(String(repeating: "long ", count: 40))
      case "red": Label("red").background(.red)
      case "faint": Label("faint").alpha(0.5)
      case "bold": Label("bold").bold()
      default: Label("centre").textAlignment(.center)
      }
    }
    #expect(picture.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"375\" height=\"812\""))
    #expect(picture.contains(part), "\(picture)")
  }

  @Test func leavesOutWhatNobodySees() async throws {
    let picture = try await Self.picture {
      Label("hidden").hidden()
      Label("transparent").alpha(0)
      Label("seen")
    }
    #expect(picture.contains(">seen<") && !picture.contains("hidden") && !picture.contains("transparent"))
  }

  @Test func dimsWhatIsBehindAnAlert() async throws {
    let app = AppSession {
      Screen("Alert") { Label("behind") }.alert(Alert("In front", buttons: [AlertButton("OK")]))
    }
    let picture = try await app.picture()
    let places = [">behind<", "fill-opacity=\"0.4\"", ">In front<", ">OK<"].map {
      picture.firstRange(of: $0)?.lowerBound
    }
    #expect(places.allSatisfy { $0 != nil })
    #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
  }
}
