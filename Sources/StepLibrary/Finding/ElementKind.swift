package import AppUnderTest
import StepRegistry

/// A kind of element in the words of steps, such as `button` or `text field`.
enum ElementKind: String, Sendable, CaseIterable, StepConvertible {
  case alert, button, cell, field, image, label, link, picker, segment, slider, stepper, tab
  case `switch`
  case datePicker = "date picker"
  case progressBar = "progress bar"
  case navigationBar = "navigation bar"
  case webView = "web view"
  case imageButton = "image button"
  case menuItem = "menu item"
  case heading, table, map

  /// The words of steps for kinds, as alternatives of a regular expression without a group.
  static let pattern = valuePattern + "|date picker|navigation bar|web view|table|list|map"
  /// The words for kinds that show a value.
  static let valuePattern =
    "alert(?: view)?|(?:image |radio )?button|(?:table )?cell|list item|row|menu item|(?:input |text |search )?field|text ?(?:area|box)"
    + "|image|picture|heading|label|link|picker|drop-?down|combo ?box|segment"
    + "|slider|stepper|tab|switch|check ?box|progress bar"
  /// The words for a field.
  static let fieldWords = "(?:(?:input |text |search )?(?:field|box)|text ?area|textbox|input)"
  /// The plural words for kinds.
  static let plural =
    "alert(?: view)?s?|(?:image |radio )?buttons?|(?:table )?cells?|list items?|rows?|menu items?|(?:input |text |search )?fields?"
    + "|text ?(?:areas?|box(?:es)?)|images?|pictures?|headings?|labels?|links?|pickers?|drop-?downs?|combo ?box(?:es)?"
    + "|segments?|sliders?|steppers?|tabs?|switch(?:es)?|check ?box(?:es)?|date pickers?"
    + "|progress bars?|web views?|tables?"

  /// Other words for kinds.
  private static let synonyms: [String: ElementKind] = [
    "alert view": .alert, "list item": .cell, "row": .cell, "table cell": .cell, "input field": .field,
    "text field": .field, "search field": .field,
    "text area": .field, "textarea": .field, "text box": .field, "textbox": .field,
    "picture": .image, "list": .table, "checkbox": .switch, "check box": .switch, "radio button": .switch,
    "dropdown": .picker, "drop-down": .picker, "combobox": .picker, "combo box": .picker,
  ]

  init?(stepText: String) {
    let kinds = ["", "s", "es"].lazy.filter(stepText.hasSuffix).compactMap { ending in
      let word = String(stepText.dropLast(ending.count))
      return Self.synonyms[word] ?? ElementKind(rawValue: word)
    }
    guard let kind = kinds.first else { return nil }
    self = kind
  }

  /// The elements of the kind.
  var query: Query {
    switch self {
    case .alert: .view.where(.equals(.role, "alert") || .equals(.role, "sheet"))
    case .button: .view.role("button")
    // The rows of a picker are cells of a table too, but users do not call them cells.
    case .cell: .element("tableViewCell", "collectionViewCell").not(.element("pickerTableViewWrapperCell"))
    case .field: .view.where(.equals(.role, "textField") || .equals(.role, "searchField"))
    case .image: .view.role("image")
    case .label:
      .element("label", "WebElement").not(.titled).not(.entry).not(.view.inside(.titled)).not(.view.inside(.segment))
    case .link: .view.role("link")
    case .picker: .view.role("picker")
    case .segment: .element("segment")
    case .slider: .view.role("slider")
    case .stepper: .view.where(.equals(.role, "stepper") || .equals(.other("takesSteps"), true))
    case .tab: .view.role("tab")
    case .switch: .view.where(.equals(.role, "switch") || .equals(.role, "checkbox") || .equals(.role, "radio"))
    case .datePicker: .view.role("datePicker")
    case .progressBar: .progressView
    case .navigationBar: .view.role("navigationBar")
    case .webView: .view.role("web")
    case .imageButton: ElementKind.button.query.containing(ElementKind.image.query)
    case .table: .anyList
    case .map: .element("mapView", "MKMapView")
    case .menuItem: .view.role("menuItem")
    case .heading: .view.role("heading")
    }
  }

  /// An element of the kind in words, for use after "waited for".
  func wording(of name: String) -> String { "the \(noun) \"\(name)\"" }

  /// The word for one element of the kind; a page's check boxes and radio buttons have the words of the web.
  func noun(of element: ElementID, in tree: any ElementTree) -> String {
    guard self == .switch else { return noun }
    switch tree.role(of: element) {
    case "checkbox": return "checkbox"
    case "radio": return "radio button"
    default: return noun
    }
  }

