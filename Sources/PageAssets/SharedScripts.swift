/// Scripts that pages of the command share, in the order in which each needs those before it.
package enum SharedScripts {
  /// Defines `one` and `all`, which find elements, `el` and `svg`, which make them, and `replace`, which replaces the
  /// content of one.
  package static let elements = [WebFiles.elements]

  /// Defines `ElementTree`, which is made from arrays in tree order, and `treeView`.
  package static let trees = [WebFiles.elementTree, WebFiles.treeView]

  /// Defines `Query.find(text, tree)`, which evaluates queries in a tree of the page.
  ///
  /// It supports classes, directions, every filter except `css:` and `xpath:`, and predicates. Of the rule for names it
  /// supports only the names of the elements themselves. For an unsupported query it throws an error with `isUnknown`,
  /// and `cukeswift show` then asks the real engine. Tests run all queries of the tests of the module ElementQuery
  /// against it.
  package static let queries = [
    WebFiles.queryScanner, WebFiles.queryPredicate, WebFiles.queryParser, WebFiles.roleTables, WebFiles.roles,
    WebFiles.comparing, WebFiles.query,
  ]

  /// Defines `drawPicture(tree)`, which returns an SVG element for the screen of a model.
  ///
  /// A test checks that it draws the same marks as `ScreenPicture` of the module ModelApps.
  package static let pictures = [
    WebFiles.drawing, WebFiles.letterWidths, WebFiles.textLines, WebFiles.lookTables, WebFiles.looks, WebFiles.picture,
  ]

  /// Defines `Trace.read(attempt)`, `Trace.tree` and `Trace.actionText`; docs/trace.md describes traces.
  package static let traces = [WebFiles.trace]
}
