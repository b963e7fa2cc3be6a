/// An element tree in a page, for queries and for display.
package enum TreeScript {
  /// Defines `ElementTree`, which is made from arrays in tree order, and `treeView`, which needs `ElementsScript`.
  package static let parts: [StaticString] = [WebFiles.elementTree, WebFiles.treeView]
}
