import JSON

/// One entry of a record trace of iOSTestSDK, which writes the trace on a device.
///
/// The published traces write truth values and numbers as strings. Other writers do not.
struct DeviceLog {
  /// A property that an assertion names, with its value as a text.
  fileprivate struct Assertion {
    let name: String
    let value: String

    /// Reads `Name: value`, or a name with its value.
    init(_ title: String, _ value: String) {
      let colon = title.firstIndex(of: ":")
      name = String(colon.map { title[..<$0] } ?? title[...])
      self.value = colon.map { String(title[$0...].dropFirst().drop { $0 == " " }) } ?? value
    }
  }

  /// The views around the event as UIKit prints them; empty texts for missing ones.
  struct PrintedViews {
    /// The view of the event.
    var view = ""
    var superview = ""
    var subviews = ""
    var window = ""
    var bounds = ""
  }

  private var action = ""
  private var isAssertion = false
  private var assertions: [Assertion] = []
  private var label = ""
  private var isEnabled = true
  private var isSelected = false
  /// Whether the element is a control of UIKit, such as a button.
  private var isControl = false
  private(set) var printed = PrintedViews()
  private var comments = ""
  private var hasScreenshot = false

  /// entry = "{" { name ":" value } "}"
  init(reading json: inout JSONReader) throws(JSONError) {
    try json.beginObject()
    while let member = try json.nextMember() {
      switch member {
      case "action": action = try json.text()
      case "isAnAssertionLog": isAssertion = try json.text() == "true"
      case "assert_items": assertions = try json.assertions()
      case "accessibilityLabel", "accessibilityLabell", "accessibility_label": label = try json.text()
      case "bounds": printed.bounds = try json.text()
      case "isEnabled": isEnabled = Bool(try json.text()) ?? true
      case "isSelected": isSelected = Bool(try json.text()) ?? false
      case "isUIControl": isControl = try json.text() == "true"
      case "viewDetails": printed.view = try json.text()
      case "superView": printed.superview = try json.text()
      case "receiverSubview": printed.subviews = try json.text()
      case "receiverWindow": printed.window = try json.text()
      case "comments": comments = try json.text()
      case "screenshot": hasScreenshot = try !json.text().isEmpty
      default: try json.skip()
      }
    }
  }

  /// A remark for an event whose element has no name.
  ///
  /// - Parameter number: the number of the entry in the file, counted from 1.
  func gap(as number: Int) -> String {
    let own = ViewText(printed.view).className
    let what = isAssertion ? "check" : "touch"
    let named = printed.view.isEmpty ? "it has no 'viewDetails'" : "'viewDetails' has no text (it is a \(own))"
    return
      "entry \(number), a \(what), names no element: 'accessibilityLabel' is empty, \(named), and neither has 'receiverSubview'"
  }

  /// The recorded actions and checks with remarks; nil for an element without a name.
  var actions: [RecordedAction]? {
    var actions: [RecordedAction] = []
    let record = element
    let isNamed = record.name != nil || record.textStart != nil || !record.surroundings.beside.isEmpty
    if isAssertion {
      guard isNamed else { return nil }
      // Several properties may yield the same check, as `enabled` and the state do.
      var found: [RecordedAction.Check] = []
      for check in assertions.flatMap(checks) where !found.contains(check) {
        found.append(check)
      }
      if found.isEmpty { found = [.exists] }
      actions.append(RecordedAction(.check(found), on: record))
    } else if !action.isEmpty {
      let isBack = (printed.view + printed.subviews).contains("BackButton")
      let gesture: AppAction = action.contains("Shake") ? .shake : .touch
      guard isNamed || isBack || gesture == .shake else { return nil }
      actions.append(RecordedAction(.done(isBack ? .back : gesture), on: isBack || gesture == .shake ? nil : record))
    }
    if !comments.isEmpty { actions.append(RecordedAction(.comment(comments))) }
    if hasScreenshot { actions.append(RecordedAction(.screenshot(""))) }
    return actions
  }

  /// The element as described by UIKit.
  private var element: ElementRecord {
    // A check of the printed view describes the element where the entry does not.
    let asserted = assertions.first { Self.views.contains($0.name.lowercased()) }?.value ?? ""
    let view = printed.view.isEmpty ? asserted : printed.view
    let (own, outer, inner) = (ViewText(view), ViewText(printed.superview), ViewText(printed.subviews))
    var record = ElementRecord(className: own.className)
    record.role = role(own, outer)
    record.position.index = -1
    (record.text, record.textStart) = (own.text ?? own.title ?? inner.text ?? inner.title).map(Self.uncut) ?? (nil, nil)
    record.label = label.isEmpty ? nil : label
    record.state.isEnabled = isEnabled
    record.state.isSelected = isSelected
    record.position.frame = own.frame ?? record.position.frame
    if !printed.superview.isEmpty { record.surroundings.containers = [.init(className: outer.className, mark: nil)] }
    // A control without a name uses the text of the cell around it.
    if Self.controls.contains(record.role ?? ""), let text = outer.text { record.surroundings.beside = [text] }
    if record.role == "cell", let text = record.text { record.surroundings.inside = [text] }
    let kind = ElementClass(record.className).shorthand
    let mark = record.label ?? record.text
    if let mark {
      record.candidates = [.init(query: "\(kind) marked:\(mark.quoted)", score: record.label == nil ? 70 : 80)]
    } else if let start = record.textStart {
      record.candidates = [.init(query: "\(kind) {text BEGINSWITH \(start.quoted)}", score: 60)]
    }
    return record
  }

