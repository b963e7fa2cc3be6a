import AppUnderTest
import SourceText

/// A property of a control that steps can ask for.
package enum ControlProperty: String, CaseIterable, Sendable {
  /// The text or label, except of a field.
  case text
  /// The value, for example of a slider. The value of a field is its text.
  case value
  /// Whether the control can be used.
  case enabled
  /// Whether the control is on, selected or checked.
  case selected

  /// Roles of controls that are on or off. Their value has the same meaning.
  private static let states: Set<String> = ["switch", "checkbox", "radio", "tab"]
  private static let fields: Set<String> = ["textField", "searchField"]

  /// The properties of a control with their texts; empty for a state.
  ///
  /// - Parameters:
  ///   - element: the control.
  ///   - tree: the screen.
  static func all(of element: ElementID, in tree: any ElementTree) -> [ControlProperty: [String]] {
    let role = tree.role(of: element) ?? ""
    var properties: [ControlProperty: [String]] = [.enabled: []]
    let isState = states.contains(role)
    if isState || tree.isTrue(.selected, of: element) { properties[.selected] = [] }
    let texts = [tree.string(.text, of: element), tree.string(.label, of: element)].compactMap(\.self)
    let value = tree.property(.value, of: element).map { "\($0)" }
    if fields.contains(role) {
      properties[.value] = texts.prefix(1) + [value].compactMap(\.self)
    } else {
      if !texts.isEmpty { properties[.text] = texts }
      if let value, !isState { properties[.value] = [value] }
    }
    return properties
  }

  /// The properties that a step without actions asks for.
  ///
  /// A step asks for a text or value by repeating it in quotation marks or as a number, and for a state by its word.
  ///
  /// - Parameters:
  ///   - step: the text of the step.
  ///   - properties: the properties of the control.
  static func asked(by step: String, of properties: [ControlProperty: [String]]) -> Set<ControlProperty> {
    let (quoted, words) = (Set(step.quotedTexts), Set(words(of: step)))
    return Set(
      properties.filter { property, values in
        switch property {
        case .text: values.contains { quoted.contains($0) }
        case .value: words.contains("empty") || values.contains { quoted.contains($0) || words.contains($0) }
        case .enabled: words.contains("enabled") || words.contains("disabled")
        case .selected: !words.isDisjoint(with: ["on", "off", "selected", "checked", "unchecked", "chosen"])
        }
      }.keys)
  }

  /// The words outside of quotation marks.
  private static func words(of text: String) -> [String] {
    text.split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter { $0.offset.isMultiple(of: 2) }
      .flatMap { $0.element.split { !$0.isLetter && !$0.isNumber && $0 != "." }.map { $0.lowercased() } }
  }
}
