import Foundation

extension TestBrowser {
  /// The reason why a browser did not show a page.
  package struct Failure: Error {
    /// The output of the browser.
    package let output: String

    package init(output: String) {
      self.output = output
    }
  }

  /// Opens a page in its own browser and returns the content that its scripts have put into the element with the id
  /// `answer`.
  ///
  /// - Parameters:
  ///   - html: the page.
  ///   - size: the size of the window in points.
  ///   - isDark: whether to request the dark colour scheme.
  /// - Throws: if the browser does not start or the page has no answer.
  package static func answer(
    of html: String, size: (width: Int, height: Int) = (1000, 800), isDark: Bool = false
  ) throws -> String {
    let folder = try URL.testFolder(["index.html": html])
    defer { folder.removeFolder() }
    let page = folder.appending(path: "index.html")
    let process = TestProcess(
      URL(filePath: path ?? ""),
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "--virtual-time-budget=60000",
        "--user-data-dir=\(folder.path)/profile", "--window-size=\(size.width),\(size.height)",
      ] + (isDark ? ["--blink-settings=preferredColorScheme=0"] : []) + [page.absoluteString])
    process.standardError = FileHandle(forWritingAtPath: "/dev/null")
    let output = try process.run().text
    // Base64 prevents any part from being interpreted as markup.
    guard let answer = output.firstMatch(of: /id="answer"[^>]*>([A-Za-z0-9+\/=]+)</)?.1,
      let data = Data(base64Encoded: String(answer))
    else { throw Failure(output: String(output.suffix(4000))) }
    return String(decoding: data, as: UTF8.self)
  }

  /// A page with a script at the end of its body, which its security policy allows.
  ///
  /// - Parameters:
  ///   - html: the page.
  ///   - script: the script.
  package static func page(_ html: String, running script: String) -> String {
    let nonce = "script-src 'nonce-cukeswift'"
    var page =
      html.contains(nonce) ? html : html.replacing("default-src 'none';", with: "default-src 'none'; \(nonce);")
    let end = page.range(of: "</body>", options: .backwards)?.lowerBound ?? page.endIndex
    page.insert(contentsOf: "<script nonce=\"cukeswift\">\n\(script)\n</script>", at: end)
    return page
  }

  /// The script with which a page provides the value of an expression as its answer, in JSON.
  package static func answering(_ expression: String) -> String {
    """
    const answerText = JSON.stringify(\(expression));
    const answerElement = document.createElement('pre');
    answerElement.id = 'answer';
    answerElement.textContent = btoa(String.fromCharCode(...new TextEncoder().encode(answerText).map(byte => byte)));
    document.body.append(answerElement);
    """
  }
}
