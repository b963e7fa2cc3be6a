/// What an element of a page is, in the classes and roles that queries and steps know from apps.
///
/// The rows follow HTML Accessibility API Mappings (HTML-AAM) for tags and ARIA 1.2 for the attribute `role`.
struct PageRole: Hashable {
  /// The class; all derive from `WebElement`.
  let elementClass: ElementClass
  /// The role, in the words of queries; nil where the element has none.
  let role: String?

  private init(_ elementClass: ElementClass, _ role: String?) {
    self.elementClass = elementClass
    self.role = role
  }

  static let web = ElementClass("WebElement", superclasses: ["UIView"])
  private static let control = ElementClass("UIControl", of: web)
  private static let scrolling = ElementClass("UIScrollView", of: web)

  static let plain = PageRole(web, nil)
  /// Something without a role that can be scrolled.
  static let scrollArea = PageRole(scrolling, "scrollArea")
  static let text = PageRole(ElementClass("UILabel", of: web), "text")
  private static let heading = PageRole(ElementClass("UILabel", of: web), "heading")
  static let button = PageRole(ElementClass("UIButton", of: control), "button")
  private static let link = PageRole(web, "link")
  static let field = PageRole(ElementClass("UITextField", of: control), "textField")
  private static let search = PageRole(
    ElementClass("UISearchBarTextField", of: ElementClass("UITextField", of: control)), "searchField")
  private static let area = PageRole(ElementClass("UITextView", of: scrolling), "textField")
  private static let `switch` = PageRole(ElementClass("UISwitch", of: control), "switch")
  private static let radio = PageRole(control, "radio")
  private static let slider = PageRole(ElementClass("UISlider", of: control), "slider")
  private static let picker = PageRole(ElementClass("UIPickerView", of: web), "picker")
  private static let datePicker = PageRole(ElementClass("UIDatePicker", of: control), "datePicker")
  private static let progress = PageRole(ElementClass("UIProgressView", of: web), "progress")
  private static let image = PageRole(ElementClass("UIImageView", of: web), "image")
  private static let table = PageRole(ElementClass("UITableView", of: scrolling), "table")
  private static let list = PageRole(ElementClass("UITableView", of: scrolling), "list")
  private static let listItem = PageRole(ElementClass("UITableViewCell", of: web), "listItem")
  private static let row = PageRole(ElementClass("UITableViewCell", of: web), "row")
  private static let cell = PageRole(web, "cell")
  static let alert = PageRole(ElementClass("UIAlertView", of: web), "alert")
  private static let bar = PageRole(ElementClass("UINavigationBar", of: web), "navigationBar")
  private static let tab = PageRole(ElementClass("UITabBarButton", of: control), "tab")
  private static let tabs = PageRole(ElementClass("UITabBar", of: web), "tabList")
  private static let form = PageRole(web, "form")
  private static let menuItem = PageRole(ElementClass("UIButton", of: control), "menuItem")

  /// The tags whose role depends on nothing else.
  private static let ofTag: [String: PageRole] = [
    "button": button, "summary": button, "textarea": area, "progress": progress, "meter": progress, "img": image,
    "svg": image, "h1": heading, "h2": heading, "h3": heading, "h4": heading, "h5": heading, "h6": heading,
    "table": table, "tr": row, "td": cell, "th": cell, "ul": list, "ol": list, "menu": list, "li": listItem,
    "dl": list, "dialog": alert, "nav": bar, "form": form, "p": text, "label": text, "legend": text,
    "figcaption": text, "caption": text, "output": text,
  ]

  /// An `input` by its type; any other type takes text.
  private static let ofInput: [String: PageRole] = [
    "button": button, "submit": button, "reset": button, "image": button, "color": button, "file": button,
    "checkbox": `switch`, "radio": radio, "range": slider, "search": search, "date": datePicker,
    "datetime-local": datePicker, "month": datePicker, "week": datePicker, "time": datePicker,
  ]

  /// The roles of ARIA that say what an element is; `none` and `presentation` take away what its tag says.
  private static let ofARIA: [String: PageRole] = [
    "button": button, "link": link, "textbox": field, "searchbox": search, "checkbox": `switch`, "switch": `switch`,
    "menuitemcheckbox": `switch`, "radio": radio, "menuitemradio": radio, "slider": slider, "combobox": picker,
    "listbox": picker, "spinbutton": field, "progressbar": progress, "meter": progress, "img": image, "image": image,
    "heading": heading, "table": table, "grid": table, "treegrid": table, "list": list, "row": row,
    "listitem": listItem, "cell": cell, "gridcell": cell, "columnheader": cell, "rowheader": cell, "dialog": alert,
    "alertdialog": alert, "navigation": bar, "tab": tab, "tablist": tabs, "form": form, "menuitem": menuItem,
    "option": PageRole(web, "option"), "treeitem": PageRole(web, "listItem"), "alert": text, "status": text,
    "none": plain, "presentation": plain, "generic": plain,
  ]

  /// The role of an element.
  ///
  /// - Parameters:
  ///   - tag: the name of the tag in lower-case letters.
  ///   - attribute: gives the value of an attribute.
  ///   - isEditable: whether a user can write in it though it is no field.
  ///   - isScrolled: whether it shows a part of something larger.
  ///   - hasText: whether a text stands directly in it.
  static func of(
    tag: String, isEditable: Bool, isScrolled: Bool, hasText: Bool, _ attribute: (String) -> String?
  ) -> PageRole {
    // The first word that is known counts (ARIA 1.2, section 5.3).
    let words = attribute("role")?.lowercased().split(whereSeparator: \.isWhitespace) ?? []
    if let role = words.lazy.compactMap({ ofARIA[String($0)] }).first {
      return role == plain && hasText ? text : role
    }
    if isEditable { return area }
    switch tag {
    case "input": return ofInput[attribute("type")?.lowercased() ?? ""] ?? field
    case "a", "area": if attribute("href") != nil { return link }
    case "select": return picker
    default:
      if let role = ofTag[tag] { return role == list || role == table || !hasText || role != plain ? role : text }
    }
    return isScrolled && tag != "html" && tag != "body" ? scrollArea : hasText ? text : plain
  }
}
