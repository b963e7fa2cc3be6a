import AppUnderTest
import PageContent
import Testing

/// The reports of the scripts in a page.
struct PageReportTests {
  @Test(arguments: [
    ("camera", "permission camera"),
    (#"{"name":"paid","of":"order","time":1.5}"#, "event paid of order at 1.5"),
    (#"{"name":"paid"}"#, "event paid of - at -"),
    (#"{"copied":""}"#, "copied "),
    (#"{"worker":"https://a.b/w.js"}"#, "worker https://a.b/w.js"),
    (#"{"socket":"wss://a.b/"}"#, "socket wss://a.b/"),
    (#"{"name":1}"#, "malformed"), (#"{"other":"x"}"#, "malformed"), (#"{"name""#, "malformed"),
  ]) func reportIsRead(text: String, wanted: String) {
    let found =
      switch PageReport(text) {
      case .permission(let permission): "permission \(permission.rawValue)"
      case .event(let name, let subject, let time):
        "event \(name) of \(subject ?? "-") at \(time.map { "\($0)" } ?? "-")"
      case .copied(let text): "copied \(text)"
      case .missingWorker(let url): "worker \(url)"
      case .socket(let url): "socket \(url)"
      case nil: "malformed"
      }
    #expect(found == wanted)
  }
}
