import PageAssets

extension HTMLPage {
  /// The beginning of the page; the policy sees to it that nothing is ever loaded from elsewhere.
  ///
  /// Only the page's own script has its nonce, so that nothing else that got into the page would run. `'self'` are the files
  /// that were attached beside the page.
  static let head: StaticString = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data: 'self'; \
    media-src data: 'self'; style-src 'unsafe-inline'; script-src 'nonce-cukeswift'; base-uri 'none'; form-action 'none'">

    """

  /// How the page looks, in the order of the parts.
  static let styles: [StaticString] = [
    PageStyle.colours, PageStyle.basics, PageStyle.tree, ReportStyle.frame, ReportStyle.parts, ReportStyle.trace,
  ]

  /// What the page does, in the order of the parts.
  static let scripts: [StaticString] =
    ElementsScript.parts + TreeScript.parts + QueryScript.parts + PictureScript.parts + TraceScript.parts
    + [
      ReportScript.data, ReportScript.state, ReportScript.controls, ReportScript.list, ReportScript.attachments,
      ReportScript.inspector, ReportScript.scenario, ReportScript.views, ReportScript.keys,
    ]
}

/// The scripts of the page, a subject each; `HTMLPage.scripts` has their order.
enum ReportScript {}
