import DevTools
import PageContent

extension PageDialog {
  /// Reads the browser's description of a dialog that has opened; nil for a malformed one.
  init?(_ values: DevToolsValue) {
    guard let kind = values.string("type").flatMap(Kind.init) else { return nil }
    self.init(kind: kind, message: values.string("message") ?? "", text: values.string("defaultPrompt") ?? "")
  }
}
