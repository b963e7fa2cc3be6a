import AppUnderTest
import Recordings
import StepLibrary

/// The texts in the fields of a screen, to be compared after a rotation.
struct TypedTexts {
  private struct Field: Hashable {
    let identifier: String?
    let label: String?
    let placeholder: String?
  }

  private let texts: [Field: (text: String, check: String)]

  /// Reads the fields of a screen. Fields that predefined steps cannot check, and fields that look alike, are left out.
  init(_ tree: any ElementTree) {
    var texts: [Field: (text: String, check: String)] = [:]
    for (field, elements) in Self.fields(of: tree) {
      guard elements.count == 1, let element = elements.first, let text = tree.string(.text, of: element),
        !text.isEmpty
      else { continue }
      let record = ElementRecord(outlining: element, in: tree)
      let checks = ActionSentence.steps(
        for: RecordedAction(.check([.text(text)]), on: record), on: .init(element, in: tree))
      // A text that is only seen may be that of another element, such as a key of the keyboard.
      if checks.count == 1, let check = checks.first, check.hasSuffix(" should be \"\(text)\"") {
        texts[field] = (text, check)
      }
    }
    self.texts = texts
  }

  /// The fields that are still on the screen with another text.
  func faults(on tree: any ElementTree) -> [Fault] {
    let now = Self.fields(of: tree)
    let changed = texts.filter { field, known in
      guard let elements = now[field], elements.count == 1, let element = elements.first else { return false }
      return tree.string(.text, of: element) ?? "" != known.text
    }
    return changed.map { field, known in
      let name = field.label ?? field.placeholder ?? field.identifier
      return Fault(.typedText, name.map { "field \"\($0)\"" } ?? "field", check: known.check, isOfAction: true)
    }.sorted { $0.element < $1.element }
  }

  private static func fields(of tree: any ElementTree) -> [Field: [ElementID]] {
    let found = tree.visibleElements.filter { tree.isTextField($0) }
    return Dictionary(grouping: found) { element in
      let label = tree.string(.label, of: element)
      return Field(
        identifier: tree.string(.identifier, of: element),
        label: label == tree.string(.text, of: element) ? nil : label,
        placeholder: tree.string(.placeholder, of: element))
    }
  }
}
