package import AppUnderTest

/// The description of a screen as a whole.
package struct PageHeader: Sendable {
  /// The number that the script has given to the screen; 0 for a screen that has not been described.
  var version = 0
  /// The title of the page.
  var title = ""
  /// The address of the page.
  package var url = ""
  /// The size of the window, in points.
  var size = Size(width: 0, height: 0)
  /// The number of texts that were shortened.
  var cuts = 0
  /// The frames whose documents the script cannot look into: they have other origins, or are scaled or rotated.
  var foreignFrames: [ForeignFrame] = []

  /// The limits of the description, as sentences.
  var warnings: [String] {
    var warnings: [String] = []
    if cuts > 0 {
      warnings.append("\(cuts) of the page's texts are longer than 65,536 characters and are cut there")
    }
    if !foreignFrames.isEmpty {
      warnings.append(
        "what \(foreignFrames.count) frames show is not known, as they are scaled, turned or of other origins: queries find nothing in them"
      )
    }
    return warnings
  }
}

extension PageTree {
  /// The number that the script has given to this screen.
  package var version: Int { header.version }
  /// The title of the page.
  package var title: String { header.title }
  /// The address of the page.
  package var url: String { header.url }
  /// The size of the window, in points.
  package var size: Size { header.size }
  /// The limits of the description, as sentences.
  package var warnings: [String] { header.warnings }
  /// The frames of other origins that could not be looked into.
  package var foreignFrames: [ForeignFrame] { header.foreignFrames }
}
