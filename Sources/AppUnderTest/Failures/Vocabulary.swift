/// The words in which failures describe elements and queries to readers who know neither classes nor queries.
package protocol Vocabulary: Sendable {
  /// The name of an element, such as `the button "Save"`.
  func name(of element: ElementID, in tree: any ElementTree) -> String
  /// The words by which a step selects this element among similar ones, such as `button number 2`; nil if no words
  /// select it.
  func number(of element: ElementID, in tree: any ElementTree) -> String?
  /// The name of the element that a query looks for, such as `the button "Save"`; nil if only the query itself can
  /// describe it.
  func name(of query: Query) -> String?
  /// The heading above requests without an answer.
  var unansweredRequests: String { get }
  /// The reason why a query finds nothing, as a sentence; nil if only the query itself can explain it.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - tree: the screen.
  ///   - hasScrolled: whether the whole content was scrolled through. Then scrolling is not advised.
  func reason(for query: Query, in tree: any ElementTree, hasScrolled: Bool) -> String?
  /// A description of each element in a line, such as `label "total" shows "12"`.
  func lines(for elements: [ElementID], in tree: any ElementTree) -> [String]
}

/// The words of failures.
package enum Wording {
  /// The vocabulary in use; nil if failures describe classes and queries.
  ///
  /// It is a task local because the code of a predefined step and the code of an author call the same functions. It is
  /// not part of `RunEnvironment`, which would be copied for each step.
  @TaskLocal package static var vocabulary: (any Vocabulary)?
}

extension Query {
  /// The target of the query, in the words of the failures of this task.
  package var wording: String { Wording.vocabulary?.name(of: self) ?? description }

  /// The reason why the query finds nothing, as a sentence.
  ///
  /// - Parameters:
  ///   - tree: the screen.
  ///   - hasScrolled: whether the whole content was scrolled through. Then scrolling is not advised.
  package func reason(in tree: any ElementTree, hasScrolled: Bool = false) -> String {
    if let reason = Wording.vocabulary?.reason(for: self, in: tree, hasScrolled: hasScrolled) { return reason }
    return explanation(in: tree).map(\.description) ?? "\(self) finds something"
  }
}

extension ElementTree {
  /// The visible elements, one per line, in the words of the failures of this task.
  package func summaryInWords() -> [String] {
    guard let vocabulary = Wording.vocabulary else { return summary() }
    return summary { vocabulary.lines(for: $0, in: self) }
  }

  /// The name of an element, in the words of the failures of this task.
  package func wording(of element: ElementID) -> String {
    Wording.vocabulary?.name(of: element, in: self) ?? describe(element)
  }
}
