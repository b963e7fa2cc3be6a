/// The words in which failures speak of elements and queries to somebody who knows neither classes nor queries.
package protocol Vocabulary: Sendable {
  /// What an element is called, such as `the button "Save"`.
  func name(of element: ElementID, in tree: any ElementTree) -> String
  /// The words by which a step means this element among those like it, such as `button number 2`; `nil` where none do.
  func number(of element: ElementID, in tree: any ElementTree) -> String?
  /// What a query looks for, such as `the button "Save"`; `nil` where only the query itself says it.
  func name(of query: Query) -> String?
  /// What stands above the requests of the app that nothing answered.
  var unansweredRequests: String { get }
  /// Why a query finds nothing, as a sentence; `nil` where only the query itself says it.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - tree: where it finds nothing.
  ///   - hasScrolled: whether everything was scrolled through, so that scrolling is not advised.
  func reason(for query: Query, in tree: any ElementTree, hasScrolled: Bool) -> String?
  /// What elements are and show, a line each, such as `label "total" shows "12"`.
  func lines(for elements: [ElementID], in tree: any ElementTree) -> [String]
}

/// The words of failures.
package enum Wording {
  /// Whose words are taken; `nil` where failures speak of classes and queries.
  @TaskLocal package static var vocabulary: (any Vocabulary)?
}

extension Query {
  /// What the query looks for, in the words of the failures of this task.
  package var wording: String { Wording.vocabulary?.name(of: self) ?? description }

  /// Why the query finds nothing, as a sentence.
  ///
  /// - Parameters:
  ///   - tree: where it finds nothing.
  ///   - hasScrolled: whether everything was scrolled through, so that scrolling is not advised.
  package func reason(in tree: any ElementTree, hasScrolled: Bool = false) -> String {
    if let reason = Wording.vocabulary?.reason(for: self, in: tree, hasScrolled: hasScrolled) { return reason }
    return explanation(in: tree).map(\.description) ?? "\(self) finds something"
  }
}

extension ElementTree {
  /// What a user sees, a line each, in the words of the failures of this task.
  package func summaryInWords() -> [String] {
    guard let vocabulary = Wording.vocabulary else { return summary() }
    return summary { vocabulary.lines(for: $0, in: self) }
  }

  /// What an element is called, in the words of the failures of this task.
  func wording(of element: ElementID) -> String {
    Wording.vocabulary?.name(of: element, in: self) ?? describe(element)
  }
}
