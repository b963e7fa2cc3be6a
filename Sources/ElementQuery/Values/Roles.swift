/// The roles of elements for their users, as assistive technology reports them: `role:'button'`.
enum Roles {
  /// The roles of UIKit classes; the nearest superclass decides.
  static let ofClass = [
    "UIButton": "button", "UITabBarButton": "tab", "UIBarButtonItem": "button", "UILabel": "text",
    "UITextField": "textField", "UISearchBarTextField": "searchField", "UITextView": "textField",
    "UISearchBar": "searchField", "UISwitch": "switch", "UISlider": "slider", "UIStepper": "stepper",
    "UISegmentedControl": "tabList", "UIPageControl": "pageControl", "UIDatePicker": "datePicker",
    "UIPickerView": "picker", "UIImageView": "image", "UIProgressView": "progress",
    "UIActivityIndicatorView": "progress", "UITableView": "table", "UICollectionView": "grid",
    "UITableViewCell": "cell", "UICollectionViewCell": "cell", "UITableViewHeaderFooterView": "heading",
    "UINavigationBar": "navigationBar", "UITabBar": "tabBar", "UIToolbar": "toolbar", "UIWindow": "window",
    "UIScrollView": "scrollArea", "UIWebView": "web", "WKWebView": "web", "UIAlertView": "alert",
    "UIActionSheet": "sheet", "UIAlertController": "alert", "UIAlertControllerView": "alert", "UIKeyboard": "keyboard",
    "UIKBKeyView": "key",
  ]

  /// The roles of HTML tags (W3C, ARIA in HTML), in the words used here.
  static let ofTag = [
    "a": "link", "button": "button", "select": "picker", "textarea": "textField", "img": "image", "h1": "heading",
    "h2": "heading", "h3": "heading", "h4": "heading", "h5": "heading", "h6": "heading", "ul": "list", "ol": "list",
    "li": "listItem", "table": "table", "td": "cell", "th": "cell", "tr": "row", "p": "text", "progress": "progress",
    "dialog": "alert", "nav": "navigationBar", "form": "form",
  ]

  /// The roles of an HTML `input` by its type; other types are text fields.
  static let ofInput = [
    "button": "button", "submit": "button", "reset": "button", "image": "button", "checkbox": "checkbox",
    "radio": "radio", "range": "slider", "search": "searchField", "number": "stepper",
  ]

  /// The roles of elements that react to touches or movements.
  static let ofControls: Set<String> = [
    "button", "link", "textField", "searchField", "switch", "slider", "stepper", "tabList", "pageControl", "datePicker",
    "checkbox", "radio",
  ]

  /// Other words for roles, from ARIA and from UIKit's traits.
  static let synonyms = [
    "textbox": "textfield", "statictext": "text", "label": "text", "searchbox": "searchfield", "img": "image",
    "header": "heading", "progressbar": "progress", "combobox": "picker", "listbox": "picker", "spinbutton": "stepper",
    "gridcell": "cell", "dialog": "alert", "keyboardkey": "key", "webview": "web", "tablist": "tablist",
  ]

  /// The traits of UIKit that are also roles.
  private static let traits = [
    "button", "link", "header", "searchField", "image", "staticText", "adjustable", "keyboardKey",
  ]

  /// The roles above in canonical form, because a query for a role compares the roles of all elements.
  private static let canonicalNames: [String: String] = {
    let names = [ofClass.values, ofTag.values, ofInput.values].flatMap { Array($0) } + traits
    return Dictionary(names.map { ($0, made(canonical: $0)) }, uniquingKeysWith: { first, _ in first })
  }()

  /// A role in canonical form: without case, spaces and hyphens, and with synonyms replaced.
  static func canonical(_ role: String) -> String { canonicalNames[role] ?? made(canonical: role) }

  private static func made(canonical role: String) -> String {
    let plain = role.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" }
    return synonyms[plain] ?? plain
  }

  /// The role for a class; nil for a class without one.
  static func role(ofClass name: String, superclasses: [String]) -> String? {
    if let role = ofClass[name] { return role }
    for name in superclasses { if let role = ofClass[name] { return role } }
    return nil
  }

  /// The role of an element of a web page.
  static func role(ofTag tag: String, type: String?) -> String? {
    tag.lowercased() == "input" ? ofInput[type?.lowercased() ?? ""] ?? "textField" : ofTag[tag.lowercased()]
  }
}
