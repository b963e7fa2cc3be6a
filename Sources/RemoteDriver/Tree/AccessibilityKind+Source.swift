import AppUnderTest

extension AccessibilityKind {
  /// The prefix that servers for devices add to the types of XCUITest.
  private static let prefix = "XCUIElementType"

  private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

  /// Types of XCUITest that map to a kind with another name.
  private static let others: [String: AccessibilityKind] = [
    "Toggle": .switch, "CheckBox": .switch, "Icon": .image, "StatusBar": .other, "TabGroup": .tabBar, "Any": .other,
    "PopUpButton": .button, "MenuItem": .button, "Tab": .button, "Dialog": .alert, "ToolbarButton": .button,
    "Outline": .table, "TableRow": .cell, "OutlineRow": .cell, "Grid": .collectionView, "ComboBox": .picker,
  ]

  /// Makes the kind of an element from the name of its tag, such as `XCUIElementTypeButton`.
  init(typeName name: String) {
    let type = name.hasPrefix(Self.prefix) ? String(name.dropFirst(Self.prefix.count)) : name
    self = Self.named[type] ?? Self.others[type] ?? .other
  }

  /// The class of UIKit that shows such elements.
  var elementClassOfUIKit: ElementClass {
    switch self {
    case .other, .application, .link: .view
    case .window: .window
    case .sheet: .actionSheet
    case .alert: .alertView
    case .button, .radioButton: .button
    case .popover: .popoverView
    case .keyboard: .keyboard
    case .key: .keyView
    case .navigationBar: .navigationBar
    case .tabBar: .tabBar
    case .toolbar: .toolbar
    case .table: .tableView
    case .collectionView: .collectionView
    case .slider: .slider
    case .pageIndicator: .pageControl
    case .progressIndicator: .progressView
    case .activityIndicator: .activityIndicatorView
    case .segmentedControl: .segmentedControl
    case .picker: .pickerView
    case .pickerWheel: .pickerTableView
    case .switch: .switchControl
    case .image: .imageView
    case .searchField: .searchBarTextField
    case .scrollView: .scrollView
    case .staticText: .label
    case .textField, .secureTextField: .textField
    case .datePicker: .datePicker
    case .textView: .textView
    case .webView: .webView
    case .cell: .tableViewCell
    case .stepper: .stepper
    }
  }
}
