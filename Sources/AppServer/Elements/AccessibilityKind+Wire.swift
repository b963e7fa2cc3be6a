import ElementQuery

/// The names of element kinds in Appium.
extension AccessibilityKind {
  /// The prefix of all types.
  static let typePrefix = "XCUIElementType"

  /// The name of the type with its prefix, such as `XCUIElementTypeButton`.
  var typeName: String { elementClass.name }

  /// The names of types in UIAutomation, which older paths use.
  private static let older: [AccessibilityKind: String] = [
    .application: "UIAApplication", .window: "UIAWindow", .button: "UIAButton", .staticText: "UIAStaticText",
    .textField: "UIATextField", .secureTextField: "UIASecureTextField", .searchField: "UIASearchBar",
    .textView: "UIATextView", .switch: "UIASwitch", .slider: "UIASlider", .segmentedControl: "UIASegmentedControl",
    .pageIndicator: "UIAPageIndicator", .picker: "UIAPicker", .datePicker: "UIAPicker",
    .pickerWheel: "UIAPickerWheel", .image: "UIAImage", .progressIndicator: "UIAProgressIndicator",
    .activityIndicator: "UIAActivityIndicator", .table: "UIATableView", .collectionView: "UIACollectionView",
    .cell: "UIATableCell", .navigationBar: "UIANavigationBar", .tabBar: "UIATabBar", .toolbar: "UIAToolbar",
    .scrollView: "UIAScrollView", .webView: "UIAWebView", .alert: "UIAAlert", .sheet: "UIAActionSheet",
    .keyboard: "UIAKeyboard", .key: "UIAKey", .popover: "UIAPopover", .link: "UIALink", .stepper: "UIAElement",
    .radioButton: "UIAButton",
  ]

  /// The name in UIAutomation; nil for a kind that it left out.
  var olderName: String? { Self.older[self] }

  private static let classes = Dictionary(
    uniqueKeysWithValues: allCases.map { kind in
      let superclasses = [kind.olderName, "WebElement"].compactMap(\.self)
      return (kind, ElementClass(typePrefix + kind.name, superclasses: superclasses))
    })

  /// The class for queries. Its superclasses are the UIAutomation type, and `WebElement` for selectors.
  var elementClass: ElementClass { Self.classes[self] ?? ElementClass(Self.typePrefix + name, superclasses: []) }

  private static let containers: Set<AccessibilityKind> = [
    .application, .window, .other, .table, .collectionView, .scrollView, .navigationBar, .tabBar, .toolbar, .alert,
    .sheet, .keyboard, .picker, .datePicker, .webView, .segmentedControl, .popover,
  ]

  /// Whether an element of this kind is an accessibility element itself, rather than only a container.
  var isAccessible: Bool { !Self.containers.contains(self) }
}
