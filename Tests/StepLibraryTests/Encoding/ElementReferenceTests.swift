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
    record.containers = [.init(className: container, mark: nil)]
    #expect(ElementReference.all(for: record).first == .named(name, .button))
  }

  /// The text of a field is its value, and serves as its name only if it has no other one.
  @Test func valuesAreNoNames() {
    var record = ElementRecord(className: "UITextField")
    (record.role, record.id, record.label, record.text) = ("textField", "qty1", "1", "1")
    record.containers = [.init(className: "WKWebView", mark: nil)]
    #expect(ElementReference.all(for: record).first == .named("qty1", .field))
  }
}