  /// The elements of the kind that a name means, by the general rule of names.
  func named(_ name: String) -> Query { query.called(name) }
}

extension Predicate {
  /// The identifier, the label or the text equals the name.
  static func isCalled(_ name: String) -> Predicate {
    .equals(.identifier, .string(name)) || .equals(.label, .string(name)) || .equals(.text, .string(name))
  }

  /// The identifier, the label, the text or the placeholder of an empty element equals the text.
  static func isShowing(_ text: String) -> Predicate {
    .equals(.identifier, .string(text)) || .shows { .equals($0, .string(text)) }
  }

  /// The text, the label or the placeholder of an empty element fulfils a condition.
  ///
  /// A label that is the placeholder does not count after a text was typed, because the text covers it.
  static func shows(_ condition: (PropertyName) throws -> Predicate) rethrows -> Predicate {
    let isEmpty = Predicate.equals(.text, "") || .equals(.text, nil)
    let placeholder = try condition(.placeholder)
    return try condition(.text) || condition(.label) && (!placeholder || isEmpty) || placeholder && isEmpty
  }
}

extension AppSession {
  /// Waits for a text, label or identifier. Logs a note if only the title of a control matches.
  func see(_ text: String, timeout: Duration? = nil) async throws {
    let (found, tree) = try await waitFor(.text(text), timeout: timeout)
    let isTitle = found.allSatisfy { element in
      ([element] + tree.ancestors(of: element)).contains { ElementKind.isTitled($0, in: tree) }
    }
    guard isTitle, let first = found.first else { return }
    log("\"\(text)\" is part of \(StepVocabulary().name(of: first, in: tree)), not a separate text")
  }

  /// Waits until a text, label or identifier is gone.
  func seeNo(_ text: String, timeout: Duration? = nil) async throws {
    try text.requireVisible()
    try await waitForNone(.text(text), timeout: timeout)
    try await warnOfHidden(.text(text), "\"\(text)\"", isText: true)
  }

  /// Adds a warning to a passed scenario if something was missing only because the page was not scrolled, where a step
  /// that expects it would scroll.
  func warnOfHidden(_ sight: Sighting, _ words: String, isText: Bool = false) async throws {
    guard driver.able(as: (any RevealingDriver).self) != nil, let scenario = Scenario.current else { return }
    let tree = try await tree()
    let places = sight.elementsAnywhere(in: tree).lazy.filter(tree.isOutOfSight).compactMap(tree.placeOutOfSight)
    guard let place = places.first else { return }
    let advice = "\nTo expect that scrolling does not show it either: Then I should not see \(words) anywhere"
    scenario.onSuccess { "\(words) is on the page, \(place)" + (isText ? advice : "") }
  }
}

extension QueryConvertible where Self == Query {
  /// The elements with this identifier, label or text, and empty fields with this placeholder.
  package static func showing(_ text: String) -> Query { .view.where(.isShowing(text)) }
  /// The elements with a title that users touch: buttons, tabs and keys.
  static var titled: Query {
    .view.where(
      .equals(.role, "button") || .equals(.role, "tab") || .equals(.role, "key"))
  }
  /// The controls for entering a value.
  static var entry: Query {
    let others = ["searchField", "picker", "datePicker", "slider", "switch", "checkbox", "radio"]
    return .view.where(others.reduce(.equals(.role, "textField")) { $0 || .equals(.role, .string($1)) })
  }
  /// The parts of a segmented control.
  static var segment: Query { .element("segment") }
}

extension ElementKind {
  /// Whether users touch the element and it has a title, so a text inside it is that title.
  static func isTitled(_ element: ElementID, in tree: any ElementTree) -> Bool {
    ["button", "tab", "key"].contains(tree.role(of: element)) || tree.elementClass(of: element).name == "UISegment"
  }
}

extension ElementTree {
  /// The place of an element of a page that only scrolling shows; nil for a place that scrolling does not reach.
  fileprivate func placeOutOfSight(_ element: ElementID) -> String? {
    let (window, frame) = (self.frame(of: ElementID(0)), self.frame(of: element))
    if frame.y >= window.maxY { return "below the window" }
    let page = ElementKind.webView.query.elements(in: self).first
    let offset = page.flatMap { property(.contentOffsetY, of: $0)?.numeric } ?? 0
    if frame.maxY <= window.y, frame.maxY + offset > window.y { return "above the window" }
    return needsScrolling(element) ? "in a part that is not scrolled to" : nil
  }
}
