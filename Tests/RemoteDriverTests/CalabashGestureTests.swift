import AppUnderTest
import JSON
import Testing

@testable import RemoteDriver

/// Finger paths as gestures of DeviceAgent, and dumps as trees.
@Suite struct CalabashGestureTests {
  private static let point = Point(x: 100, y: 200)

  private static func options(_ paths: [FingerPath]) -> [String: [String: JSONValue]] {
    Dictionary(CalabashGestures.gestures(for: paths).map { ($0.name, $0.options) }) { first, _ in first }
  }

  @Test func `touches are gestures at a point`() {
    let at = Self.point
    let names = { (paths: [FingerPath]) in CalabashGestures.gestures(for: paths).map(\.name) }
    #expect(names([.touch(at)]) == ["touch"])
    #expect(Self.options([.touch(at)])["touch"] == ["duration": 0.1])
    #expect(Self.options([.touch(at, for: .seconds(1))])["touch"] == ["duration": 1])
    #expect(names([.touch(at), .touch(at, at: .milliseconds(100))]) == ["double_tap"])
    #expect(names([.touch(at), .touch(at, at: .seconds(1))]) == ["touch", "touch"])
    #expect(names([.touch(at), .touch(at.moved(byX: 90, y: 0), at: .milliseconds(100))]) == ["touch", "touch"])
    let two = [-15.0, 15].map { FingerPath.touch(at.moved(byX: $0, y: 0), for: .milliseconds(50)) }
    #expect(names(two) == ["two_finger_tap"])
    #expect(
      CalabashGestures.gestures(for: two).map(\.specifiers) == [["coordinate": ["x": 100, "y": 200]]])
    #expect(names([]) == [])
  }

  @Test func `movements become drags with their hold times`() throws {
    let end = Point(x: 20, y: 200)
    let line = try #require(
      CalabashGestures.gestures(for: [.line(from: Self.point, to: end, lasting: .milliseconds(400))]).first)
    #expect(line.name == "drag" && line.options == ["duration": 0.4, "num_fingers": 1])
    let points = line.specifiers["coordinates"]?.array
    #expect(points?.count == 9 && points?.first == ["x": 100, "y": 200] && points?.last == ["x": 20, "y": 200])
    let swipe = Self.options([.swipe(from: Self.point, to: end)])["drag"]
    #expect(swipe == ["duration": 0.15, "num_fingers": 1, "allow_inertia": false])
    let held = Self.options([.drag(from: Self.point, to: end, lasting: .seconds(1), holding: .milliseconds(600))])[
      "drag"]
    #expect(held?["first_touch_hold_duration"] == 0.6 && held?["allow_inertia"] == false)
  }

  @Test func `two fingers pinch, rotate or drag`() {
    let pair = { (radii: (Double, Double), angle: Double) in
      Self.options(FingerPath.pair(around: Self.point, radii: radii, turning: angle, lasting: .milliseconds(400)))
    }
    #expect(pair((20, 80), 0)["pinch"] == ["pinch_direction": "in", "amount": 80, "duration": 0.4])
    #expect(pair((80, 20), 0)["pinch"] == ["pinch_direction": "out", "amount": 80, "duration": 0.4])
    let rotation = pair((60, 60), .pi / 2)["rotate"]
    #expect(rotation?["rotation_direction"] == "clockwise" && rotation?["radius"] == 60)
    #expect(abs((rotation?["degrees"]?.number ?? 0) - 90) < 2)
    #expect(pair((60, 60), -.pi / 2)["rotate"]?["rotation_direction"] == "counterclockwise")
    let lines = [0.0, 40].map {
      FingerPath.line(
        from: Self.point.moved(byX: $0, y: 0), to: Self.point.moved(byX: $0, y: 90), lasting: .milliseconds(300))
    }
    #expect(Self.options(lines)["drag"]?["num_fingers"] == 2)
  }

  /// A dump as returned by a device.
  static let dump: JSONValue = [
    "type": "CalabashRootView", "visible": 1,
    "children": [
      [
        "type": "UIWindow", "visible": 1, "rect": ["x": 0, "y": 0, "width": 320, "height": 568],
        "children": [
          [
            "type": "UITableView", "visible": 1, "rect": ["x": 0, "y": 0, "width": 320, "height": 568],
            "children": [
              [
                "type": "Shop.ProductCell", "visible": 1, "label": "Ale", "id": "ale", "enabled": true,
                "rect": ["x": 0, "y": 0, "width": 320, "height": 44],
                "children": [
                  [
                    "type": "UITableViewLabel", "visible": 1, "text": "Ale", "value": "Ale", "label": "Ale",
                    "rect": ["x": 8, "y": 0, "width": 200, "height": 44], "children": [],
                  ],
                  [
                    "type": "UISwitch", "visible": 1, "value": "1", "selected": false, "enabled": 0,
                    "accessibilityTraits": ["button"], "rect": ["x": 250, "y": 7, "width": 51, "height": 31],
                  ],
                ],
              ]
            ],
          ]
        ],
      ],
      [
        "type": "UITextEffectsWindow", "visible": 0, "rect": ["x": 0, "y": 0, "width": 320, "height": 568],
        "children": [],
      ],
    ],
  ]

  @Test(arguments: [
    ("window", 1), ("tableViewCell marked:'ale'", 1), ("tableViewCell label text:'Ale'", 1),
    ("view:'Shop.ProductCell'", 1),
    ("switch isOn:YES enabled:NO", 1), ("view role:'button'", 1), ("all view", 6), ("view", 5),
    ("label value:'Ale'", 0),
  ])
  func `a dump is a tree`(query: String, count: Int) throws {
    let tree = try CalabashTree(dump: Self.dump)
    #expect(try Query(parsing: query).elements(in: tree).count == count, "\(query)")
    #expect(tree.end(of: ElementID(0)).index == tree.count)
    let hit = try #require(tree.element(at: Point(x: 275, y: 22)))
    #expect(tree.elementClass(of: hit).name == "UISwitch")
  }

  @Test func `extra properties apply if their counts match`() throws {
    var tree = try CalabashTree(dump: Self.dump)
    let lists = tree.views(of: "UIScrollView")
    tree.take([["X": 0, "Y": 40]], as: "contentOffset", of: lists)
    tree.take([["Width": 320, "Height": 2000], ["Width": 1, "Height": 1]], as: "contentSize", of: lists)
    let list = ElementID(try #require(lists.first))
    #expect(tree.property(.contentOffsetY, of: list) == .number(40))
    #expect(tree.property(.contentHeight, of: list) == nil)
    #expect(throws: AppError.self) { try CalabashTree(dump: ["children": []]) }
    #expect(throws: AppError.self) { try CalabashTree(dump: nil) }
  }
}
