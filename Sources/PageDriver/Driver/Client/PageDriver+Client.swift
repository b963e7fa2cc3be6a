import DevTools
import PageContent

/// Functions for clients of WebDriver, which run in the script's world, and the answers about the browser.
extension PageDriver {
  /// Calls a function of `PageScript.client`.
  package func client(_ function: String, _ arguments: String, isAction: Bool) async throws -> String {
    try await acting { page in
      if isAction {
        page.beginAction()
        try await disarm(page)
      }
      defer { if isAction { clock.isOld = true } }
      do {
        let call = PageScript.client(function, arguments)
        let answer = try await evaluateForClient(call, in: page).string("result", "value") ?? ""
        if isAction { try await settle(page) }
        return answer
      } catch let error as BrowserError where error.kind == .interrupted && page.dialog != nil {
        return #"{"value":null}"#
      }
    }
  }

  /// Evaluates an expression in the script's world, which contains the functions for clients.
  ///
  /// - Parameters:
  ///   - expression: the expression.
  ///   - depth: the number of frames around the place to evaluate it in; nil for the current frame.
  ///   - page: the page.
  func evaluateForClient(
    _ expression: String, at depth: Int? = nil, in page: PageTarget
  ) async throws -> DevToolsValue {
    let depth = depth ?? clientState.frames.count
    let world = try await ownWorld(at: depth, of: page)
    do {
      let answer = try await page.evaluate(PageScript.ifClient(expression), in: world)
      guard answer.string("result", "value") == "" else { return answer }
      _ = try await page.evaluate(PageScript.client, in: world)
      return try await page.evaluate(expression, in: world)
    } catch let error as BrowserError where error.kind == .pageGone && world != nil {
      // The frame is getting another document, in another world.
      guard try await ownWorld(at: depth, of: page) != world else { throw error }
      return try await evaluateForClient(expression, at: depth, in: page)
    }
  }

  /// Whether the screen has not changed since a tree was read.
  package func isShowing(_ tree: any ElementTree) async throws -> Bool {
    try await snapshot() as? PageTree === tree as? PageTree
  }

  package func acceptAnyCertificate() { clientState.acceptsAnyCertificate = true }

  /// The version of the browser.
  package func browserVersion() async throws -> String {
    try await reporting {
      let product = try await running().connection.call("Browser.getVersion").string("product") ?? ""
      return String(product.drop { $0 != "/" }.dropFirst())
    }
  }
}
