import PageAssets

/// The page of the studio: an app, its screen, the recorded steps, and the features of the project.
enum StudioPage {
  /// The page. It contains no outside text: its script fetches such text, and never inserts it as markup.
  static let text = "\(PageHead("Studio", .served, links: links).text)\(WebFiles.page)"

  private static let links = """
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="studio.css">
    <script src="studio.js" defer></script>

    """

  /// The style sheet of the page.
  static let style = "\(PageStyle.colours)\(PageStyle.basics)\(PageStyle.tree)\(WebFiles.style)"

  /// The script of the page.
  static let script = "'use strict';\n" + (SharedScripts.elements + parts).map { "\($0)" }.joined()

  private static let parts = [
    WebFiles.talking, WebFiles.screen, WebFiles.tree, WebFiles.steps, WebFiles.editor, WebFiles.features,
  ]
}
