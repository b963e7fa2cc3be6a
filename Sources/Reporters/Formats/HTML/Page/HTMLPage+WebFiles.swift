import PageAssets

extension HTMLPage {
  /// The beginning of the page; its policy prevents loading anything from elsewhere.
  static let head = WebFiles.head

  /// The styles of the page, in order.
  static let styles: [StaticString] = [
    PageStyle.colours, PageStyle.basics, PageStyle.tree, WebFiles.frame, WebFiles.parts, WebFiles.verdict,
    WebFiles.summary, WebFiles.pastStep, WebFiles.comparison,
  ]

  /// The scripts of the page, in order.
  static let scripts: [StaticString] =
    SharedScripts.elements + SharedScripts.trees + SharedScripts.queries + SharedScripts.pictures
    + SharedScripts.traces + [
      WebFiles.data, WebFiles.state, WebFiles.controls, WebFiles.list, WebFiles.markdown, WebFiles.attachments,
      WebFiles.comparedPictures,
      WebFiles.inspector, WebFiles.film, WebFiles.matrix,
      WebFiles.reason, WebFiles.prompt, WebFiles.tabs, WebFiles.scenario, WebFiles.dashboard, WebFiles.views,
      WebFiles.keys,
    ]
}
