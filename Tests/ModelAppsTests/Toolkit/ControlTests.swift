import AppUnderTest
import ModelApps
import Testing

/// A screen with one control of each kind.
private func controls(_ probe: Probe) -> Screen {
  let number = { (name: String) in probe.numbers[name, default: 0] }
  return Screen("Controls") {
    probe.logLabel
    Switch(isOn: number("switch") == 1) { probe.numbers["switch"] = $0 ? 1 : 0 }
    Slider(value: Double(number("slider")), in: 0...100) { probe.numbers["slider"] = Int($0.rounded()) }
    Stepper(value: Double(number("stepper")), in: 0...2) { probe.numbers["stepper"] = Int($0) }
    SegmentedControl(["Red", "Green"], selected: number("segment")) { probe.numbers["segment"] = $0 }
    PageControl(page: number("page"), count: 3) { probe.numbers["page"] = $0 }
    ProgressView(progress: 0.25)
    ActivityIndicator()
    Button("OK") { probe.log.append("OK") }
    Button(image: "plus", label: "Add") { probe.log.append("Add") }
    ImageView("picture")
    TextField("Name", text: "") { _ in }
    SearchBar("Find", text: "") { _ in }
    ToolBar([.button(BarButton("Left") { probe.log.append("Left") }), .space, .view(Label("Right"))])
    TextView("text").height(40)
  }
}

/// The class of the first element found by its class name, and its superclasses.
private let classes: [(query: String, name: String, parent: String)] = [
  ("label", "UILabel", "view"), ("switch", "UISwitch", "control"), ("slider", "UISlider", "control"),
  ("stepper", "UIStepper", "control"), ("segmentedControl", "UISegmentedControl", "control"),
  ("segment", "UISegment", "imageView"), ("pageControl", "UIPageControl", "control"),
  ("progressView", "UIProgressView", "view"), ("activityIndicatorView", "UIActivityIndicatorView", "view"),
  ("button marked:'OK'", "UIButton", "control"), ("button marked:'Add'", "UIButton", "control"),
  ("imageView marked:'picture'", "UIImageView", "view"), ("textField", "UITextField", "control"),
  ("searchBar", "UISearchBar", "view"), ("searchBarTextField", "UISearchBarTextField", "textField"),
  ("toolbar", "UIToolbar", "view"), ("toolbarButton", "UIToolbarButton", "button"),
  ("textView", "UITextView", "scrollView"),
]

/// The initial property values of controls.
private let properties: [(query: String, property: String, value: PropertyValue)] = [
  ("switch", "value", "0"), ("switch", "isOn", false), ("slider", "value", 0), ("slider", "minimumValue", 0),
  ("slider", "maximumValue", 100), ("stepper", "value", 0), ("stepper", "stepValue", 1),
  ("stepper button marked:'Decrement'", "enabled", false), ("stepper button marked:'Increment'", "enabled", true),
  ("segmentedControl", "selectedSegmentIndex", 0), ("segmentedControl", "numberOfSegments", 2),
  ("segmentedControl", "value", "Red"), ("segment marked:'Red'", "selected", true),
  ("segment marked:'Green'", "selected", false), ("pageControl", "currentPage", 0),
  ("pageControl", "numberOfPages", 3), ("pageControl", "value", "page 1 of 3"), ("progressView", "value", "25%"),
  ("progressView", "progress", 0.25), ("activityIndicatorView", "isAnimating", true), ("textField", "text", ""),
  ("textField", "placeholder", "Name"), ("searchBar", "placeholder", "Find"),
  ("button marked:'OK'", "traits", "button"),
  ("textView", "text", "text"), ("textView", "isEditable", true),
]

/// The effects of touches on controls.
private let touches: [(touch: String, query: String, property: String, value: PropertyValue)] = [
  ("switch", "switch", "value", "1"), ("switch", "switch", "isOn", true),
  ("button marked:'Increment'", "stepper", "value", 1),
  ("segment marked:'Green'", "segmentedControl", "selectedSegmentIndex", 1),
  ("segmentedControl label text:'Green'", "segmentedControl", "value", "Green"),
  ("pageControl", "pageControl", "currentPage", 1), ("button marked:'OK'", "label id:'log'", "text", "OK"),
  ("button marked:'Add'", "label id:'log'", "text", "Add"), ("toolbarButton", "label id:'log'", "text", "Left"),
]

