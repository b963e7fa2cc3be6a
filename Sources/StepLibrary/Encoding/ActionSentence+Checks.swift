import AppUnderTest
import Recordings

/// The sentence of a check must not match any other element of its screen.
extension ActionSentence {
  /// The steps that check a property of an element.
  static func check(_ check: RecordedAction.Check, _ names: Naming) -> [String] {
    switch check {
    case .exists: existing(names)
    case .enabled(let isEnabled): state(isEnabled ? "enabled" : "disabled", names)
    case .selected(let isSelected): state(isSelected ? "selected" : "not selected", names)
    case .text(let text): text.canBeQuoted ? showing(names.shown(text), names) : seeing(whole: text)
    case .textStart(let start): start.canBeQuoted ? ["I should see text starting with \"\(start)\""] : []
    case .label(let label): label.canBeQuoted ? labelled(label, names) : seeing(whole: label)
    case .rows(let rows): listing(rows, names)
    case .value(let value): standing(on: value, names)
    case .frame(let frame): placed(at: frame, names)
    case .size(let size):
      names.first(
        { if case .cell = $0 { nil } else { $0.stateWords("\(size.words) points") } }, where: .same)
    case .property: check.filter.map { having($0, names) } ?? []
    case .found(let query): query.canBeFound ? ["I should see the element found by \"\(query)\""] : []
    case .other: []
    }
  }

  /// A step that checks that a query finds the element by a property.
  private static func having(_ filter: String, _ names: Naming) -> [String] {
    guard filter.canBeFound else { return [] }
    return names.first(
      { if case .found(let query) = $0 { "I should see the element found by \"\(query) \(filter)\"" } else { nil } },
      where: .same)
  }

  private static func existing(_ names: Naming) -> [String] {
    names.first({ $0.nameWithKind == nil ? nil : "I should see \($0.words)" }, where: .alone)
      .or(names.first({ $0.isShown ? "I should see \($0.words)" : nil }, where: .alone))
      .or(names.first({ $0.isFound ? "I should see \($0.words)" : nil }, where: .alone))
  }

  private static func state(_ state: String, _ names: Naming) -> [String] {
    names.first({ $0.stateWords(state) }, where: .same)
  }

  private static func placed(at frame: Rect, _ names: Naming) -> [String] {
    let state = "at \(frame.x.shortDescription),\(frame.y.shortDescription) with \(frame.size.words) points"
    return names.first({ if case .cell = $0 { nil } else { $0.stateWords(state) } }, where: .same)
  }

  /// Steps that check that an element shows a text: by another name of the element, otherwise that the text is seen.
  private static func showing(_ text: String, _ names: Naming) -> [String] {
    // A bar's title may also name the screen. Here the title is meant.
    let title = names.isTitle(text) ? ["the title should be \"\(text)\""] : []
    return
      title
      .or(names.first({ $0.valueWords(text, isIdentifier: names.isIdentifier(text)) }, where: .same))
      .or(seeing(text, names))
      .or(
        names.first(
          {
            if case .found(let query) = $0, !query.contains(Query.quote(text)) {
              "\($0.words) should show \"\(text)\""
            } else {
              nil
            }
          },
          where: .alone))
  }

  /// A step that checks that a text is visible, if only the element shows the text.
  private static func seeing(_ text: String, _ names: Naming) -> [String] {
    names.first({ $0 == .showing(text) && !names.isIdentifier(text) ? "I should see \($0.words)" : nil }, where: .alone)
      .or(
        names.first(
          {
            guard $0.nameWithKind == text, !names.isIdentifier(text) else { return nil }
            return "I should see \($0.words)"
          }, where: .alone)
      )
      .or(
        names.first(
          { if case .inCell(text, let cell) = $0 { "list item \"\(cell)\" should show \"\(text)\"" } else { nil } },
          where: .alone))
  }

  /// The longest list that is compared completely, and the maximum number of texts in a row.
  private static let (longestList, widestRow) = (12, 5)

  /// Steps that check that the only list has exactly these rows.
  private static func listing(_ rows: [[String]], _ names: Naming) -> [String] {
    guard names.isOnlyList, rows.count <= longestList else { return [] }
    if rows.isEmpty { return ["the list is empty"] }
    let columns = rows.lazy.map(\.count).max() ?? 0
    guard (1...widestRow).contains(columns), rows.joined().allSatisfy(\.fitsTable) else { return [] }
    let cells = rows.map { row in row.map(\.tableCell) + [String](repeating: "", count: columns - row.count) }
    let widths = (0..<columns).map { column in cells.lazy.map { $0[column].unicodeScalars.count }.max() ?? 0 }
    let lines = cells.map { row in
      let padded = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.unicodeScalars.count) }
      return "| \(padded.joined(separator: " | ")) |"
    }
    return [(["the list shows exactly:"] + lines).joined(separator: "\n")]
  }

  /// A step that checks a text that cannot be quoted, because it has several lines or quotes or is long.
  private static func seeing(whole text: String) -> [String] {
    TypedText(text).map { [$0.sentence({ "I should see \($0)" }, below: "I should see the text")] } ?? []
  }

  private static func labelled(_ label: String, _ names: Naming) -> [String] {
    seeing(label, names).or(
      names.first({ $0.isFound ? "I should see \($0.words)" : nil }, where: .alone))
  }

  private static func standing(on value: String, _ names: Naming) -> [String] {
    guard value.canBeQuoted else { return [] }
    return names.first(
      { reference in
        if ["0", "1"].contains(value) {
          switch reference {
          case .named(let name, .switch): return "the \"\(name)\" switch should be \(value == "1" ? "on" : "off")"
          case .box, .boxNumber: return "\(reference.words) should be \(value == "1" ? "checked" : "not checked")"
          case .number(_, .switch): return "\(reference.words) should be \(value == "1" ? "on" : "off")"
          case .meant, .showing, .named, .cell, .inCell, .starting, .found, .number: break
          }
        }
        return reference.valueWords(value, isIdentifier: false)
      }, where: .same)
  }
}

extension ElementReference {
  /// A sentence about the text of the element; nil for a text that only repeats the element's name.
  fileprivate func valueWords(_ value: String, isIdentifier: Bool) -> String? {
    guard let name = nameWithKind, name != value || isIdentifier else { return nil }
    return "\(words) should be \"\(value)\""
  }
}

extension String {
  /// Whether the cell of a table preserves the text.
  fileprivate var fitsTable: Bool { canBeQuoted && first?.isWhitespace == false && last?.isWhitespace == false }

  /// The text for the cell of a table, with characters escaped that would end the cell or the line.
  package var tableCell: String {
    replacing("\\", with: "\\\\").replacing("|", with: "\\|").replacing("\n", with: "\\n")
  }
}
