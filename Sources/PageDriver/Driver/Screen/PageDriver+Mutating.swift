import DevTools
import PageContent

extension PageDriver {
  /// Breaks the page wherever it shows the changed part, and looks at it again.
  ///
  /// - Parameter tree: the screen.
  /// - Returns: the broken screen; the same one without the changed part.
  /// - Throws: an `AppError` if the page does not answer.
  func mutated(_ tree: PageTree) async throws -> PageTree {
    guard let mutation = requests.mutation, case .control(let target) = mutation.target, let page, page.dialog == nil
    else { return tree }
    let shown = mutation.change == .text ? tree.shownTexts : tree.namedControls
    let elements = shown.filter {
      $0.control == target && (mutation.change != .disable || tree.isEnabled($0.element))
    }
    guard !elements.isEmpty else { return tree }
    try await disarm(page)
    for (element, _) in elements {
      guard let place = tree.place(of: element) else { continue }
      let arguments = [
        PageScript.element(at: place), PageScript.quoted(mutation.change.rawValue),
        PageScript.quoted(AppMutation.changedText),
      ]
      _ = try await page.evaluate("(\(WebFiles.mutating))(\(arguments.joined(separator: ",")))", in: place.world)
    }
    clock.isOld = true
    return try await look()
  }
}
