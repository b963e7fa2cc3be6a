package import AppUnderTest
import JSON
package import OperatingSystem

/// The elements that a query finds, as text for a terminal or as JSON.
package enum QueryText {
  /// Prints the elements that a query finds on a screen.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - tree: the screen.
  ///   - explains: whether to print the matches of each part of the query, and other queries for the elements.
  ///   - output: the output.
  package static func write(_ query: Query, in tree: any ElementTree, explains: Bool, to output: OutputFile) {
    let found = query.elements(in: tree)
    write(found, of: tree, [], isJSON: false, to: output)
    if explains { report(query, found, in: tree, to: output) }
  }

  /// Prints the names of elements, without repetitions, with all kinds of each.
  package static func write(
    _ names: [StepName], of found: Set<ElementID>, in tree: any ElementTree, isJSON: Bool, to output: OutputFile
  ) {
    var kinds: [String: [String]] = [:]
    var order: [String] = []
    for name in names where found.contains(name.element) {
      let kind = name.kind ?? tree.noun(of: name.element)
      if kinds[name.name] == nil { order.append(name.name) }
      if kinds[name.name]?.contains(kind) != true { kinds[name.name, default: []].append(kind) }
    }
    let entries = order.map { (name: $0, kind: (kinds[$0] ?? []).joined(separator: ", ")) }
    guard isJSON else {
      for entry in entries { output.write("\"\(entry.name)\"  \(entry.kind)\n".visibleLines) }
      return
    }
    let values = entries.map { JSONValue.object(["name": .string($0.name), "kind": .string($0.kind)]) }
    output.write(String(decoding: JSONValue.array(values).bytes, as: UTF8.self) + "\n")
  }

  /// Prints elements, or their properties.
  package static func write(
    _ found: [ElementID], of tree: any ElementTree, _ selectors: [String], isJSON: Bool, to output: OutputFile
  ) {
    if isJSON {
      let lines = found.map { element in
        selectors.isEmpty ? tree.json(of: element) : tree.value(of: element, selectors: selectors)?.json ?? "null"
      }
      output.write(lines.isEmpty ? "[]\n" : "[\n" + lines.joined(separator: ",\n") + "\n]\n")
      return
    }
    for (index, element) in found.enumerated() {
      let text =
        selectors.isEmpty
        ? tree.describe(element) : tree.value(of: element, selectors: selectors)?.description ?? "nil"
      output.write("[\(index)] \(text)\n".visibleLines)
    }
  }

  /// Prints the number of matches of each part of the query, and the most robust queries for single elements.
  package static func report(_ query: Query, _ found: [ElementID], in tree: any ElementTree, to output: OutputFile) {
    let parts = query.trace(in: tree).parts
    let rows = parts.map { (left: $0.text.visibleLines, right: $0.remaining.counted("element")) }
    var lines = ["", "Parts of the query, with the matches of each:"] + TerminalText.aligned(rows)
    if !found.isEmpty { lines += ["", "Queries that find only one of them, the most robust first (of 100):"] }
    for (index, element) in found.prefix(5).enumerated() {
      lines.append("  [\(index)] \(tree.describe(element))".visibleLines)
      lines += tree.suggestions(for: element, limit: 3).map {
        "      \($0.score)  \($0.query)  \($0.reason)".visibleLines
      }
    }
    output.write(lines.joined(separator: "\n") + "\n")
    output.flush()
  }
}
