import DevTools
import PageContent

extension PageDriver: TextPlacingDriver {
  /// The rectangles around the lines of texts, which the script measures only when it is asked.
  ///
  /// - Returns: nil for elements without a text, and for those in frames of other origins.
  /// - Throws: an `AppError` if the page is not open.
  package func textFrames(of elements: [ElementID], showing text: String) async throws -> [Rect?] {
    try await asking { page in
      guard let tree = visit.tree else { return elements.map { _ in nil } }
      let places = elements.map { tree.place(of: $0) }.map { $0?.world == nil ? $0 : nil }
      let version = places.lazy.compactMap(\.self).first?.version ?? 0
      let call = PageScript.textFrames(of: places.map { $0?.index ?? -1 }, version: version, showing: text)
      let lines = (try await page.evaluate(call).string("result", "value") ?? "")
        .split(separator: "\n", omittingEmptySubsequences: false)
      return elements.indices.map { place in
        let numbers = lines.indices.contains(place) ? lines[place].split(separator: " ").compactMap { Double($0) } : []
        guard numbers.count == 4 else { return nil }
        return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      }
    }
  }
}