@Suite struct ControlTests {
  private let app = AppSession(on: .standard, probing: { controls($0) })

  @Test func casesAreThere() {
    #expect((classes.count, properties.count, touches.count) == (18, 26, 9))
  }

  @Test(arguments: classes)
  func classIsThatOfUIKit(query: String, name: String, parent: String) async throws {
    #expect(try await app.classes(query).first == name)
    let tree = try await app.tree()
    let element = try #require(try Query(parsing: query).elements(in: tree).first)
    #expect(try Query(parsing: parent).elements(in: tree).contains(element))
  }

  @Test(arguments: properties)
  func propertyIsThatOfUIKit(query: String, property: String, value: PropertyValue) async throws {
    let found = try #require(try await app.value(query, property))
    #expect(found.description == value.description)
  }

  @Test(arguments: touches)
  func touchChangesTheControl(touch: String, query: String, property: String, value: PropertyValue) async throws {
    try await app.touch(touch)
    let found = try #require(try await app.value(query, property))
    #expect(found.description == value.description)
  }

  @Test func switchGoesBackAndFollowsASwipe() async throws {
    for _ in 0..<2 { try await app.touch("switch") }
    #expect(try await app.value("switch", "value") == "0")
    try await app.swipe(.right, on: "switch")
    try await app.swipe(.right, on: "switch")
    #expect(try await app.value("switch", "value") == "1")
    try await app.swipe(.left, on: "switch")
    #expect(try await app.value("switch", "value") == "0")
  }

  /// The thumb follows the finger to both ends and stays inside the track.
  @Test(arguments: [(0.0, 0.0), (1.0, 100.0), (0.5, 50.0)])
  func sliderFollowsTheFinger(part: Double, value: Double) async throws {
    let frame = try #require(try await app.query("slider").first).frame
    let start = Point(x: frame.x + frame.width / 4, y: frame.center.y)
    let end = Point(x: frame.x + frame.width * part, y: frame.center.y)
    try await app.driver.send(Touch(.down, at: start))
    try await app.driver.send(Touch(.move, at: end))
    try await app.driver.send(Touch(.up, at: end))
    #expect(try await app.value("slider", "value") == .number(value))
    let thumb = try #require(try await app.query("slider imageView last").first).frame
    #expect(thumb.x >= frame.x && thumb.x + thumb.width <= frame.x + frame.width)
  }

  @Test func stepperStopsAtItsEnds() async throws {
    for _ in 0..<2 { try await app.touch("button marked:'Increment'") }
    #expect(try await app.value("stepper", "value") == .number(2))
    #expect(try await app.value("button marked:'Increment'", "enabled") == false)
    try await app.touch("button marked:'Decrement'")
    #expect(try await app.value("stepper", "value") == .number(1))
  }

  @Test func pageControlGoesBackOnItsLeftHalf() async throws {
    for _ in 0..<3 { try await app.touch("pageControl") }
    #expect(try await app.value("pageControl", "currentPage") == 2)
    try await app.touch("pageControl", offset: Point(x: -10, y: 0))
    #expect(try await app.value("pageControl", "currentPage") == 1)
  }
}

/// Sliders with invalid numbers.
@Suite struct OddSliderTests {
  @Test(arguments: ["minimumValue", "maximumValue", "value"])
  func invalidNumbersAreIgnored(property: String) async throws {
    for number in [Double.nan, .infinity, -.infinity] {
      let app = AppSession(probing: { probe in
        Screen("A") {
          probe.logLabel
          Slider(value: probe.log.last.flatMap(Double.init) ?? 0) { probe.log.append("\($0)") }.property(
            property, .number(number))
        }
      })
      try await app.setSlider("slider", toPart: 0.75)
      #expect(try await app.log()?.isEmpty == false)
    }
  }

  @Test func rangesWithoutEndsAreLaidOut() async throws {
    for range in [0...Double.infinity, -.greatestFiniteMagnitude ... .greatestFiniteMagnitude] {
      let app = AppSession(probing: { probe in
        Screen("A") { Slider(value: Double(probe.log.count), in: range) { probe.log.append("\($0)") } }
      })
      try await app.setSlider("slider", toPart: 0.5)
      #expect(try await app.tree().count > 1)
    }
  }
}
