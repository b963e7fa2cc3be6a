import Testing

@testable import Recordings
@testable import StepLibrary

/// What recorded elements are called in steps.
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
}
