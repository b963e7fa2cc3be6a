import AppUnderTest
import Recordings

/// A way in which a predefined step names an element.
enum ElementReference: Hashable {
  /// `"Save"`: the element of any kind that the name means.
  case meant(String)
  /// `"Save"`: an element that a step sees by its identifier, label or text.
  case showing(String)
  /// `the "Save" button`.
  case named(String, ElementKind)
  /// `the "Organic" checkbox` of a page.
  case box(String)
  /// `list item "TODO"`: a cell by its content.
  case cell(String)
  /// `"Archive" in list item "iPad"`.
  case inCell(String, cell: String)
  /// `the button starting with "Read"`: by the beginning of its text, which was truncated.
  case starting(String, ElementKind?)
  /// `the element found by "QUERY"`.
  case found(String)
  /// `button number 2`, counted from 1.
  case number(Int, ElementKind)
  /// `checkbox number 2`, in the words of the web, counted from 1.
  case boxNumber(Int)

  /// The words of the step for the element.
  var words: String {
    switch self {
    case .meant(let name), .showing(let name): "\"\(name)\""
    case .named(let name, let kind): "the \"\(name)\" \(kind.rawValue)"
    case .box(let name): "the \"\(name)\" checkbox"
    case .cell(let text): "list item \"\(text)\""
    case .inCell(let name, let cell): "\"\(name)\" in list item \"\(cell)\""
    case .starting(let start, let kind): "the \(kind?.rawValue ?? "text") starting with \"\(start)\""
    case .found(let query): "the element found by \"\(query)\""
    case .number(let number, let kind): "\(kind.rawValue) number \(number)"
    case .boxNumber(let number): "checkbox number \(number)"
    }
  }

  /// The queries of the step. The first query with a result is used.
  private var queries: [Query] {
    switch self {
    case .meant(let name): Query.meant(by: name)
    case .showing(let name): [.showing(name)]
    case .named(let name, let kind): [kind.named(name)]
    case .box(let name): [ElementKind.switch.named(name)]
    case .cell(let text): [ElementKind.cell.named(text)]
    case .inCell(let name, let cell): Query.meant(by: name).map { ElementKind.cell.named(cell).descendant($0) }
    case .starting(let start, let kind):
      [(kind?.query ?? .view).where(.begins(.text, with: start) || .begins(.label, with: start))]
    case .found(let text):
      Self.query(text).map { [$0] } ?? []
    case .number(let number, let kind): [kind.query.index(number - 1)]
    case .boxNumber(let number): [ElementKind.switch.query.index(number - 1)]
    }
  }

  /// The query with a text; nil for an invalid query.
  private static func query(_ text: String) -> Query? {
    do throws(Diagnostic) { return try text.query() } catch { return nil }
  }

  /// Whether a step that looks for this reference finds the element, and nothing else on its screen.
  ///
  /// Elements around or inside it may have the same name, as a cell has by its label, but not as their own identifier.
  func isAlone(_ element: ElementID, in tree: any ElementTree) -> Bool {
    guard let found = queries.lazy.map({ $0.elements(in: tree) }).first(where: { !$0.isEmpty }) else { return false }
    let name: String? =
      switch self {
      case .showing(let name), .meant(let name), .named(let name, _), .box(let name), .inCell(let name, _): name
      case .cell, .starting, .found, .number, .boxNumber: nil
      }
    return found.allSatisfy { other in
      if other == element { return true }
      guard tree.isElement(other, in: element) || tree.isElement(element, in: other) else { return false }
      // A bar is identified by its title.
      return name == nil || tree.role(of: other) == "navigationBar" || tree.string(.identifier, of: other) != name
    }
  }

  /// The element that the step means on a screen; nil for no match or an ambiguous one.
  func element(in tree: any ElementTree) -> ElementID? {
    queries.first { !$0.elements(in: tree).isEmpty }?.target(in: tree)
  }

  /// Whether touching the element that the step means touches the given element.
  func touches(_ element: ElementID, in tree: any ElementTree) -> Bool {
    guard let meant = self.element(in: tree) else { return false }
    if meant == element { return true }
    guard let touched = tree.element(at: tree.hitPoint(of: meant)) else { return false }
    return tree.isElement(touched, in: element)
      && (tree.isElement(meant, in: element) || tree.isElement(element, in: meant))
  }
}

