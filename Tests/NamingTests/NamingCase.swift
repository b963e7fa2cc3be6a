import ElementQuery
import Testing

/// A name on a screen, and its meaning for all clients: steps, recorder, healing, console, agents and editors.
struct NamingCase: Sendable, CustomTestStringConvertible {
  /// The result of looking up a name.
  enum Outcome: Sendable, Hashable {
    /// The element with this index in tree order, beginning with the window at 0.
    case element(Int)
    /// Several elements, listed in the failure.
    case several
    /// No element.
    case nothing
  }

  let what: String
  let screen: [Handmade]
  let name: String
  /// The kind of element named in a step; nil for a name without a kind.
  var kind: String?
  let outcome: Outcome
  var testDescription: String { what }

  var tree: HandmadeTree {
    HandmadeTree(
      Handmade(ElementClass("UIWindow", of: Self.view), frame: Rect(x: 0, y: 0, width: 400, height: 800), screen))
  }

  private static let view = ElementClass("UIView")
  private static let control = ElementClass("UIControl", of: view)
  private static let label = ElementClass("UILabel", of: view)
  private static let button = ElementClass("UIButton", of: control)
  private static let field = ElementClass("UITextField", of: control)
  private static let toggle = ElementClass("UISwitch", of: control)
  private static let row = ElementClass("UITableViewCell", of: view)
  private static let table = ElementClass("UITableView", superclasses: ["UIScrollView", "UIView"])
  private static let web = ElementClass("WebElement", of: view)

  /// An element at a position, by default 100 points wide and 20 high.
  private static func at(
    _ x: Double, _ y: Double, _ type: ElementClass, _ properties: [PropertyName: PropertyValue] = [:],
    width: Double = 100, height: Double = 20, isVisible: Bool = true, _ children: [Handmade] = []
  ) -> Handmade {
    Handmade(type, properties, frame: Rect(x: x, y: y, width: width, height: height), visible: isVisible, children)
  }

  private static func text(_ x: Double, _ y: Double, _ text: PropertyValue, width: Double = 100) -> Handmade {
    at(x, y, label, [.text: text, .label: text], width: width)
  }

  private static func button(_ x: Double, _ y: Double, _ title: PropertyValue) -> Handmade {
    at(x, y, button, [.label: title, .text: title], [at(x, y, label, [.text: title])])
  }

  static let all = ownNames + around

  /// Elements with their own names.
  private static let ownNames: [NamingCase] = [
    .init(
      what: "a button by its label", screen: [button(0, 0, "Cancel"), button(0, 30, "Save")], name: "Save",
      outcome: .element(3)),
    .init(
      what: "the label of a neighbour names no button", screen: [text(0, 0, "Keep"), button(0, 30, "Delete")],
      name: "Keep", kind: "button", outcome: .nothing),
    .init(
      what: "a button goes before a text of its name", screen: [text(0, 0, "Save"), button(0, 30, "Save")],
      name: "Save", outcome: .element(2)),
    .init(
      what: "a button without a label goes before such a text",
      screen: [at(0, 0, label, [.text: "Save"]), at(0, 30, button, [.text: "Save"])], name: "Save", outcome: .element(2)
    ),
    .init(
      what: "a label by its kind, with a button of its name", screen: [text(0, 0, "Save"), button(0, 30, "Save")],
      name: "Save", kind: "label", outcome: .element(1)),
    .init(
      what: "a button goes before a value that reads like it",
      screen: [at(0, 0, field, [.label: "Name", .text: "Save"]), button(0, 30, "Save")], name: "Save",
      outcome: .element(2)),
    .init(
      what: "a label goes before an identifier",
      screen: [at(0, 0, button, [.identifier: "Save", .label: "Keep"]), at(0, 30, button, [.label: "Save"])],
      name: "Save", outcome: .element(2)),
    .init(
      what: "an identifier of a control goes before a text",
      screen: [text(0, 0, "save"), at(0, 30, button, [.identifier: "save", .label: "Keep"])], name: "save",
      outcome: .element(2)),
    .init(
      what: "a placeholder", screen: [at(0, 0, field, [.placeholder: "User", .text: ""])], name: "User",
      outcome: .element(1)),
    .init(
      what: "a label with a colon",
      screen: [at(0, 0, field, [.label: "Town:"]), at(0, 30, field, [.label: "Street:"])],
      name: "Town", outcome: .element(1)),
    .init(
      what: "two equal buttons", screen: [button(0, 0, "Save"), button(0, 30, "Save")], name: "Save", outcome: .several),
    .init(
      what: "a link in a menu and in the main content",
      screen: [
        at(
          0, 0, web, [.traits: "navigation", .role: "navigationBar"],
          [
            at(0, 0, web, [.role: "link", .label: "Home", .text: "Home"])
          ]),
        at(0, 100, web, [.traits: "main"], [at(0, 100, web, [.role: "link", .label: "Home", .text: "Home"])]),
      ], name: "Home", outcome: .several),
    .init(
      what: "a transparent check box goes before its text",
      screen: [
        at(0, 0, toggle, [.label: "Agree", .usable: true], width: 20, isVisible: false),
        text(25, 0, "Agree", width: 60),
      ], name: "Agree", outcome: .element(1)),
    .init(
      what: "a control that is hidden",
      screen: [at(0, 0, button, [.label: "Save"], isVisible: false), text(0, 30, "Keep")],
      name: "Save", outcome: .nothing),
    .init(what: "a name that nothing has", screen: [button(0, 0, "Save")], name: "Sav", outcome: .nothing),
  ]

