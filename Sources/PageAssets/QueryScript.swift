/// The query language for pages: a script that parses queries and evaluates them in a tree of the page.
///
/// It defines `Query.find(text, tree)`. It supports classes, directions, every filter except `css:` and `xpath:`, and
/// predicates. Of the rule for names it supports only the names of the elements themselves. For an unsupported query it
/// throws an error with `isUnknown`, and `cukeswift show` then asks the real engine. Tests run all queries of the tests
/// of the module ElementQuery against it.
package enum QueryScript {
  /// The parts in their required order.
  package static let parts: [StaticString] = [
    WebFiles.queryScanner, WebFiles.queryPredicate, WebFiles.queryParser, WebFiles.roles, WebFiles.comparing,
    WebFiles.query,
  ]
}
