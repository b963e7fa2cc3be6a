import PageAssets

extension HTMLPage {
  /// The beginning of the page; its policy prevents loading anything from elsewhere.
  ///
  /// Only the page's own script has the nonce, so injected code would not run. `'self'` allows the files attached
  /// beside the page.
  static let head: StaticString = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data: 'self'; \
    media-src data: 'self'; style-src 'unsafe-inline'; script-src 'nonce-cukeswift'; base-uri 'none'; form-action 'none'">

    """

  /// The styles of the page, in order.
  static let styles: [StaticString] = [
    PageStyle.colours, PageStyle.basics, PageStyle.tree, ReportStyle.frame, ReportStyle.parts, ReportStyle.trace,
  ]

  /// The scripts of the page, in order.
  static let scripts: [StaticString] =
    ElementsScript.parts + TreeScript.parts + QueryScript.parts + PictureScript.parts + TraceScript.parts
    + [
      ReportScript.data, ReportScript.state, ReportScript.controls, ReportScript.list, ReportScript.attachments,
      ReportScript.inspector, ReportScript.scenario, ReportScript.views, ReportScript.keys,
    ]
}

/// The scripts of the page, one for each subject; `HTMLPage.scripts` has their order.
enum ReportScript {}
