import AppUnderTest
import Recordings

/// The references that steps can use for the element of an action.
struct Naming {
  /// Whether references mean the element.
  private final class Tried {
    struct Question: Hashable {
      let reference: ElementReference
      let demand: Demand
    }

    var answers: [Question: Bool] = [:]
  }

  /// The requirement for a reference.
  enum Demand {
    /// The reference finds the element itself.
    case same
    /// Touching it touches the element.
    case touched
    /// The reference finds the element, and no other visible element.
    case alone
  }

  private let record: ElementRecord?
  private let references: [ElementReference]
  private let moment: SessionAction.Moment?
  /// The references that were already tried, because several sentences may try the same reference.
  private let tried = Tried()
  private let preferred: [String]
  /// Whether only preferred sentences count.
  private var isStrict = false

  /// Names an element.
  ///
  /// - Parameters:
  ///   - record: the recorded element; nil for an action without an element.
  ///   - moment: the element on its screen, on which each reference is tried. Without it the first reference is used.
  ///   - preferred: sentences that take precedence.
  init(record: ElementRecord?, moment: SessionAction.Moment?, preferred: [String] = []) {
    self.preferred = preferred
    self.record = record
    references = record.map(ElementReference.all) ?? []
    self.moment = moment
  }

  /// Names an element by given references only.
  init(_ references: [ElementReference], moment: SessionAction.Moment?) {
    (record, preferred) = (nil, [])
    (self.references, self.moment) = (references, moment)
  }

  /// The sentence of the first reference that meets the demand and has a sentence; an empty list without such a
  /// reference.
  func first(_ sentence: (ElementReference) -> String?, where demand: Demand) -> [String] {
    let sentences = references.compactMap { reference in sentence(reference).map { (reference, $0) } }
      .filter { !isStrict || preferred.contains($0.1) }
    return sentences.first { means($0.0, demand) }.map { [$0.1] } ?? []
  }

  /// The sentence with the first reference in words that means the element itself.
  func sentence(_ sentence: (_ words: String) -> String) -> [String] {
    first({ $0.isMeant ? sentence($0.words) : nil }, where: .same)
  }

  /// The sentence with the first reference in words whose touch touches the element.
  func touchSentence(_ sentence: (_ words: String) -> String) -> [String] {
    first({ $0.isMeant ? sentence($0.words) : nil }, where: .touched)
  }

  /// The sentences that a function makes with the preferred sentences only; with all sentences if one is missing then.
  func preferring(_ steps: (Naming) -> [String]) -> [String] {
    guard !preferred.isEmpty else { return steps(self) }
    var strict = self
    strict.isStrict = true
    let kept = steps(strict)
    return !kept.isEmpty && kept.allSatisfy(preferred.contains) ? kept : steps(self)
  }

  /// The text that a person sees for a text of the element: dots in a field for passwords.
  func shown(_ text: String) -> String {
    record?.state.isSecure == true ? text.asDots : text
  }

  /// Whether the element is the first of its kind on the screen, which is the element that a step without a name finds.
  func isFirst(_ kind: ElementKind) -> Bool {
    guard let moment else { return true }
    guard let first = kind.query.elements(in: moment.tree).first else { return false }
    return first == moment.element || moment.tree.isElement(first, in: moment.element)
  }

  /// Whether the element is the title of the screen: the title of the only bar with this name.
  func isTitle(_ text: String) -> Bool {
    guard let record, record.role == "text",
      record.surroundings.containers.contains(where: { $0.className == "UINavigationBar" })
    else { return false }
    guard let moment else { return true }
    let bars = ElementKind.navigationBar.query.marked(text).elements(in: moment.tree)
    return bars.count == 1 && bars.allSatisfy { moment.tree.isElement(moment.element, in: $0) }
  }

