import AppUnderTest

/// The class and role of an element of a page, as in apps, with its ARIA role.
///
/// The rows follow HTML Accessibility API Mappings 1.0 (HTML-AAM, section 3.5) for tags and ARIA 1.2 for the attribute `role`.
struct PageRole: Hashable {
  /// The index of the class in `classes`; all derive from `WebElement`.
  let classNumber: Int
  /// The role, in the terms of queries; nil for an element without a role.
  let role: Name?
  /// The ARIA role; nil if ARIA lacks a corresponding role.
  let aria: String?

  /// The roles, in the terms of queries.
  enum Name: String {
    case alert, button, cell, checkbox, datePicker, form, heading, image, link, list, listItem, menuItem, navigationBar,
      option, pageControl, picker, progress, radio, row, scrollArea, searchField, slider, stepper, `switch`, tab,
      tabList,
      table, text, textField, toolbar

    /// The roles of elements whose contents are their titles.
    static let titled: Set<Name> = [.button, .link, .tab, .menuItem, .option, .heading]
    /// The roles of elements that a user writes in or sets.
    static let fields: Set<Name> = [.textField, .searchField, .datePicker, .stepper, .picker]
    /// The roles of elements that are on or off, and show no text.
    static let ticked: Set<Name> = [.switch, .checkbox, .radio]
    /// The roles of elements with rows.
    static let lists: Set<Name> = [.list, .table]
  }

  /// Whether the role is one of several.
  func isOne(of names: Set<Name>) -> Bool { role.map(names.contains) ?? false }

  /// The class.
  var elementClass: ElementClass { PageRole.classes[classNumber] }

  private init(_ name: String, _ role: Name?, _ aria: String? = nil) {
    // An unknown name results in an element without a role.
    classNumber = PageRole.classes.firstIndex { $0.name == name } ?? 0
    self.role = role
    self.aria = aria
  }

  private init(_ like: PageRole, aria: String?) {
    (classNumber, role, self.aria) = (like.classNumber, like.role, aria)
  }

  static let web = ElementClass("WebElement", superclasses: ["UIView"])
  /// The classes that elements of pages can have.
  static let classes: [ElementClass] = {
    let control = ElementClass("UIControl", of: web)
    let scrolling = ElementClass("UIScrollView", of: web)
    let field = ElementClass("UITextField", of: control)
    return [web, control, scrolling, field, ElementClass("UISearchBarTextField", of: field)]
      + [
        "UIButton", "UISwitch", "UISlider", "UIDatePicker", "UITabBarButton", "UIStepper", "UISegmentedControl",
        "UISegment",
        "UIPageControl", "UINavigationItemButtonView", "UITableViewCellReorderControl",
      ].map { ElementClass($0, of: control) }
      + ["UITextView", "UITableView", "UICollectionView"].map { ElementClass($0, of: scrolling) }
      + [
        "UILabel", "UIPickerView", "UIProgressView", "UIImageView", "UITableViewCell", "UIAlertView", "UINavigationBar",
        "UITabBar", "UIToolbar", "UICollectionViewCell", "UISwipeActionPullView", "UIDimmingView",
      ].map { ElementClass($0, of: web) }
  }()

  static let plain = PageRole("WebElement", nil)
  /// A scrollable element without a role.
  static let scrollArea = PageRole("UIScrollView", .scrollArea)
  static let text = PageRole("UILabel", .text)
  private static let heading = PageRole("UILabel", .heading, "heading")
  static let button = PageRole("UIButton", .button, "button")
  private static let link = PageRole("WebElement", .link, "link")
  static let field = PageRole("UITextField", .textField, "textbox")
  private static let search = PageRole("UISearchBarTextField", .searchField, "searchbox")
  private static let area = PageRole("UITextView", .textField, "textbox")
  private static let checkbox = PageRole("UISwitch", .checkbox, "checkbox")
  private static let `switch` = PageRole("UISwitch", .switch, "switch")
  private static let radio = PageRole("UIControl", .radio, "radio")
  private static let slider = PageRole("UISlider", .slider, "slider")
  private static let picker = PageRole("UIPickerView", .picker, "combobox")
  private static let listBox = PageRole(picker, aria: "listbox")
  private static let datePicker = PageRole("UIDatePicker", .datePicker)
  private static let progress = PageRole("UIProgressView", .progress, "progressbar")
  private static let image = PageRole("UIImageView", .image, "img")
  private static let table = PageRole("UITableView", .table, "table")
  private static let list = PageRole("UITableView", .list, "list")
  private static let listItem = PageRole("UITableViewCell", .listItem, "listitem")
  private static let row = PageRole("UITableViewCell", .row, "row")
  private static let headRow = PageRole("WebElement", .row, "row")
  private static let cell = PageRole("WebElement", .cell, "cell")
  static let alert = PageRole("UIAlertView", .alert, "dialog")
  /// Keeps touches from the page while a dialog of the browser is open.
  static let shade = PageRole("UIDimmingView", nil)
  private static let bar = PageRole("UINavigationBar", .navigationBar, "navigation")
  private static let tab = PageRole("UITabBarButton", .tab, "tab")
  private static let tabs = PageRole("UITabBar", .tabList, "tablist")
  private static let form = PageRole("WebElement", .form, "form")
  private static let menuItem = PageRole("UIButton", .menuItem, "menuitem")
  private static let option = PageRole("WebElement", .option, "option")
  private static let toolbar = PageRole("UIToolbar", .toolbar, "toolbar")