  /// Elements named by their surroundings.
  private static let around: [NamingCase] = [
    .init(
      what: "a label beside a field", screen: [text(0, 0, "Town:"), at(110, 0, field)], name: "Town", kind: "field",
      outcome: .element(2)),
    .init(
      what: "a label beside a field, by the name alone", screen: [text(0, 0, "Town:"), at(110, 0, field)], name: "Town",
      outcome: .element(2)),
    .init(
      what: "a label above a field", screen: [text(0, 0, "Town"), at(0, 25, field)], name: "Town", kind: "field",
      outcome: .element(2)),
    .init(
      what: "a label beside a field with a name of its own",
      screen: [text(0, 0, "E-mail"), at(110, 0, field, [.label: "Password"])], name: "E-mail", kind: "field",
      outcome: .nothing),
    .init(
      what: "the label of another control",
      screen: [
        at(0, 0, web, [.other("nodeName"): "LABEL", .other("for"): "x", .text: "News", .label: "News", .role: "text"]),
        at(110, 0, web, [.role: "switch"]),
      ], name: "News", kind: "switch", outcome: .nothing),
    .init(
      what: "the one switch in the row that shows the name",
      screen: [at(0, 0, row, width: 300, [text(0, 0, "Wi-Fi"), at(200, 0, toggle)])], name: "Wi-Fi", kind: "switch",
      outcome: .element(3)),
    .init(
      what: "one of two buttons in the row that shows the name",
      screen: [
        at(0, 0, row, width: 400, [text(0, 0, "Wi-Fi"), at(200, 0, button), at(300, 0, button)])
      ], name: "Wi-Fi", kind: "button", outcome: .several),
    .init(
      what: "a row that shows the name",
      screen: [
        at(
          0, 0, table, width: 400, height: 60,
          [
            at(0, 0, row, width: 400, [text(0, 0, "Milk")]), at(0, 30, row, width: 400, [text(0, 30, "Bread")]),
          ])
      ], name: "Bread", kind: "list item", outcome: .element(4)),
    .init(
      what: "a heading before a list",
      screen: [
        at(0, 0, label, [.role: "heading", .text: "Favourites"]), at(0, 30, table), at(0, 60, table),
      ], name: "Favourites", kind: "list", outcome: .element(2)),
    .init(
      what: "a description", screen: [at(0, 0, button, [.label: "x", .hint: "Close"]), button(0, 30, "Keep")],
      name: "Close", outcome: .element(1)),
    .init(
      what: "two equal descriptions",
      screen: [at(0, 0, button, [.label: "x", .hint: "Close"]), at(0, 30, button, [.label: "y", .hint: "Close"])],
      name: "Close", outcome: .nothing),
  ]
}
