import Recordings

extension ActionSentence {
  /// The step that expects of an element what was found to be so.
  static func check(_ check: RecordedAction.Check, _ names: Naming) -> [String] {
    switch check {
    case .exists:
      let named = names.first({ if case .named = $0 { "I should see \($0.words)" } else { nil } }, where: .same)
      return named.isEmpty ? seeing(names) : named
    case .enabled(let isEnabled):
      return names.first(
        { if case .named = $0 { "\($0.words) should be \(isEnabled ? "enabled" : "disabled")" } else { nil } },
        where: .same)
    case .selected(let isSelected):
      return names.first({ $0.stateWords(isSelected ? "selected" : "not selected") }, where: .same)
    case .text(let text): return showing(text, names)
    case .label(let label): return label.canBeQuoted ? ["I should see \"\(label)\""] : []
    case .value(let value): return standing(on: value, names)
    case .frame, .other: return []
    }
  }

  private static func seeing(_ names: Naming) -> [String] {
    names.first({ $0.isShown ? "I should see \($0.words)" : nil }, where: .same)
  }

  /// That an element shows a text: by another name that it has, or else that the text is seen.
  private static func showing(_ text: String, _ names: Naming) -> [String] {
    guard text.canBeQuoted else { return [] }
    let named = names.first(
      { reference in
        guard case .named(let name, _) = reference, name != text else { return nil }
        return "\(reference.words) should be \"\(text)\""
      }, where: .same)
    return named.isEmpty ? ["I should see \"\(text)\""] : named
  }

  private static func standing(on value: String, _ names: Naming) -> [String] {
    guard value.canBeQuoted else { return [] }
    return names.first(
      { reference in
        guard case .named(let name, let kind) = reference else { return nil }
        if kind == .switch, ["0", "1"].contains(value) {
          return "the \"\(name)\" switch should be \(value == "1" ? "on" : "off")"
        }
        return "\(reference.words) should be \"\(value)\""
      }, where: .same)
  }
}
