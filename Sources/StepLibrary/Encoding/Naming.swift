import AppUnderTest
import Recordings

/// The ways in which steps can name the element of an action.
struct Naming {
  /// What a way has to mean.
  enum Demand {
    /// The element itself.
    case same
    /// Something whose touch touches the element.
    case touched
    /// The element and nothing else that is seen.
    case alone
  }

  private let record: ElementRecord?
  private let references: [ElementReference]
  private let moment: SessionAction.Moment?
  private let preferred: [String]

  /// Names an element.
  ///
  /// - Parameters:
  ///   - record: the element as it was recorded; nil where there is none.
  ///   - moment: the element on its screen, on which each way is tried; without it the first way is taken.
  ///   - preferred: sentences that are taken before others.
  init(record: ElementRecord?, moment: SessionAction.Moment?, preferred: [String] = []) {
    self.preferred = preferred
    self.record = record
    references = record.map(ElementReference.all) ?? []
    self.moment = moment
  }

  /// What the first way gives that means the element and can be said; nothing where none does.
  func first(_ say: (ElementReference) -> String?, where demand: Demand) -> [String] {
    let sentences = references.compactMap { reference in say(reference).map { (reference, $0) } }
    let order = sentences.filter { preferred.contains($0.1) } + sentences.filter { !preferred.contains($0.1) }
    return order.first { means($0.0, demand) }.map { [$0.1] } ?? []
  }

  /// Whether the element is the one that a step means that says only its kind: the first on the screen.
  func isFirst(_ kind: ElementKind) -> Bool {
    guard let moment else { return true }
    guard let first = kind.query.elements(in: moment.tree).first else { return false }
    return first == moment.element || moment.tree.isElement(first, in: moment.element)
  }

  /// Whether the element is the title of the screen: the only bar that is called so has it.
  func isTitle(_ text: String) -> Bool {
    guard let record, record.role == "text", record.containers.contains(where: { $0.className == "UINavigationBar" })
    else { return false }
    guard let moment else { return true }
    let bars = ElementKind.navigationBar.query.marked(text).elements(in: moment.tree)
    return bars.count == 1 && bars.allSatisfy { moment.tree.isElement(moment.element, in: $0) }
  }

  /// The text by which the element is called, where it fits between no quotation marks and nothing else names it.
  var unquotableText: String? {
    guard let record, record.id == nil, let text = record.label ?? record.text,
      ![record.label, record.text, record.placeholder].contains(where: { $0?.canBeQuoted == true })
    else { return nil }
    guard let moment else { return text }
    return ElementReference.showing(text).touches(moment.element, in: moment.tree) ? text : nil
  }

  /// Whether the element is identified by a text, so that this does not show whether it shows the text.
  func isIdentifier(_ text: String) -> Bool { record?.id == text }

  /// Whether the element is the one list of its screen.
  var isOnlyList: Bool {
    guard let moment else { return false }
    return Query.theList.elements(in: moment.tree) == [moment.element]
  }

  /// Whether the element is in an action sheet, or around one.
  var isInSheet: Bool { record?.isInSheet ?? false }

  private func means(_ reference: ElementReference, _ demand: Demand) -> Bool {
    guard let moment else { return true }
    switch demand {
    case .touched: return reference.touches(moment.element, in: moment.tree)
    case .alone: return reference.isAlone(moment.element, in: moment.tree)
    case .same: break
    }
    guard let meant = reference.element(in: moment.tree) else { return false }
    return moment.tree.isElement(meant, in: moment.element) && moment.tree.isNear(meant, moment.element)
  }
}

extension ElementTree {
  /// Whether two elements, one in the other, are one to a user: their centres are nearly the same.
  fileprivate func isNear(_ inner: ElementID, _ outer: ElementID) -> Bool {
    inner == outer || frame(of: inner).center.distance(to: frame(of: outer).center) < 10
  }
}

extension ElementReference {
  /// Whether it is a name alone by which a step sees something.
  var isShown: Bool { if case .showing = self { true } else { false } }
  /// Whether it is a name alone by which a step uses something.
  var isMeant: Bool { if case .meant = self { true } else { false } }
  /// Whether it is a cell by what is in it.
  var isCell: Bool { if case .cell = self { true } else { false } }

  /// Whether there is a step that scrolls to what is named so by its kind.
  var isScrolledTo: Bool {
    guard case .named(_, let kind) = self else { return false }
    return ![.datePicker, .navigationBar, .webView, .table, .map].contains(kind)
  }
  /// Whether it is a query.
  var isFound: Bool { if case .found = self { true } else { false } }

  /// Whether there is a step that swipes across what is named so.
  var isForSwiping: Bool {
    switch self {
    case .cell, .meant, .number: true
    case .showing, .named, .inCell, .starting, .found: false
    }
  }

  /// A field as the step names it that empties one.
  var fieldWords: String? {
    switch self {
    case .named(let name, .field): "the \"\(name)\" field"
    case .number(let number, .field): "text field number \(number)"
    default: nil
    }
  }

  /// A sentence about the state of what is named.
  func stateWords(_ state: String) -> String? {
    switch self {
    case .named: "\(words) should be \(state)"
    case .cell, .found: "\(words) should be \(state)"
    default: nil
    }
  }
}

extension Point {
  /// The distance as a step has it.
  var stepText: String { "\(x.stepText),\(y.stepText)" }
}

extension Double {
  /// The number as a step has it: at most two decimals.
  package var stepText: String {
    let hundredths = (self * 100).rounded()
    guard hundredths.magnitude < 1e15 else { return "\(self)" }
    return hundredths.remainder(dividingBy: 100) == 0 ? "\(Int(hundredths / 100))" : "\(hundredths / 100)"
  }
}