  /// The text of an element whose names cannot be quoted; nil for an element with another name.
  var unquotableText: String? {
    guard let record, record.id == nil, let text = record.label ?? record.text,
      ![record.label, record.text, record.placeholder].contains(where: { $0?.canBeQuoted == true })
    else { return nil }
    guard let moment else { return text }
    return ElementReference.showing(text).touches(moment.element, in: moment.tree) ? text : nil
  }

  /// Whether the text is the identifier of the element. A check by name then does not prove that the element shows the
  /// text.
  func isIdentifier(_ text: String) -> Bool { record?.id == text }

  /// Whether the element is the only list of its screen.
  var isOnlyList: Bool {
    guard let moment else { return false }
    return Query.theList.elements(in: moment.tree) == [moment.element]
  }

  /// Whether the element is a check box, which has its own words.
  var isBox: Bool { record?.role == "checkbox" }

  /// Whether the element is in an action sheet, or contains one.
  var isInSheet: Bool { record?.isInSheet ?? false }

  private func means(_ reference: ElementReference, _ demand: Demand) -> Bool {
    guard let moment else { return true }
    let question = Tried.Question(reference: reference, demand: demand)
    if let known = tried.answers[question] { return known }
    let answer = means(reference, demand, at: moment)
    tried.answers[question] = answer
    return answer
  }

  private func means(_ reference: ElementReference, _ demand: Demand, at moment: SessionAction.Moment) -> Bool {
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
  /// Whether nested elements look like one element to a user, because their centres nearly coincide.
  fileprivate func isNear(_ inner: ElementID, _ outer: ElementID) -> Bool {
    inner == outer || frame(of: inner).center.distance(to: frame(of: outer).center) < 10
  }
}

extension ElementReference {
  /// Whether the reference is only a name by which a step sees an element.
  var isShown: Bool { if case .showing = self { true } else { false } }
  /// Whether the reference is only a name by which a step uses an element.
  var isMeant: Bool { if case .meant = self { true } else { false } }
  /// Whether the reference is a cell by its content.
  var isCell: Bool { if case .cell = self { true } else { false } }

  /// Whether a step can scroll to the element by its name and kind.
  var isScrolledTo: Bool {
    if case .box = self { return true }
    guard case .named(_, let kind) = self else { return false }
    return ![.datePicker, .navigationBar, .webView, .table, .map].contains(kind)
  }
  /// The name of an element that is named with its kind; nil for other references.
  var nameWithKind: String? {
    switch self {
    case .named(let name, _), .box(let name): name
    case .meant, .showing, .cell, .inCell, .starting, .found, .number, .boxNumber: nil
    }
  }
  /// Whether the reference is a query.
  var isFound: Bool { if case .found = self { true } else { false } }

  /// Whether a step can swipe across the element.
  var isForSwiping: Bool {
    switch self {
    case .cell, .meant, .number, .boxNumber: true
    case .showing, .named, .box, .inCell, .starting, .found: false
    }
  }

  /// The words for a field in the step that empties the field.
  var fieldWords: String? {
    switch self {
    case .named(let name, .field): "the \"\(name)\" field"
    case .number(let number, .field): "text field number \(number)"
    case .meant, .showing, .named, .box, .cell, .inCell, .starting, .found, .number, .boxNumber: nil
    }
  }

  /// A sentence about the state of the element.
  func stateWords(_ state: String) -> String? {
    switch self {
    case .named, .box: "\(words) should be \(state)"
    case .cell, .found: "\(words) should be \(state)"
    case .meant, .showing, .inCell, .starting, .number, .boxNumber: nil
    }
  }
}

extension Point {
  /// The distance as steps write it.
  var stepText: String { "\(x.stepText),\(y.stepText)" }
}

extension Double {
  /// The number as steps write it, with at most two decimals.
  package var stepText: String {
    let hundredths = (self * 100).rounded()
    guard hundredths.magnitude < 1e15 else { return "\(self)" }
    return hundredths.remainder(dividingBy: 100) == 0 ? "\(Int(hundredths / 100))" : "\(hundredths / 100)"
  }
}
