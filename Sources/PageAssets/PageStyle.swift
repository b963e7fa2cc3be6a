/// The style of all pages of the command: light and dark colours, fonts, controls.
package enum PageStyle {
  /// Colours; every text has a contrast of at least 4.5 to its background.
  package static let colours = WebFiles.colours
  /// Fonts, controls and the focus.
  package static let basics = WebFiles.basics
  /// The rows of an element tree.
  package static let tree = WebFiles.treeRows
}
