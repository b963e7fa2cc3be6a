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
      let indices = elements.map { element in
        tree.place(of: element).flatMap { $0.world == nil ? $0.index : nil } ?? -1
      }
      let version = elements.lazy.compactMap { tree.place(of: $0) }.first { $0.world == nil }?.version ?? 0
      let list = indices.map(String.init).joined(separator: ",")
      let call = "cukeswift.textFrames(\(version),[\(list)],\(Self.quoted(text)))"
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
