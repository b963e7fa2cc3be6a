import ElementQuery

/// What kind of element something is, in the words of XCUITest, without the prefix `XCUIElementType`.
struct WireType: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The name without prefix, such as `Button`.
  let name: String

  init(stringLiteral name: String) { self.name = name }

  init(_ name: String) { self.name = name }

  /// The prefix of all types.
  static let prefix = "XCUIElementType"

  /// The name with its prefix.
  var fullName: String { Self.prefix + name }

  /// The type of the classes of UIKit; of several the nearest counts.
  private static let ofClass: [String: WireType] = [
    "UIWindow": "Window", "UIButton": "Button", "UITabBarButton": "Button", "UILabel": "StaticText",
    "UISearchBarTextField": "SearchField", "UITextField": "TextField", "UITextView": "TextView", "UISwitch": "Switch",
    "UISlider": "Slider", "UIStepper": "Stepper", "UISegmentedControl": "SegmentedControl", "UISegment": "Button",
    "UIPageControl": "PageIndicator", "UIDatePicker": "DatePicker", "UIPickerView": "Picker",
    "UIPickerTableView": "PickerWheel", "UIImageView": "Image", "UIProgressView": "ProgressIndicator",
    "UIActivityIndicatorView": "ActivityIndicator", "UITableView": "Table", "UICollectionView": "CollectionView",
    "UITableViewCell": "Cell", "UICollectionViewCell": "Cell", "UITableViewCellEditControl": "Button",
    "UITableViewCellReorderControl": "Button", "UINavigationBar": "NavigationBar", "UITabBar": "TabBar",
    "UIToolbar": "Toolbar", "UIScrollView": "ScrollView", "UIWebView": "WebView", "WKWebView": "WebView",
    "UIAlertView": "Alert", "UIActionSheet": "Sheet", "UIKeyboard": "Keyboard", "UIKBKeyView": "Key",
    "UIPopoverView": "Popover",
  ]

  /// The type of the roles of what has no class of UIKit, such as elements of pages.
  private static let ofRole: [String: WireType] = [
    "window": "Window", "button": "Button", "tab": "Button", "link": "Link", "text": "StaticText",
    "heading": "StaticText", "textField": "TextField", "searchField": "SearchField", "switch": "Switch",
    "checkbox": "Switch", "radio": "RadioButton", "slider": "Slider", "stepper": "Stepper", "image": "Image",
    "picker": "Picker", "datePicker": "DatePicker", "table": "Table", "grid": "CollectionView", "cell": "Cell",
    "progress": "ProgressIndicator", "alert": "Alert", "sheet": "Sheet", "navigationBar": "NavigationBar",
    "tabBar": "TabBar", "toolbar": "Toolbar", "scrollArea": "ScrollView", "web": "WebView", "keyboard": "Keyboard",
    "key": "Key", "tabList": "SegmentedControl", "pageControl": "PageIndicator",
  ]

  /// The type of an element.
  static func of(_ element: ElementID, in tree: any ElementTree) -> WireType {
    let elementClass = tree.elementClass(of: element)
    var type = ofClass[elementClass.name]
    for name in elementClass.superclasses where type == nil { type = ofClass[name] }
    if type == nil { type = tree.role(of: element).flatMap { ofRole[$0] } }
    guard let type else { return "Other" }
    let isSecure = tree.property(.other("isSecureTextEntry"), of: element)?.equals(true) == true
    return type == "TextField" && isSecure ? "SecureTextField" : type
  }

  /// The names that UIAutomation had for types, as older paths write them.
  private static let older: [String: String] = [
    "Application": "UIAApplication", "Window": "UIAWindow", "Button": "UIAButton", "StaticText": "UIAStaticText",
    "TextField": "UIATextField", "SecureTextField": "UIASecureTextField", "SearchField": "UIASearchBar",
    "TextView": "UIATextView", "Switch": "UIASwitch", "Slider": "UIASlider", "SegmentedControl": "UIASegmentedControl",
    "PageIndicator": "UIAPageIndicator", "Picker": "UIAPicker", "DatePicker": "UIAPicker",
    "PickerWheel": "UIAPickerWheel", "Image": "UIAImage", "ProgressIndicator": "UIAProgressIndicator",
    "ActivityIndicator": "UIAActivityIndicator", "Table": "UIATableView", "CollectionView": "UIACollectionView",
    "Cell": "UIATableCell", "NavigationBar": "UIANavigationBar", "TabBar": "UIATabBar", "Toolbar": "UIAToolbar",
    "ScrollView": "UIAScrollView", "WebView": "UIAWebView", "Alert": "UIAAlert", "Sheet": "UIAActionSheet",
    "Keyboard": "UIAKeyboard", "Key": "UIAKey", "Popover": "UIAPopover", "Link": "UIALink", "Stepper": "UIAElement",
    "RadioButton": "UIAButton",
  ]

  /// What UIAutomation called it; `nil` for what it left out.
  var olderName: String? { Self.older[name] }

  /// The class that queries see: the type, what UIAutomation called it, and a web element as far as selectors are concerned.
  var elementClass: ElementClass {
    ElementClass(fullName, superclasses: [olderName, "WebElement"].compactMap(\.self))
  }

  /// Whether it is an element of its own to assistive technology, and not only contains others.
  var isAccessible: Bool {
    ![
      "Application", "Window", "Other", "Table", "CollectionView", "ScrollView", "NavigationBar", "TabBar", "Toolbar",
      "Alert", "Sheet", "Keyboard", "Picker", "DatePicker", "WebView", "SegmentedControl", "Popover",
    ].contains(self)
  }

  /// Whether its text is what the user types, so that it tells nothing about which element it is.
  var isField: Bool { ["TextField", "SecureTextField", "SearchField", "TextView"].contains(self) }
}
