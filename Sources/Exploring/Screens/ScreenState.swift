package import AppUnderTest
internal import StepLibrary

/// A screen without its data: two screens with equal lines are the same state.
///
///     navigationBar
///       button
///     table
///       cell
///         text
///         switch
///     textField #name disabled
///
/// A line has the role of a visible element, its identifier, and whether it is disabled. Texts, values, positions and
/// elements that only arrange others are left out. Digits of identifiers become `0`, and the title of a bar does not
/// count as its identifier. Equal rows of a list count once. A keyboard and a picker are one line each.
package struct ScreenState: Sendable, Hashable {
  /// The lines, each indented by its nesting.
  package let lines: [String]

  /// Makes a state from its lines.
  package init(lines: [String]) { self.lines = lines }

  /// Describes a screen.
  package init(_ tree: any ElementTree) {
    lines = Self.lines(of: ElementID(0), in: tree).map { String(repeating: "  ", count: $0.depth) + $0.text }
  }

  private struct Line: Hashable {
    var depth: Int
    let text: String
  }

  /// Roles of elements whose content does not count.
  private static let wholes: Set<String> = ["keyboard", "picker", "datePicker"]

  private static func lines(of element: ElementID, in tree: any ElementTree) -> [Line] {
    let own = tree.isVisible(element) || tree.isUsable(element) ? line(of: element, in: tree) : nil
    if let own, tree.role(of: element).map(wholes.contains) ?? false { return [own] }
    var inside: [Line] = []
    var rows: Set<[Line]> = []
    for child in tree.children(of: element) {
      let lines = lines(of: child, in: tree)
      if lines.isEmpty || tree.isRowOfList(child) && !rows.insert(lines).inserted { continue }
      inside += lines
    }
    guard let own else { return inside }
    return [own] + inside.map { Line(depth: $0.depth + 1, text: $0.text) }
  }

  /// The line of an element; nil for an element that only arranges others.
  private static func line(of element: ElementID, in tree: any ElementTree) -> Line? {
    let role = tree.role(of: element)
    let identifier = identifier(of: element, in: tree)
    guard element.index > 0, role != nil || identifier != nil else { return nil }
    let isDisabled = tree.isFalse(.enabled, of: element)
    let words = [role ?? "view", identifier.map { "#\($0)" }, isDisabled ? "disabled" : nil]
    return Line(depth: 0, text: words.compactMap(\.self).joined(separator: " "))
  }

  private static func identifier(of element: ElementID, in tree: any ElementTree) -> String? {
    guard let identifier = tree.string(.identifier, of: element), !identifier.isEmpty,
      tree.role(of: element) != "navigationBar"
    else { return nil }
    return String(identifier.map { $0.isNumber ? "0" : $0 })
  }
}

extension ElementTree {
  /// A name of the screen for people: the title of its front bar, its first heading, or its first text.
  package var nameOfScreen: String {
    let seen = Array(visibleElements)
    let bar = seen.last { role(of: $0) == "navigationBar" }
    let candidates = [bar, seen.first { role(of: $0) == "heading" }].compactMap(\.self) + seen
    let names = candidates.lazy.compactMap { element in
      [PropertyName.label, .text, .identifier].lazy.compactMap { string($0, of: element) }
        .first { $0.contains { !$0.isWhitespace } }
    }
    let line = (names.first ?? "Screen").split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > 40 ? line.prefix(39) + "…" : line
  }
}
