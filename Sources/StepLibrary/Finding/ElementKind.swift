import AppUnderTest
import StepRegistry

/// A kind of element as steps call it, such as `button` or `text field`.
enum ElementKind: String, Sendable, CaseIterable, StepConvertible {
  case alert, button, cell, field, image, label, link, picker, segment, slider, stepper, tab
  case `switch`
  case datePicker = "date picker"
  case progressBar = "progress bar"
  case navigationBar = "navigation bar"
  case webView = "web view"
  case table, map

  /// What a step can call them, as an alternative of a regular expression without a group.
  static let pattern = valuePattern + "|date picker|navigation bar|web view|table|list|map"
  /// Those of them that show something.
  static let valuePattern =
    "alert|button|cell|list item|row|(?:input |text |search )?field|image|picture|label|link|picker|segment|slider"
    + "|stepper|tab|switch|progress bar"
  /// The same for several of them.
  static let plural =
    "alerts?|buttons?|cells?|list items?|rows?|(?:input |text |search )?fields?|images?|pictures?|labels?|links?"
    + "|pickers?|segments?|sliders?|steppers?|tabs?|switch(?:es)?|date pickers?|progress bars?|web views?|tables?"

  /// Other words for kinds.
  private static let synonyms: [String: ElementKind] = [
    "list item": .cell, "row": .cell, "input field": .field, "text field": .field, "search field": .field,
    "picture": .image, "list": .table, "switche": .switch,
  ]

  init?(stepText: String) {
    let singular = stepText.hasSuffix("s") ? String(stepText.dropLast()) : stepText
    guard let kind = Self.synonyms[singular] ?? ElementKind(rawValue: singular) else { return nil }
    self = kind
  }

  /// The elements of the kind.
  var query: Query {
    switch self {
    case .alert: .element("UIAlertView", "UIActionSheet")
    case .button: .view.role("button")
    case .cell: .element("tableViewCell", "collectionViewCell")
    case .field: .view.where(.equals(.other("role"), "textField") || .equals(.other("role"), "searchField"))
    case .image: .view.role("image")
    case .label: .element("label", "WebElement")
    case .link: .view.role("link")
    case .picker: .pickerView
    case .segment: .element("segment")
    case .slider: .slider
    case .stepper: .stepper
    case .tab: .tabBarButton
    case .switch: .switch
    case .datePicker: .datePicker
    case .progressBar: .progressView
    case .navigationBar: .navigationBar
    case .webView: .webView
    case .table: .anyList
    case .map: .element("mapView", "MKMapView")
    }
  }

  /// An element of the kind in words, as it follows "waited for".
  func wording(of name: String) -> String { "the \(rawValue) \"\(name)\"" }

  /// The elements of the kind that have this identifier, label, placeholder or text.
  func named(_ name: String) -> Query {
    switch self {
    case .field: query.where(.isCalled(name) || .equals(.placeholder, .string(name)))
    case .label, .link: query.where(.isCalled(name))
    default: query.marked(name)
    }
  }
}

extension Predicate {
  /// The identifier, the label or the text is this one.
  static func isCalled(_ name: String) -> Predicate {
    .equals(.identifier, .string(name)) || .equals(.label, .string(name)) || .equals(.text, .string(name))
  }
}

extension AppSession {
  /// Waits for a text, label or identifier.
  func see(_ text: String, timeout: Duration? = nil) async throws {
    try await waitFor(.showing(text), timeout: timeout, wish: "\"\(text)\"")
  }

  /// Waits until nothing has a text, label or identifier.
  func seeNo(_ text: String, timeout: Duration? = nil) async throws {
    try await waitForNone(.showing(text), timeout: timeout, wish: "\"\(text)\" to be gone")
  }
}

extension QueryConvertible where Self == Query {
  /// What has this identifier, label or text.
  static func showing(_ text: String) -> Query { .view.where(.isCalled(text)) }
}
