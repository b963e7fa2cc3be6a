import AppUnderTest
import StepRegistry

extension ConsoleSession {
  /// The app in use.
  ///
  /// - Throws: a diagnostic if no app was started.
  func app() throws(Diagnostic) -> AppSession {
    if let session = scenario.value(AppSession.self) { return session }
    throw Diagnostic(
      problem: "no app is running",
      advice: "\(setting.surface.start(setting.apps.names.first ?? "Calculator")) "
        + "The apps are \(setting.apps.names.joined(separator: ", ")).")
  }

  /// The elements that a query finds now, or values of their properties.
  func find(_ query: Query, selectors: [String] = []) async throws -> Results {
    try Self.found(query, selectors: selectors, in: try await app().tree())
  }

  /// The elements that a query finds on a screen, or values of their properties.
  static func found(
    _ query: Query, selectors: [String] = [], in tree: any ElementTree
  ) throws(Diagnostic) -> Results {
    let found = query.elements(in: tree)
    // An empty result shows the reason.
    let note = found.isEmpty ? query.explanation(in: tree)?.description : nil
    // The label in a cell or button, as UIKit names it.
    if let part = selectors.first, ["textLabel", "titleLabel", "detailTextLabel"].contains(part) {
      let labels = found.map { tree.label(part, in: $0) }
      let rest = Array(selectors.dropFirst())
      let items = labels.map { label -> Results.Item in
        guard let label else { return .value(nil) }
        return rest.isEmpty ? .element(label, tree) : .value(tree.value(of: label, selectors: rest))
      }
      return Results(items: items, note: note)
    }
    if selectors.isEmpty { return Results(items: found.map { .element($0, tree) }, note: note) }
    try tree.requireKnown(selectors, of: found)
    let values = found.map { tree.value(of: $0, selectors: selectors) }
    return Results(items: values.map { .value($0) }, note: note)
  }

  /// The visible elements with their nesting.
  func drawTree(of query: Query?) async throws -> String {
    let tree = try await app().tree()
    let drawing = TreeDrawing(tree: tree, style: style)
    let found = try query.map { query in try Self.elements(query, in: tree) } ?? [ElementID(0)]
    if style.isJSON { return "[\n" + found.map { drawing.json(below: $0) }.joined(separator: ",\n") + "\n]" }
    return found.flatMap { drawing.lines(below: $0) }.joined(separator: "\n")
  }

  /// The elements that a query finds.
  ///
  /// - Throws: the reason why the query finds nothing.
  private static func elements(_ query: Query, in tree: any ElementTree) throws(ConsoleFailure) -> [ElementID] {
    let found = query.elements(in: tree)
    if found.isEmpty, let explanation = query.explanation(in: tree) {
      throw ConsoleFailure(description: "\(explanation)")
    }
    return found
  }

  /// The elements left after each part of a query, and the reason for an empty result.
  func explain(_ query: Query) async throws -> String {
    let tree = try await app().tree()
    let parts = query.trace(in: tree).parts
    let width = parts.map { $0.text.withVisibleControls.terminalColumns }.max() ?? 0
    var lines = parts.map { part in
      let text = part.text.withVisibleControls
      return text.padded(toColumns: width + 2) + part.remaining.counted("element")
    }
    if let explanation = query.explanation(in: tree) { lines.append("\(explanation)") }
    return lines.joined(separator: "\n")
  }

  /// Queries that each find exactly one element.
  func suggest(for query: Query) async throws -> String {
    let tree = try await app().tree()
    let found = try Self.elements(query, in: tree)
    let parts = found.lines(atMost: 5, indent: "") { element in
      let name = found.count > 1 ? [tree.describe(element).withVisibleControls] : []
      let suggestions = tree.suggestions(for: element).map {
        "\($0.score)  ".padded(toColumns: 5) + style.paint($0.query.description.withVisibleControls, .mark)
          + "  \($0.reason)"
      }
      return (name + suggestions).joined(separator: "\n")
    }
    return parts.joined(separator: "\n")
  }
}

extension ElementTree {
  /// The label that UIKit gives this name in an element: its own label, the first label inside it, or the second for
  /// details; nil for an element without such a label.
  fileprivate func label(_ name: String, in element: ElementID) -> ElementID? {
    let labels = Query.label.elements(in: self).filter { $0 >= element && $0 < end(of: element) }
    if name == "detailTextLabel" { return labels.dropFirst().first }
    return labels.first ?? (string(.text, of: element) == nil ? nil : element)
  }
}
