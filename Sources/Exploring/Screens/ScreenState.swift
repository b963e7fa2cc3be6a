package import AppUnderTest
import StepLibrary

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
  ///
  /// - Parameters:
  ///   - tree: the screen.
  ///   - ignored: the elements that are left out with the elements inside them.
  ///   - distinguished: the elements whose texts count.
  package init(
    _ tree: any ElementTree, ignoring ignored: Set<ElementID> = [], distinguishing distinguished: Set<ElementID> = []
  ) {
    let reader = LineReader(tree: tree, ignored: ignored, distinguished: distinguished)
    lines = reader.lines(of: ElementID(0)).map { String(repeating: "  ", count: $0.depth) + $0.text }
  }
}

/// Reads the lines of a state.
private struct LineReader {
  let tree: any ElementTree
  let ignored: Set<ElementID>
  let distinguished: Set<ElementID>

  struct Line: Hashable {
    var depth: Int
    let text: String
  }

  /// Roles of elements whose content does not count.
  private static let wholes: Set<String> = ["keyboard", "picker", "datePicker"]

  func lines(of element: ElementID) -> [Line] {
    if ignored.contains(element) { return [] }
    let own = tree.isVisible(element) || tree.isUsable(element) ? line(of: element) : nil
    if let own, tree.role(of: element).map(Self.wholes.contains) ?? false { return [own] }
    var inside: [Line] = []
    var rows: Set<[Line]> = []
    for child in tree.children(of: element) {
      let lines = lines(of: child)
      if lines.isEmpty || tree.isRowOfList(child) && !rows.insert(lines).inserted { continue }
      inside += lines
    }
    guard let own else { return inside }
    return [own] + inside.map { Line(depth: $0.depth + 1, text: $0.text) }
  }

  /// The line of an element; nil for an element that only arranges others.
  private func line(of element: ElementID) -> Line? {
    let role = tree.role(of: element)
    let identifier = identifier(of: element)
    let text = distinguished.contains(element) ? text(of: element) : nil
    guard element.index > 0, role != nil || identifier != nil || text != nil else { return nil }
    let isDisabled = tree.isFalse(.enabled, of: element)
    let words = [role ?? "view", identifier.map { "#\($0)" }, isDisabled ? "disabled" : nil, text]
    return Line(depth: 0, text: words.compactMap(\.self).joined(separator: " "))
  }

  private func text(of element: ElementID) -> String? {
    [PropertyName.text, .label, .value].lazy.compactMap { tree.string($0, of: element) }.first
      .map { "\"\($0)\"" }
  }

  private func identifier(of element: ElementID) -> String? {
    guard let identifier = tree.string(.identifier, of: element), !identifier.isEmpty,
      tree.role(of: element) != "navigationBar"
    else { return nil }
    return String(identifier.map { $0.isNumber ? "0" : $0 })
  }
}

extension ElementTree {
  /// A name of the screen for people: the title of its front bar, its first heading, the title of the screen or page, or
  /// its first text.
  package var nameOfScreen: String {
    let declared = elements.reversed().lazy.compactMap { string(.screenTitle, of: $0) }
    let texts = visibleElements.lazy.compactMap(title)
    let names = [titleOfScreen, declared.first(where: \.hasWords)].compactMap(\.self).filter(\.hasWords)
    let line = (names.first ?? texts.first ?? "Screen").split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > 40 ? line.prefix(39) + "…" : line
  }
}
