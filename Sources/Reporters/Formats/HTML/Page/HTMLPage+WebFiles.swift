import PageAssets

extension HTMLPage {
  /// The styles of the page beyond the colours, in order.
  static let styles: [StaticString] = [
    PageStyle.basics, PageStyle.tree, WebFiles.frame, WebFiles.parts, WebFiles.verdict,
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
