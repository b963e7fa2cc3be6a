import Testing

@testable import Recordings
@testable import StepLibrary

/// The names of recorded elements in steps.
struct ElementReferenceTests {
  @Test(arguments: [
    ("WKWebView", "save", "save"), ("WKWebView", "c12", "Save"), ("UIView", "c12", "c12"),
  ])
  func numberedIdentifiersOfPagesComeAfterLabels(container: String, id: String, name: String) {
    var record = ElementRecord(className: "UIButton")
    (record.role, record.id, record.label) = ("button", id, "Save")
    record.surroundings.containers = [.init(className: container, mark: nil)]
    #expect(ElementReference.all(for: record).first == .named(name, .button))
  }

  /// The text of a field is its value, and serves as its name only if it has no other one.
  @Test func valuesAreNoNames() {
    var record = ElementRecord(className: "UITextField")
    (record.role, record.id, record.label, record.text) = ("textField", "qty1", "1", "1")
    record.surroundings.containers = [.init(className: "WKWebView", mark: nil)]
    #expect(ElementReference.all(for: record).first == .named("qty1", .field))
  }

  @Test func controlsWithoutNamesHaveNumbers() {
    var record = ElementRecord(className: "UISwitch")
    (record.role, record.position.index) = ("checkbox", 1)
    let steps = { (kind: RecordedAction.Kind) in ActionSentence.steps(for: RecordedAction(kind, on: record)) }
    #expect(steps(.done(.touch)) == ["I touch checkbox number 2"])
    #expect(steps(.done(.setSwitch(on: true))) == ["I check checkbox number 2"])
    #expect(steps(.check([.value("0")])) == ["checkbox number 2 should be not checked"])
    record.role = "switch"
    #expect(steps(.done(.touch)) == ["I touch switch number 2"])
    #expect(steps(.check([.value("1")])) == ["switch number 2 should be on"])
  }

  @Test func boxesOfPagesAreCalledCheckboxes() {
    var record = ElementRecord(className: "UISwitch")
    (record.role, record.label) = ("checkbox", "Organic")
    record.surroundings.containers = [.init(className: "WKWebView", mark: nil)]
    #expect(ElementReference.all(for: record).first == .box("Organic"))
    let steps = { (kind: RecordedAction.Kind) in ActionSentence.steps(for: RecordedAction(kind, on: record)) }
    #expect(steps(.done(.touch)) == [#"I touch the "Organic" checkbox"#])
    #expect(steps(.done(.setSwitch(on: true))) == [#"I check "Organic""#])
    #expect(steps(.done(.setSwitch(on: false))) == [#"I uncheck "Organic""#])
    #expect(steps(.check([.value("1")])) == [#"the "Organic" checkbox should be checked"#])
    #expect(steps(.check([.value("0")])) == [#"the "Organic" checkbox should be not checked"#])
    #expect(steps(.check([.enabled(false)])) == [#"the "Organic" checkbox should be disabled"#])
    record.role = "switch"
    #expect(steps(.done(.setSwitch(on: true))) == [#"I turn the "Organic" switch on"#])
  }
}
