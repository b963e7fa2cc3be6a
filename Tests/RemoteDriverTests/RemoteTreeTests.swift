import AppUnderTest
import JSON
import Testing

@testable import RemoteDriver

/// Data sent by and to servers.
@Suite struct RemoteTreeTests {
  private static let source = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- a comment > -->
    <AppiumAUT><XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Shop" enabled="true" visible="true" x="0" y="0" width="390" height="844">
      <XCUIElementTypeWindow enabled="true" visible="true" x="0" y="0" width="390" height="844">
        <XCUIElementTypeNavigationBar name="Basket" enabled="true" visible="true" x="0" y="47" width="390" height="44">
          <XCUIElementTypeButton name="Shop" label="Shop" enabled="true" visible="true" x="8" y="47" width="60" height="44"/>
          <XCUIElementTypeButton name="Edit" label="Edit" enabled="false" visible="true" x="330" y="47" width="50" height="44"/>
        </XCUIElementTypeNavigationBar>
        <XCUIElementTypeTextField name='coupon' value="Code" placeholderValue="Code" enabled="true" visible="true" x="20" y="100" width="200" height="40"/>
        <XCUIElementTypeTextField name="name" value="Ada &amp; Bob&#10;&#x263A;" placeholderValue="Name" enabled="true" visible="true" x="20" y="150" width="200" height="40"/>
        <XCUIElementTypeSwitch name="gift" value="1" enabled="true" visible="true" x="20" y="200" width="50" height="30"/>
        <XCUIElementTypeSlider name="tip" value="25%" enabled="true" visible="true" x="20" y="240" width="200" height="30"/>
        <XCUIElementTypeSegmentedControl enabled="true" visible="true" x="20" y="280" width="200" height="30">
          <XCUIElementTypeButton name="Small" label="Small" value="1" enabled="true" visible="true" x="20" y="280" width="100" height="30"/>
        </XCUIElementTypeSegmentedControl>
        <XCUIElementTypeTable enabled="true" visible="true" x="0" y="320" width="390" height="400">
          <XCUIElementTypeCell name="Apples" label="Apples" enabled="true" visible="true" x="0" y="320" width="390" height="44">
            <XCUIElementTypeStaticText name="Apples" label="Apples" value="Apples" enabled="true" visible="true" x="16" y="330" width="80" height="24"/>
          </XCUIElementTypeCell>
        </XCUIElementTypeTable>
        <XCUIElementTypeOther enabled="true" visible="true" x="0" y="0" width="390" height="844"><XCUIElementTypeNew/></XCUIElementTypeOther>
      </XCUIElementTypeWindow>
      <XCUIElementTypeWindow enabled="true" visible="true" x="0" y="0" width="390" height="844"/>
    </XCUIElementTypeApplication></AppiumAUT>
    """

  @Test(arguments: [
    ("window", 1), ("button", 2), ("button marked:'Edit' {enabled == false}", 1), ("navigationItemButtonView", 1),
    ("textField {text == ''} placeholder:'Code'", 1), ("textField {text CONTAINS 'Ada & Bob'}", 1),
    ("view role:'switch' isOn:1", 1), ("slider value:0.25", 1), ("segment selected:1 role:'button'", 1),
    ("tableViewCell descendant label text:'Apples'", 1), ("view role:'cell'", 1), ("control", 7), ("view", 15),
  ])
  func sourceIsATree(query: String, count: Int) throws {
    let tree = try RemoteTree(source: Self.source)
    #expect(try Query(parsing: "all " + query).elements(in: tree).count == count, "\(query)")
    #expect(tree.end(of: ElementID(0)).index == tree.count)
  }

  @Test func touchesGoToWhatIsInFront() throws {
    let tree = try RemoteTree(source: Self.source)
    // The last element covers the screen, but only belongs to the layout.
    let hit = try #require(tree.element(at: Point(x: 56, y: 342)))
    #expect(tree.string(.text, of: hit) == "Apples")
  }

  @Test(arguments: [
    "", "<a", "<a b>", "<a b=c/>", "<a b=\"c/>", "</a>", "<a><b></a></b>", "<a>", "<a/>", "text", "<a>&#xFFFFFFFF;",
  ])
  func textsThatAreNoSource(text: String) {
    #expect(throws: SourceXML.Problem.self) { try RemoteTree(source: text) }
  }

  @Test func changeIsDescribedByPath() throws {
    let path = try RemoteTree(source: Self.source).pathOfChange
    #expect(
      path.hasPrefix("/*[count(.//*)!=16 or count(.//*[@enabled='false'])!=1 or .//*[@visible='true' and not((@x='0'"))
    #expect(path.contains("@value='1'"))
    // The description of a screen with very many elements is shortened.
    let row =
      "<XCUIElementTypeStaticText name=\"Row NUMBER\" label=\"Row NUMBER\" value=\"Row NUMBER\" visible=\"true\" x=\"0\" y=\"NUMBER\" width=\"9\" height=\"9\"/>"
    for (count, form) in [(10, "@x="), (300, "@label="), (2000, "count")] {
      let rows = (0..<count).map { row.replacing("NUMBER", with: "\($0)") }.joined()
      let tree = try RemoteTree(source: "<App width=\"9\" height=\"9\">\(rows)</App>")
      #expect(tree.pathOfChange.utf8.count < 20_000)
      #expect(tree.pathOfChange.contains(form), "\(count)")
    }
  }

  @Test func movingElementsAreRecognisedByTheirFrames() throws {
    let before = try RemoteTree(source: Self.source)
    let after = try RemoteTree(
      source: Self.source.replacing(
        "y=\"320\" width=\"390\" height=\"44\"", with: "y=\"310\" width=\"390\" height=\"44\""))
    #expect(before.hasSameFrames(as: before))
    #expect(!after.hasSameFrames(as: before))
    let moving = after.moving(since: before)
    #expect(
      try Query(parsing: "all view moving:1").elements(in: moving).map { moving.elementClass(of: $0).name } == [
        "UITableView", "UITableViewCell",
      ])
    #expect(!moving.atRest.isMoving)
  }

  @Test func gesturesAreActions() {
    let screen = Rect(x: 0, y: 0, width: 100, height: 100)
    func actions(_ paths: [FingerPath]) -> [[String]] {
      let body = RemoteActions.body(for: paths, as: .touch, on: screen)
      return (body["actions"]?.array ?? []).map { source in
        (source["actions"]?.array ?? []).map { action in
          let point = action["x"]?.integer.map { " \($0),\(action["y"]?.integer ?? -1)" } ?? ""
          let time = action["duration"]?.integer.map { " \($0)" } ?? ""
          return "\(action["type"]?.string ?? "")\(time)\(point)"
        }
      }
    }
    let point = Point(x: 10.4, y: 99.9)
    #expect(actions([.touch(point)]) == [["pointerMove 0 10,99", "pointerDown", "pause 50", "pointerUp"]])
    #expect(
      actions([.touch(point), .touch(point, at: .milliseconds(100))]) == [
        [
          "pointerMove 0 10,99", "pointerDown", "pause 50", "pointerUp", "pause 50", "pointerMove 0 10,99",
          "pointerDown", "pause 50", "pointerUp",
        ]
      ])
    let line = FingerPath([
      .init(.zero, Point(x: 0, y: 0)), .init(.milliseconds(40), Point(x: 40, y: 0)),
      .init(.milliseconds(80), Point(x: 40, y: 0)),
    ])
    let other = FingerPath([.init(.milliseconds(20), Point(x: 1, y: 1)), .init(.milliseconds(80), Point(x: 61, y: 1))])
    #expect(
      actions([line, other]) == [
        [
          "pointerMove 0 0,0", "pointerDown", "pointerMove 20 20,0", "pause 0", "pause 0", "pointerMove 20 40,0",
          "pause 40", "pointerUp",
        ],
        [
          "pause 0", "pause 0", "pause 20", "pointerMove 0 1,1", "pointerDown", "pointerMove 20 21,1",
          "pointerMove 40 61,1", "pointerUp",
        ],
      ])
  }

  @Test func fingersAreGatheredUntilTheLastIsLifted() {
    var fingers = TouchedPaths()
    let point = Point(x: 1, y: 2)
    #expect(fingers.take(Touch(.down, at: point)) == nil)
    fingers.letPass(.seconds(1))
    #expect(fingers.take(Touch(.down, at: point, finger: 1)) == nil)
    #expect(fingers.take(Touch(.up, at: point)) == nil)
    let paths = fingers.take(Touch(.up, at: point, finger: 1))
    #expect(paths?.map { $0.stops.map(\.time) } == [[.zero, .seconds(1)], [.seconds(1), .seconds(1)]])
    #expect(fingers.take(Touch(.down, at: point)) == nil)
    #expect(fingers.take(Touch(.cancelled, at: point)) == nil)
    #expect(fingers.isEmpty)
    #expect(fingers.time == .zero)
  }
}
