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
  }

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
    references = record.map(ElementReference.all) ?? []
    self.moment = moment
  }

  /// What the first way gives that means the element and can be said; nothing where none does.
  func first(_ say: (ElementReference) -> String?, where demand: Demand) -> [String] {
    let sentences = references.compactMap { reference in say(reference).map { (reference, $0) } }
    let order = sentences.filter { preferred.contains($0.1) } + sentences.filter { !preferred.contains($0.1) }
    return order.first { means($0.0, demand) }.map { [$0.1] } ?? []
  }

  private func means(_ reference: ElementReference, _ demand: Demand) -> Bool {
    guard let moment else { return true }
    if demand == .touched { return reference.touches(moment.element, in: moment.tree) }
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
  /// Whether it is a name alone that can be a text as well.
  var isShown: Bool { if case .showing = self { true } else { false } }
  /// Whether it is a name alone that is an identifier or label.
  var isMarked: Bool { if case .marked = self { true } else { false } }
  /// Whether it is a cell by what is in it.
  var isCell: Bool { if case .cell = self { true } else { false } }

  /// Whether there is a step that swipes across what is named so.
  var isForSwiping: Bool {
    switch self {
    case .cell, .showing, .number: true
    case .marked, .named, .inCell: false
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
    case .cell: "\(words) should be \(state)"
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