  /// Tags whose role does not depend on attributes.
  private static let ofTag: [String: PageRole] = {
    var rows: [String: PageRole] = [
      "button": button, "summary": button, "textarea": area, "progress": progress,
      "meter": PageRole(progress, aria: "meter"), "img": image, "svg": PageRole(image, aria: "graphics-document"),
      "table": table, "tr": row, "td": cell, "ul": list, "ol": list, "menu": list, "li": listItem, "dialog": alert,
      "nav": bar, "option": option, "datalist": listBox, "dl": PageRole(list, aria: nil),
      "output": PageRole(text, aria: "status"), "label": text, "legend": text, "figcaption": text,
      "p": PageRole(text, aria: "paragraph"), "caption": PageRole(text, aria: "caption"),
      "math": PageRole("WebElement", nil, "math"), "form": PageRole(form, aria: nil),
    ]
    for level in 1...6 { rows["h\(level)"] = heading }
    let others = [
      "address": "group", "article": "article", "aside": "complementary", "blockquote": "blockquote", "code": "code",
      "dd": "definition", "del": "deletion", "s": "deletion", "details": "group", "dfn": "term", "dt": "term",
      "em": "emphasis", "fieldset": "group", "figure": "figure", "hgroup": "group", "hr": "separator",
      "ins": "insertion", "main": "main", "mark": "mark", "optgroup": "group", "search": "search", "strong": "strong",
      "sub": "subscript", "sup": "superscript", "tbody": "rowgroup", "tfoot": "rowgroup", "thead": "rowgroup",
      "time": "time", "html": "document",
    ]
    for (tag, aria) in others { rows[tag] = PageRole("WebElement", nil, aria) }
    return rows
  }()

  /// The roles of `input` elements by type; any other type is a text field.
  private static let ofInput: [String: PageRole] = [
    "button": button, "submit": button, "reset": button, "image": button, "color": PageRole(picker, aria: nil),
    "file": PageRole(button, aria: nil), "checkbox": checkbox, "radio": radio, "range": slider, "search": search,
    "date": datePicker, "datetime-local": datePicker, "month": datePicker, "week": datePicker, "time": datePicker,
    "number": PageRole(field, aria: "spinbutton"), "password": PageRole(field, aria: nil),
  ]

  /// The types of `input` that offer choices if they have a `list`.
  private static let offering: Set<String> = ["", "text", "search", "tel", "url", "email"]

  /// The ARIA roles that determine the role of an element; `none` and `presentation` remove the role of its tag.
  private static let ofARIA: [String: PageRole] = {
    let rows: [String: PageRole] = [
      "button": button, "link": link, "textbox": field, "searchbox": search, "checkbox": checkbox, "switch": `switch`,
      "menuitemcheckbox": checkbox, "radio": radio, "menuitemradio": radio, "slider": slider, "combobox": picker,
      "listbox": picker, "spinbutton": field, "progressbar": progress, "meter": progress, "img": image, "image": image,
      "heading": heading, "table": table, "grid": table, "treegrid": table, "list": list, "tree": list,
      "directory": list, "feed": list, "row": row, "listitem": listItem, "treeitem": listItem, "cell": cell,
      "gridcell": cell, "columnheader": cell, "rowheader": cell, "dialog": alert, "alertdialog": alert,
      "navigation": bar, "tab": tab, "tablist": tabs, "form": form, "menuitem": menuItem, "option": option,
      "alert": text, "status": text, "log": text, "timer": text, "tooltip": text, "paragraph": text, "toolbar": toolbar,
    ]
    let others = [
      "application", "article", "associationlist", "banner", "blockquote", "caption", "code", "complementary",
      "contentinfo", "definition", "deletion", "document", "emphasis", "figure", "group", "insertion", "main",
      "marquee", "math", "menu", "menubar", "note", "radiogroup", "region", "rowgroup", "scrollbar", "search",
      "separator", "strong", "subscript", "superscript", "tabpanel", "term", "time", "mark",
    ]
    return rows.reduce(into: [:]) { $0[$1.key] = PageRole($1.value, aria: $1.key) }
      .merging(others.map { ($0, PageRole("WebElement", nil, $0)) }) { first, _ in first }
      .merging(["none", "presentation", "generic"].map { ($0, plain) }) { first, _ in first }
  }()

