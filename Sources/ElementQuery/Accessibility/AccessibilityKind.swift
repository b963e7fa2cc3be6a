/// The type of an element in XCUITest, with the numbers of `XCUIElement.ElementType`.
package enum AccessibilityKind: UInt, Sendable, Hashable, CaseIterable {
  case other = 1
  case application = 2
  case window = 4
  case sheet = 5
  case alert = 7
  case button = 9
  case radioButton = 10
  case popover = 18
  case keyboard = 19
  case key = 20
  case navigationBar = 21
  case tabBar = 22
  case toolbar = 24
  case table = 26
  case collectionView = 32
  case slider = 33
  case pageIndicator = 34
  case progressIndicator = 35
  case activityIndicator = 36
  case segmentedControl = 37
  case picker = 38
  case pickerWheel = 39
  case `switch` = 40
  case link = 42
  case image = 43
  case searchField = 45
  case scrollView = 46
  case staticText = 48
  case textField = 49
  case secureTextField = 50
  case datePicker = 51
  case textView = 52
  case webView = 58
  case cell = 75
  case stepper = 79
}

extension AccessibilityKind {
  /// The kinds of classes whose role would give another kind.
  private static let ofClass: [String: AccessibilityKind] = [
    "UISegment": .button, "UISearchBar": .other, "UITextView": .textView, "UIActivityIndicatorView": .activityIndicator,
    "UIPickerTableView": .pickerWheel, "UITableViewCellEditControl": .button, "UITableViewCellReorderControl": .button,
    "UITableViewHeaderFooterView": .other, "UIPopoverView": .popover,
  ]

  private static let ofRole: [String: AccessibilityKind] = [
    "button": .button, "tab": .button, "cell": .cell, "textField": .textField, "searchField": .searchField,
    "image": .image, "text": .staticText, "link": .link, "picker": .picker, "datePicker": .datePicker,
    "slider": .slider, "stepper": .stepper, "switch": .switch, "tabList": .segmentedControl,
    "pageControl": .pageIndicator, "progress": .progressIndicator, "table": .table, "grid": .collectionView,
    "navigationBar": .navigationBar, "tabBar": .tabBar, "toolbar": .toolbar, "web": .webView, "alert": .alert,
    "sheet": .sheet, "keyboard": .keyboard, "key": .key, "scrollArea": .scrollView, "window": .window,
    "checkbox": .switch, "radio": .radioButton, "heading": .staticText,
  ]

  /// The kind of an element with a class and a role.
  ///
  /// - Parameters:
  ///   - role: the role; nil for an unknown role.
  ///   - className: the name of the class.
  package init(role: String?, className: String) {
    self = Self.ofClass[className] ?? role.flatMap { Self.ofRole[$0] } ?? .other
  }

  /// The kind of an element of a tree.
  package init(of element: ElementID, in tree: any ElementTree) {
    self.init(role: tree.role(of: element), className: tree.elementClass(of: element).name)
    guard self == .textField else { return }
    let isSecure =
      tree.isTrue(.other("isSecureTextEntry"), of: element)
      || tree.string(.other("type"), of: element)?.lowercased() == "password"
    if isSecure { self = .secureTextField }
  }

  /// The name of the kind, such as `StaticText`.
  package var name: String {
    let name = "\(self)"
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// The name of XCUITest's query for the kind, such as `staticTexts`.
  package var collection: String {
    switch self {
    case .switch: "switches"
    case .other: "otherElements"
    default: "\(self)s"
    }
  }

  /// Whether the value of such an element is its typed text, or its placeholder while it is empty.
  package var takesText: Bool {
    [.textField, .secureTextField, .searchField, .textView].contains(self)
  }
}
