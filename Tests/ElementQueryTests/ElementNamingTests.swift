import ElementQuery
import Testing

/// The elements meant by a name: small screens, each with a kind, a name and the expected elements.
struct ElementNamingTests {
  private static let view = ElementClass("UIView")
  private static let control = ElementClass("UIControl", of: view)
  private static let label = ElementClass("UILabel", of: view)
  private static let button = ElementClass("UIButton", of: control)
  private static let field = ElementClass("UITextField", of: control)
  private static let toggle = ElementClass("UISwitch", of: control)
  private static let stepper = ElementClass("UIStepper", of: control)
  private static let row = ElementClass("UITableViewCell", of: view)
  private static let web = ElementClass("WebElement", of: view)

  /// An element at a position, by default 100 points wide and 20 high.
  private static func at(
    _ x: Double, _ y: Double, _ type: ElementClass, _ properties: [PropertyName: PropertyValue] = [:],
    width: Double = 100, isVisible: Bool = true, _ children: [Handmade] = []
  ) -> Handmade {
    Handmade(type, properties, frame: Rect(x: x, y: y, width: width, height: 20), visible: isVisible, children)
  }

  private static func text(_ x: Double, _ y: Double, _ text: PropertyValue, width: Double = 100) -> Handmade {
    at(x, y, label, [.text: text, .label: text], width: width)
  }

  /// A screen with the elements meant by a name: indexes in tree order, beginning with the window at 0.
  struct Case: Sendable, CustomTestStringConvertible {
    let what: String
    let screen: [Handmade]
    let query: Query
    let meant: [Int]
    var testDescription: String { what }
  }

  static let cases: [Case] = [
    Case(
      what: "the nearest button of another label is not meant",
      screen: [text(0, 0, "Keep"), at(0, 30, button, [.label: "Delete", .text: "Delete"])],
      query: .button.called("Keep"), meant: []),
    Case(
      what: "a label goes before an identifier",
      screen: [at(0, 0, button, [.identifier: "Save"]), at(0, 30, button, [.label: "Save"])],
      query: .button.called("Save"), meant: [2]),
    Case(
      what: "a placeholder names a field", screen: [at(0, 0, field, [.placeholder: "User", .text: ""])],
      query: .textField.called("User"), meant: [1]),
    Case(
      what: "several of one name are all meant",
      screen: [at(0, 0, button, [.label: "Save"]), at(0, 30, button, [.label: "Save"])],
      query: .button.called("Save"), meant: [1, 2]),
    Case(
      what: "a label to the left, with a colon", screen: [text(0, 0, "Town:"), at(110, 0, field)],
      query: .textField.called("Town"), meant: [2]),
    Case(
      what: "a label above", screen: [text(0, 0, "Town"), at(0, 25, field)], query: .textField.called("Town"),
      meant: [2]),
    Case(
      what: "another label between", screen: [text(0, 0, "E-mail"), text(0, 25, "Password"), at(0, 50, field)],
      query: .textField.called("E-mail"), meant: []),
    Case(
      what: "another label in the line", screen: [text(0, 0, "E-mail"), text(0, 25, "Password"), at(110, 25, field)],
      query: .textField.called("E-mail"), meant: []),
    Case(
      what: "a value between label and control",
      screen: [text(0, 0, "Guests"), text(100, 0, "2", width: 20), at(120, 0, stepper)],
      query: .stepper.called("Guests"), meant: [3]),
    Case(
      what: "a field with a name of its own is not labelled beside",
      screen: [text(0, 0, "E-mail"), at(110, 0, field, [.label: "Password"])],
      query: .textField.called("E-mail"), meant: []),
    Case(
      what: "the label of a hidden switch is not that of its neighbour",
      screen: [
        at(0, 0, toggle, [.label: "Fancy"], width: 20, isVisible: false), text(25, 0, "Fancy", width: 40),
        at(70, 0, toggle, width: 20), text(95, 0, "Plain", width: 40),
      ], query: .switch.called("Fancy"), meant: []),
    Case(
      what: "labels to the right of switches",
      screen: [
        at(0, 0, toggle, width: 20), text(25, 0, "Milk", width: 40), at(70, 0, toggle, width: 20),
        text(95, 0, "Bread", width: 40),
      ], query: .switch.called("Bread"), meant: [3]),
    Case(
      what: "labels to the left of switches",
      screen: [
        text(0, 0, "Milk", width: 40), at(45, 0, toggle, width: 20), text(70, 0, "Bread", width: 40),
        at(115, 0, toggle, width: 20),
      ], query: .switch.called("Milk"), meant: [2]),
    Case(
      what: "the one switch in the row that shows the name",
      screen: [at(0, 0, row, width: 300, [text(0, 0, "Wi-Fi"), at(200, 0, toggle)])],
      query: .switch.called("Wi-Fi"), meant: [3]),
    Case(
      what: "a button beside another button in a row",
      screen: [
        at(
          0, 0, row, width: 300,
          [at(0, 0, button, [.text: "Keep"]), at(200, 0, web, [.role: "link", .text: "Delete"])])
      ], query: .view.role("link").called("Keep"), meant: []),
    Case(
      what: "a row that shows the name",
      screen: [at(0, 0, row, width: 100, [text(0, 0, "Milk")]), text(0, 30, "Bread")],
      query: .tableViewCell.called("Milk"), meant: [1]),
    Case(
      what: "no row for a text outside of all",
      screen: [at(0, 0, row, width: 100, [text(0, 0, "Milk")]), text(0, 30, "Bread")],
      query: .tableViewCell.called("Bread"), meant: []),
    Case(
      what: "a list by its heading",
      screen: [
        at(0, 0, label, [.role: "heading", .text: "Favourites"]), at(0, 30, ElementClass("UITableView", of: view)),
        at(0, 60, ElementClass("UITableView", of: view)),
      ], query: .tableView.called("Favourites"), meant: [2]),
    Case(
      what: "the label of another control on a page",
      screen: [
        at(0, 0, web, [.other("nodeName"): "LABEL", .other("for"): "x", .text: "News", .label: "News", .role: "text"]),
        at(110, 0, web, [.role: "switch"]),
      ], query: .view.role("switch").called("News"), meant: []),
    Case(
      what: "a description of one element only", screen: [at(0, 0, button, [.label: "x", .hint: "Close"])],
      query: .button.called("Close"), meant: [1]),
  ]

  @Test(arguments: cases)
  func namesMeanElements(of case: Case) throws {
    let tree = HandmadeTree(
      Handmade(ElementClass("UIWindow", of: Self.view), frame: Rect(x: 0, y: 0, width: 400, height: 800), `case`.screen)
    )
    #expect(`case`.query.elements(in: tree).map(\.index) == `case`.meant)
    #expect(try Query(parsing: `case`.query.description).elements(in: tree).map(\.index) == `case`.meant)
  }
}
