/// Draws screens of models in the page, from the element tree alone.
package enum PictureScript {
  /// Defines `drawPicture(tree)`, which returns an SVG element; it needs the scripts of trees and queries.
  ///
  /// A test checks that it draws the same marks as `ScreenPicture` of the module ModelApps.
  package static let parts: [StaticString] = [WebFiles.drawing, WebFiles.textLines, WebFiles.looks, WebFiles.picture]
}