  /// The classes for the attribute `data-class`, for elements that HTML and ARIA have no term for.
  private static let ofClass: [String: PageRole] = [
    "UIStepper": PageRole("UIStepper", .stepper, "group"),
    "UISegmentedControl": PageRole("UISegmentedControl", .tabList, "group"),
    "UISegment": PageRole("UISegment", .button, "button"),
    "UIPageControl": PageRole("UIPageControl", .pageControl, "group"),
    "UICollectionView": PageRole("UICollectionView", .table, "list"),
    "UICollectionViewCell": PageRole("UICollectionViewCell", .listItem, "listitem"),
    "UINavigationItemButtonView": PageRole("UINavigationItemButtonView", .button, "button"),
    "UISwipeActionPullView": PageRole("UISwipeActionPullView", nil, "toolbar"),
    "UITableViewCellReorderControl": PageRole("UITableViewCellReorderControl", .button, "button"),
  ]

  /// The role of an element, regardless of its contents.
  ///
  /// - Parameters:
  ///   - tag: the name of the tag in lower case.
  ///   - isEditable: whether a user can type into the element although it is not a field.
  ///   - attribute: returns the value of an attribute; the script adds `=name`, and `=in` for the kind of element
  ///     around it.
  static func of(tag: String, isEditable: Bool, _ attribute: (String) -> String?) -> PageRole {
    if let name = attribute("data-class"), let role = ofClass[name] { return role }
    // The first known word counts (ARIA 1.2, section 5.3).
    if let words = attribute("role")?.lowercased().split(whereSeparator: \.isWhitespace),
      let role = words.lazy.compactMap({ ofARIA[String($0)] }).first
    {
      // An editable element remains a field, even if its suggestions make it a picker too.
      if role.aria == "combobox", tag == "input" || tag == "textarea" || isEditable {
        return PageRole(tag == "input" ? field : area, aria: role.aria)
      }
      if role.role == .row, attribute("=in") == "head" { return headRow }
      return role
    }
    return isEditable ? area : special(tag, attribute) ?? ofTag[tag] ?? plain
  }

  /// The role with the contents considered, which matter for an element without a role.
  ///
  /// - Parameters:
  ///   - isScrolled: whether the element scrolls.
  ///   - hasText: whether the element directly contains text.
  func showing(isScrolled: Bool, hasText: Bool) -> PageRole {
    if role != nil || !(isScrolled || hasText) { return self }
    return PageRole(isScrolled ? PageRole.scrollArea : PageRole.text, aria: aria)
  }

  /// The role of a tag whose role depends on attributes, or on the elements around it.
  private static func special(_ tag: String, _ attribute: (String) -> String?) -> PageRole? {
    switch tag {
    case "input":
      let type = attribute("type")?.lowercased() ?? ""
      let role = ofInput[type] ?? field
      let isOffering = attribute("list") != nil && (offering.contains(type) || ofInput[type] == nil)
      return isOffering ? PageRole(role, aria: "combobox") : role
    case "a", "area": return attribute("href") != nil ? link : nil
    case "select":
      return attribute("multiple") != nil || (attribute("size").flatMap { Int($0) } ?? 1) > 1 ? listBox : picker
    case "img":
      // An image with an empty name is decoration.
      return attribute("alt") == "" && attribute("=name") == nil ? PageRole(image, aria: "none") : nil
    case "header", "footer":
      if attribute("=in") == "part" { return nil }
      return PageRole("WebElement", nil, tag == "header" ? "banner" : "contentinfo")
    case "aside": return attribute("=in") == "part" && attribute("=name") == nil ? plain : nil
    case "li": return attribute("=in") == "no list" ? plain : nil
    // Head and foot rows of a table are not rows of its list, and rows of a table for layout are not rows at all.
    case "tr": return attribute("=in") == "layout" ? plain : attribute("=in") == "head" ? headRow : nil
    case "section": return attribute("=name") == nil ? nil : PageRole("WebElement", nil, "region")
    case "form": return attribute("=name") == nil ? nil : form
    case "summary": return attribute("=in") == "details" ? nil : plain
    case "td" where attribute("=in") == "layout", "th" where attribute("=in") == "layout": return plain
    case "td": return attribute("=in") == "grid" ? PageRole(cell, aria: "gridcell") : nil
    case "th": return PageRole(cell, aria: attribute("=in") == "row" ? "rowheader" : "columnheader")
    default: return nil
    }
  }
}
