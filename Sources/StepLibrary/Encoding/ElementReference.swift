import AppUnderTest
import Recordings

/// How a predefined step names an element.
enum ElementReference: Hashable {
  /// `"Save"`: what the name means, of any kind.
  case meant(String)
  /// `"Save"`: what a step sees by its identifier, label or text.
  case showing(String)
  /// `the "Save" button`.
  case named(String, ElementKind)
  /// `list item "TODO"`: a cell by what is in it.
  case cell(String)
  /// `"Archive" in list item "iPad"`.
  case inCell(String, cell: String)
  /// `the button starting with "Read"`: by the beginning of its text, which was cut.
  case starting(String, ElementKind?)
  /// `the element found by "QUERY"`.
  case found(String)
  /// `button number 2`, counted from 1.
  case number(Int, ElementKind)

  /// The words by which a step names the element.
  var words: String {
    switch self {
    case .meant(let name), .showing(let name): "\"\(name)\""
    case .named(let name, let kind): "the \"\(name)\" \(kind.rawValue)"
    case .cell(let text): "list item \"\(text)\""
    case .inCell(let name, let cell): "\"\(name)\" in list item \"\(cell)\""
    case .starting(let start, let kind): "the \(kind?.rawValue ?? "text") starting with \"\(start)\""
    case .found(let query): "the element found by \"\(query)\""
    case .number(let number, let kind): "\(kind.rawValue) number \(number)"
    }
  }

  /// The queries of the step; the first that finds something counts.
  private var queries: [Query] {
    switch self {
    case .meant(let name): Query.meant(by: name)
    case .showing(let name): [.showing(name)]
    case .named(let name, let kind): [kind.named(name)]
    case .cell(let text): [ElementKind.cell.named(text)]
    case .inCell(let name, let cell): Query.meant(by: name).map { ElementKind.cell.named(cell).descendant($0) }
    case .starting(let start, let kind):
      [(kind?.query ?? .view).where(.begins(.text, with: start) || .begins(.label, with: start))]
    case .found(let text):
      Self.query(text).map { [$0] } ?? []
    case .number(let number, let kind): [kind.query.index(number - 1)]
    }
  }

  /// The query of a text; nil where it cannot be read.
  private static func query(_ text: String) -> Query? {
    do throws(Diagnostic) { return try text.query() } catch { return nil }
  }

  /// Whether a step that expects to see what is named so sees an element, and nothing else on its screen.
  ///
  /// What is around or inside the element may be called as it is, as a cell by its label, but not by an identifier of its own.
  func isAlone(_ element: ElementID, in tree: any ElementTree) -> Bool {
    guard let found = queries.lazy.map({ $0.elements(in: tree) }).first(where: { !$0.isEmpty }) else { return false }
    let name: String? =
      switch self {
      case .showing(let name), .meant(let name), .named(let name, _), .inCell(let name, _): name
      case .cell, .starting, .found, .number: nil
      }
    return found.allSatisfy { other in
      if other == element { return true }
      guard tree.isElement(other, in: element) || tree.isElement(element, in: other) else { return false }
      // A bar is identified by its title.
      return name == nil || tree.role(of: other) == "navigationBar" || tree.string(.identifier, of: other) != name
    }
  }

  /// The element that the step means on a screen; nil where it means none, or may mean several.
  func element(in tree: any ElementTree) -> ElementID? {
    guard let query = queries.first(where: { !$0.elements(in: tree).isEmpty }) else { return nil }
    do throws(AppError) { return try query.one(in: tree) } catch { return nil }
  }

  /// Whether a finger on what the step means touches an element.
  func touches(_ element: ElementID, in tree: any ElementTree) -> Bool {
    guard let meant = self.element(in: tree) else { return false }
    if meant == element { return true }
    guard let touched = tree.element(at: tree.hitPoint(of: meant)) else { return false }
    return tree.isElement(touched, in: element)
      && (tree.isElement(meant, in: element) || tree.isElement(element, in: meant))
  }
}

extension ElementReference {
  /// The ways in which steps can name an element as it was recorded, the most robust first.
  ///
  /// An identifier outlives a label, unless it is a numbered one of a page; a label a text, a text an index among others. Whether a
  /// way means the element and no other depends on a tree.
  static func all(for record: ElementRecord) -> [ElementReference] {
    let kind = ElementKind(of: record)
    let names = record.names
    var all: [ElementReference] = []
    if kind == .cell {
      all += (names + record.inside.filter(\.canBeQuoted)).map { .cell($0) }
    } else if let kind {
      all += names.map { .named($0, kind) }
    }
    all += names.map { .meant($0) }
    all += names.map { .showing($0) }
    if let cell = record.cellText {
      all += names.map { .inCell($0, cell: cell) }
    }
    if kind == nil || kind == .label {
      all += record.inside.filter(\.canBeQuoted).flatMap { [.meant($0), .showing($0)] }
    }
    if let start = record.textStart, start.canBeQuoted { all.append(.starting(start, kind)) }
    // An index alone finds something else as soon as anything before it comes or goes.
    all += record.candidates.filter { $0.score > 20 && $0.query.canBeFound }.map { .found($0.query) }
    if let kind { all += record.numbers.map { .number($0, kind) } }
    all += record.candidates.filter { $0.query.canBeFound }.map { .found($0.query) }
    var seen: Set<ElementReference> = []
    return all.filter { seen.insert($0).inserted }
  }
}

extension ElementKind {
  /// The kind of an element as it was recorded; nil where steps have no word for it.
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
    case "switch": self = .switch
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
  /// What a step can call it, the most robust first.
  fileprivate var names: [String] {
    var names: [String] = []
    // Libraries for pages number what they make, otherwise in the next version: the caption of a control is more robust. The text of
    // anything else may be its value.
    let isNumbered = isInPage && id?.contains(where: \.isNumber) == true
    let hasCaption = label != text || ["button", "link", "tab"].contains(role ?? "")
    for name in [isNumbered && hasCaption ? label : nil, id, label, text, placeholder].compactMap({ $0 })
    where name.canBeQuoted && !names.contains(name) {
      names.append(name)
    }
    // A control without a name goes by the label beside it.
    if names.isEmpty, ["switch", "slider", "stepper", "textField", "searchField"].contains(role ?? "") {
      names = beside.filter(\.canBeQuoted)
    }
    return names
  }

  /// What identifies the cell around it; nil where there is none.
  fileprivate var cellText: String? {
    guard containers.contains(where: { $0.className.hasSuffix("Cell") }) else { return nil }
    return containers.first { $0.className.hasSuffix("Cell") }?.mark ?? beside.first(where: \.canBeQuoted)
  }

  /// The numbers that it may have among those of its kind, of which its class is only a part; the likeliest first.
  fileprivate var numbers: [Int] {
    index < 0 ? [] : [index + 1] + (1...index + 4).filter { $0 != index + 1 }
  }
}

extension String {
  /// Whether a query can stand between the quotation marks of a step.
  fileprivate var canBeFound: Bool { !contains { $0 == "\"" || $0 == "\\" || $0.isNewline } }

  /// Whether the text can stand between the quotation marks of a step.
  var canBeQuoted: Bool { !isEmpty && count <= 80 && !contains { $0 == "\"" || $0 == "\\" || $0.isNewline } }
}
