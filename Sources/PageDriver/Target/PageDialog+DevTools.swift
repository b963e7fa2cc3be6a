import DevTools
import PageContent

extension PageDialog {
  /// Reads what the browser says of a dialog that has opened; nil where that is none.
  init?(_ values: DevToolsValue) {
    guard let kind = values.string("type") else { return nil }
    self.init(kind: kind, message: values.string("message") ?? "", text: values.string("defaultPrompt") ?? "")
  }
}
