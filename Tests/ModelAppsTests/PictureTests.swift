import AppUnderTest
import ModelApps
import Testing

@Suite struct PictureTests {
  private static func picture(@ViewBuilder _ content: @escaping @Sendable () -> [Node]) async throws -> String {
    try await AppSession { Screen("Picture", content: content) }.picture()
  }

  /// A screen's content, and a required part of its picture.
  @Test(arguments: [
    ("label", ">a &lt;b&gt; &amp; c</text>"), ("switch", "<circle"), ("field", ">Name</text>"),
    ("secure", ">••••••</text>"), ("button", "fill=\"#007AFF\" text-anchor=\"middle\">Save</text>"),
    ("disabled", "fill=\"#B0B0B5\" text-anchor=\"middle\">Save</text>"),
    ("long", "…</text>"), ("red", "fill=\"#D70015\""), ("faint", "<g opacity=\"0.5\">"),
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

  @Test func textsBreakBetweenWords() async throws {
    let picture = try await Self.picture {
      Label("The only other one with your problem never told how it was solved", lines: 0).width(288)
    }
    #expect(picture.contains(">The only other one with your</text>"), "\(picture)")
    #expect(picture.contains(">problem never told how it was</text>") && picture.contains(">solved</text>"))
  }

  @Test func titleStaysOnOneLine() async throws {
    let picture = try await AppSession(on: Device.named("iPhone SE (4-inch)")) {
      Screen("A") {}.navigationBar(
        "A walk along the river to the old mill and back", back: BarButton("Plans") {})
    }.picture()
    #expect(picture.contains(">A walk along the river to th…</text>"), "\(picture)")
  }

  @Test func onlyLongLinesAreCompressed() async throws {
    let picture = try await Self.picture {
      HStack {
        Label("illilliillil"); Spacer()
      }
      HStack {
        Label("WWWMMMWWWMMM"); Spacer()
      }
    }
    let lines = picture.split(separator: "\n").filter { $0.contains("<text") }
    #expect(lines.contains { $0.contains("illilliillil") && !$0.contains("textLength") }, "\(picture)")
    #expect(lines.contains { $0.contains("WWWMMMWWWMMM") && $0.contains("textLength=\"102\"") })
  }

  @Test(arguments: [
    ("Purple", "fill=\"#5856D6\""), ("box", "fill=\"#FFFFFF\" stroke=\"#B0B0B5\""), ("checked box", "<polyline"),
    ("cat", ">cat</text>"), ("plus", ">+</text>"),
  ])
  func usualPicturesAreKnown(image: String, part: String) async throws {
    let picture = try await Self.picture { Button(image: image, size: Size(width: 36, height: 36)) {} }
    #expect(picture.contains(part), "\(picture)")
  }

  /// Pictures without a name are landscapes; button pictures are distinguished by their names.
  @Test func picturesOfButtonsHaveTheirNames() async throws {
    let picture = try await Self.picture {
      ImageView("cat", size: Size(width: 80, height: 40))
      for name in ["dog", "Contact Add"] { Button(image: name) {} }
    }
    #expect(picture.contains("#8FB08C") && !picture.contains(">cat</text>"), "\(picture)")
    #expect(picture.contains(">dog</text>") && picture.contains(">Contact Add</text>"), "\(picture)")
  }

  @Test func titlesAreCentredBesideABackButton() async throws {
    let picture = try await AppSession {
      Screen("A") {}.navigationBar("Repeat", back: BarButton("Edit Alarm") {})
    }.picture()
    let title = try #require(picture.split(separator: "\n").first { $0.contains(">Repeat</text>") })
    #expect(title.contains("x=\"187.5\"") && title.contains("text-anchor=\"middle\""), "\(title)")
    // The chevron is complete, and the title of the button is beside it.
    #expect(picture.contains("<polyline points=\"12,58 5,66 12,74\""), "\(picture)")
    let long = try await AppSession(on: Device.named("iPhone SE (4-inch)")) {
      Screen("A") {}.navigationBar("A title that needs all the room", back: BarButton("Back") {})
    }.picture()
    let line = try #require(long.split(separator: "\n").first { $0.contains(">A title") })
    #expect(!line.contains("x=\"160\""), "\(line)")
  }

  @Test func textsOfPagesAreNotPressed() async throws {
    let picture = try await Self.picture {
      WebView("http://beer.example/") {
        Tag("li") {
          Tag("a", ["href": "#"]) { "Hoegaarden" }
          Tag("span") { "6%" }
        }
        Tag("button") { "WWW" }
      }
    }
    #expect(!picture.contains("textLength"), "\(picture)")
    let button = try #require(picture.split(separator: "\n").first { $0.contains(">WWW</text>") })
    #expect(button.contains("text-anchor=\"middle\""), "\(button)")
  }

  @Test func enormousElementsAreDrawn() async throws {
    let picture = try await Self.picture {
      ScrollView {
        Label("a", lines: 0).height(1e308); Label("b").height(1e308)
      }
    }
    #expect(picture.hasSuffix("</svg>\n"))
  }

  @Test func leavesOutInvisibleElements() async throws {
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
