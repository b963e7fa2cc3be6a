/// The wording of elements and queries in failures, for readers who know neither classes nor queries.
package protocol Vocabulary: Sendable {
  /// The name of an element, such as `the button "Save"`.
  func name(of element: ElementID, in tree: any ElementTree) -> String
  /// The words by which a step selects this element among similar ones, such as `button number 2`; nil if a step cannot
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