  /// The minimum length of a text that UIKit has truncated, including the dots.
  private static let shortestCut = 16

  /// A text as printed by UIKit: complete, or its beginning, because UIKit truncates long texts and ends them with
  /// dots.
  private static func uncut(_ text: String) -> (whole: String?, start: String?) {
    guard let dots = ["...", "…"].first(where: text.hasSuffix) else { return (text, nil) }
    // The dots of a short text belong to it.
    guard text.count >= shortestCut else { return (text, nil) }
    var start = text.dropLast(dots.count)
    while start.last?.isWhitespace == true { start.removeLast() }
    return start.isEmpty ? (text, nil) : (nil, String(start))
  }

  /// The role of an element; nil for a class without a known role, or an entry without a class.
  private func role(_ own: ViewText, _ outer: ViewText) -> String? {
    let name = own.className
    if let role = Self.roles[name], Self.controls.contains(role) { return role }
    if outer.className.contains("TableViewCell") || name.contains("TableViewCell") || name == "UITableViewLabel" {
      return "cell"
    }
    let isButton = isControl || name.contains("Button") || name.contains("ActionView")
    return Self.roles[name] ?? (isButton ? "button" : name.hasSuffix("Label") ? "text" : nil)
  }

  /// The roles of elements with a function of their own, also inside a cell.
  private static let controls: Set<String> = ["switch", "slider", "stepper", "textField", "searchField"]

  /// The roles of the classes in a trace.
  private static let roles = [
    "UILabel": "text", "UITextField": "textField", "UISwitch": "switch", "UISlider": "slider", "UIStepper": "stepper",
    "UIImageView": "image", "UITabBarButton": "tab", "UISearchBarTextField": "searchField",
  ]

  /// The properties that print a view.
  private static let views: Set<String> = ["view details", "viewdetails", "receiver subview", "receiversubview"]

  /// The checks of an assertion.
  private func checks(of assertion: Assertion) -> [RecordedAction.Check] {
    let (name, value) = (assertion.name, assertion.value)
    switch name.lowercased() {
    case "enabled", "isenabled": return Bool(value).map { [.enabled($0)] } ?? []
    case "selected", "isselected": return Bool(value).map { [.selected($0)] } ?? []
    case "state", "state of the element", "stateuicontrol":
      switch value {
      case "UIControlStateNormal": return [.enabled(true), .selected(false)]
      case "UIControlStateDisabled": return [.enabled(false)]
      case "UIControlStateSelected": return [.selected(true)]
      default: return [.other(name, value)]
      }
    case "accessibility label", "accessibilitylabel", "accessibilitylabell":
      let text = value.isEmpty ? label : value
      return text.isEmpty ? [.exists] : [.label(text)]
    case let name where Self.views.contains(name):
      let text = ViewText(printed.view).text ?? ViewText(printed.subviews).text ?? ViewText(value).text
      guard let (whole, start) = text.map(Self.uncut) else { return [.exists] }
      return whole.map { [.text($0)] } ?? start.map { [.textStart($0)] } ?? [.exists]
    case "highlighted", "ishighlighted":
      if let isHighlighted = Bool(value) { return [.property(.highlighted, .boolean(isHighlighted))] }
    case "bounds":
      if let size = Rect(described: value.isEmpty ? printed.bounds : value)?.size { return [.size(size)] }
    case "tag", "tags":
      if let tag = Int(value) { return [.property(.tag, .integer(tag))] }
    case "superview":
      if let name = Self.ownClass(value.isEmpty ? printed.superview : value) {
        return [.property(.superview, .string(name))]
      }
    case "receiver window", "receiverwindow":
      if let name = Self.ownClass(value.isEmpty ? printed.window : value) { return [.property(.window, .string(name))] }
    default: break
    }
    return [.other(name, String(value.prefix(80)))]
  }

  /// The class of UIKit in the description of a view; nil for other classes, and for an empty description.
  private static func ownClass(_ description: String) -> String? {
    let name = ViewText(description).className
    return !description.isEmpty && name.hasPrefix("UI") ? name : nil
  }
}

extension JSONReader {
  /// Reads a string, a number or a truth value as a text.
  mutating func text() throws(JSONError) -> String {
    switch try peek() {
    case UInt8(ascii: "\""): return try string().string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return try boolean() ? "true" : "false"
    case UInt8(ascii: "n"):
      try skip()
      return ""
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      try skip()
      return ""
    default: return try number().shortDescription
    }
  }

  /// Reads the assertions: an object of titles with descriptions, or an array of titles. A title is `Name: value` or a
  /// name.
  fileprivate mutating func assertions() throws(JSONError) -> [DeviceLog.Assertion] {
    var assertions: [DeviceLog.Assertion] = []
    if try peek() == UInt8(ascii: "[") {
      try beginArray()
      while try nextElement() { assertions.append(.init(try text(), "")) }
    } else {
      try beginObject()
      while let title = try nextMember() {
        let name = title.string
        assertions.append(.init(name, try text()))
      }
    }
    return assertions
  }
}
