import PageAssets

/// The style of a wall's page.
package enum WallStyle {
  /// The style sheet, with the colours of all pages.
  package static let css = "\(PageStyle.colours)\(WebFiles.style)"
}