extension ElementReference {
  /// The references to a recorded element, the most robust first.
  ///
  /// An identifier is more robust than a label, unless it is a numbered identifier of a page. A label is more robust
  /// than a text, and a text more robust than an index. Whether a reference means the element and no other depends on a
  /// tree.
  static func all(for record: ElementRecord) -> [ElementReference] {
    let kind = ElementKind(of: record)
    let names = record.names
    var all: [ElementReference] = []
    if kind == .cell {
      all += (names + record.surroundings.inside.filter(\.canBeQuoted)).map { .cell($0) }
    } else if record.role == "checkbox" {
      all += names.map { .box($0) }
    } else if let kind {
      all += names.map { .named($0, kind) }
    }
    all += names.map { .meant($0) }
    all += names.map { .showing($0) }
    if let cell = record.cellText {
      all += names.map { .inCell($0, cell: cell) }
    }
    if kind == nil || kind == .label {
      all += record.surroundings.inside.filter(\.canBeQuoted).flatMap { [.meant($0), .showing($0)] }
    }
    if let start = record.textStart, start.canBeQuoted { all.append(.starting(start, kind)) }
    // An index alone finds another element as soon as elements before it are added or removed.
    all += record.candidates.filter { $0.score > 20 && $0.query.canBeFound }.map { .found($0.query) }
    if record.role == "checkbox" {
      all += record.numbers.map { .boxNumber($0) }
    } else if let kind {
      all += record.numbers.map { .number($0, kind) }
    }
    all += record.candidates.filter { $0.query.canBeFound }.map { .found($0.query) }
    var seen: Set<ElementReference> = []
    return all.filter { seen.insert($0).inserted }
  }
}

extension ElementReference {
  /// The references to a list item, or to an element inside an item, by the number of the item among the visible items.
  static func numbers(of element: ElementID, in tree: any ElementTree) -> [ElementReference] {
    let cells = ElementKind.cell.query.elements(in: tree)
    for cell in [element] + tree.ancestors(of: element) {
      guard let index = cells.firstIndex(of: cell) else { continue }
      let item = ElementReference.number(index + 1, .cell)
      let (outer, inner) = (tree.classWord(of: cell), tree.classWord(of: element))
      guard let rank = query(outer)?.elements(in: tree).firstIndex(of: cell) else { return [item] }
      if cell == element { return [item, .found("\(outer) index:\(rank)")] }
      let path = "\(outer) index:\(rank) \(inner)"
      let same = query(path)?.elements(in: tree) ?? []
      let place = same.count > 1 ? same.firstIndex(of: element).map { " index:\($0)" } ?? "" : ""
      return [item, .found(path + place)]
    }
    return []
  }
}

extension ElementKind {
  /// The kind of a recorded element; nil for a kind that steps have no word for.
  init?(of record: ElementRecord) {
    if record.className == "UISegment" {
      self = .segment
      return
    }
    switch record.role {
    case "button": self = .button
    case "cell": self = .cell
    case "textField", "searchField": self = .field
    case "image": self = .image
    case "text": self = .label
    case "link": self = .link
    case "picker": self = .picker
    case "datePicker": self = .datePicker
    case "slider": self = .slider
    case "stepper": self = .stepper
    case "switch", "checkbox": self = .switch
    case "tab": self = .tab
    case "progress": self = .progressBar
    case "table", "grid": self = .table
    case "navigationBar": self = .navigationBar
    case "web": self = .webView
    default: return nil
    }
  }
}

extension ElementRecord {
  /// The names that steps can use, the most robust first.
  fileprivate var names: [String] {
    var names: [String] = []
    // Libraries for pages number the elements they make, with other numbers in the next version. The caption of a
    // control is therefore more robust. The text of other elements may be their value.
    let isNumbered = isInPage && id?.contains(where: \.isNumber) == true
    let hasCaption = label != text || ["button", "link", "tab"].contains(role ?? "")
    // The text of a field changes with typing; its placeholder remains its name.
    let prompt = ["textField", "searchField"].contains(role ?? "") && label ?? text == text ? placeholder : nil
    for name in [isNumbered && hasCaption ? label : nil, id, prompt, label, text, placeholder].compactMap({ $0 })
    where name.canBeQuoted && !names.contains(name) {
      names.append(name)
    }
    // A control without a name uses the label beside it.
    if names.isEmpty, ["switch", "checkbox", "slider", "stepper", "textField", "searchField"].contains(role ?? "") {
      names = surroundings.beside.filter(\.canBeQuoted)
    }
    return names
  }

  /// The text that identifies the cell around the element; nil outside cells.
  fileprivate var cellText: String? {
    guard surroundings.containers.contains(where: { $0.className.hasSuffix("Cell") }) else { return nil }
    return surroundings.containers.first { $0.className.hasSuffix("Cell") }?.mark
      ?? surroundings.beside.first(where: \.canBeQuoted)
  }

  /// The possible numbers among elements of its kind, the likeliest first. Its index counts only its class, which is a
  /// part of the kind.
  fileprivate var numbers: [Int] {
    position.index < 0 ? [] : [position.index + 1] + (1...position.index + 4).filter { $0 != position.index + 1 }
  }
}

extension String {
  /// Whether a query can be quoted in a step.
  var canBeFound: Bool { !contains { $0 == "\"" || $0 == "\\" || $0.isNewline } }

  /// Whether the text can be quoted in a step.
  var canBeQuoted: Bool { !isEmpty && count <= 80 && !contains { $0 == "\"" || $0 == "\\" || $0.isNewline } }
}
