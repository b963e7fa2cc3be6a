import AppUnderTest
import ModelApps
import Testing

/// The frames of navigation bar, content and tab bar on each device in landscape orientation.
private let bars: [(device: String, frames: [String])] = [
  ("iPhone XS Max", ["44,0 808×44", "44,44 808×300", "44,344 808×49"]),
  ("iPhone X", ["44,0 724×32", "44,32 724×290", "44,322 724×32"]),
  ("iPhone 6s Plus", ["0,0 736×44", "0,44 736×321", "0,365 736×49"]),
  ("iPhone 6s", ["0,0 667×32", "0,32 667×311", "0,343 667×32"]),
  ("iPhone SE (4-inch)", ["0,0 568×32", "0,32 568×256", "0,288 568×32"]),
  ("iPad Pro 12.9 (3rd generation)", ["0,24 1366×50", "0,74 1366×880", "0,954 1366×50"]),
  ("iPad Pro 11", ["0,24 1194×50", "0,74 1194×690", "0,764 1194×50"]),
]

@Suite struct DisplayTests {
  @Test(arguments: bars)
  func turnedDeviceIsLaidOutAnew(device: String, frames: [String]) async throws {
    let device = try Device.named(device)
    let driver = InProcessDriver(on: device) {
      Probe { _ in
        Screen("A") { ScrollView {} }.navigationBar("A").tabBar(["1", "2"], selected: 0) { _ in }
      }
    }
    let app = AppSession(driver: driver)
    let upright = try await app.tree()
    for orientation in [Orientation.landscapeLeft, .landscapeRight] {
      try await app.rotateDevice(to: orientation)
      var found: [String] = []
      for query in ["navigationBar", "scrollView", "tabBar"] { found += try await app.frames(query) }
      #expect(found == frames)
      #expect(try await app.frames("window") == ["0,0 \(Int(device.size.height))×\(Int(device.size.width))"])
      #expect(try await app.value("window", "orientation") == .string(orientation.rawValue))
    }
    try await app.rotateDevice(to: .portrait)
    let again = try await app.tree()
    #expect((0..<again.count).allSatisfy { again.frame(of: ElementID($0)) == upright.frame(of: ElementID($0)) })
  }

  @Test func everyDeviceIsThere() {
    #expect(bars.map(\.device) == Device.all.map(\.name))
  }

  @Test func textsOfBarsStayAsTheyAre() async throws {
    let app = AppSession {
      Screen("A") { Label("text") }.navigationBar("Title", trailing: [BarButton("Add") {}])
        .toolBar([.button(BarButton("Left") {})]).tabBar(["One", "Two"], selected: 0) { _ in }
    }
    try await app.setTextSize(.accessibilityExtraExtraExtraLarge)
    for query in ["navigationBar label", "toolbar label", "tabBar label"] {
      let sizes = try await app.query(query, "fontSize")
      #expect(!sizes.isEmpty && sizes.allSatisfy { $0 == .number(17) }, "\(query): \(sizes)")
    }
    #expect(try await app.value("label text:'text'", "fontSize") == .number(53))
  }

  @Test func textsAndRowsGrowWithTheTextSize() async throws {
    let driver = InProcessDriver { Probe { _ in Screen("A") { Table(0..<9) { Cell("Row \($0)") } } } }
    let app = AppSession(driver: driver)
    var heights: [Double] = []
    for size in TextSize.allCases {
      try await app.launch()
      try await app.setTextSize(size)
      let label = try #require(try await app.query("label").first)
      #expect(try await app.value("label", "fontSize") == .number(size.bodyFontSize))
      #expect(label.frame.height >= size.bodyFontSize)
      heights.append(try #require(try await app.query("tableViewCell").first).frame.height)
    }
    #expect(heights.count == 12 && heights == heights.sorted())
    #expect((heights.first, heights.last) == (44, 80))
  }
}
