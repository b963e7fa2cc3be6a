import Foundation
import Testing
import Traces

/// The example stream of docs/trace.md can be read.
@Suite struct ExampleStreamTests {
  @Test func everyRecordOfTheExampleIsRead() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "testdata/example.ndjson")
    var sessions: [String: TracedSession] = [:]
    var apps: Set<String> = []
    var actions: [String] = []
    var count = 0
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let message = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard let attachment = message?["attachment"] as? [String: Any],
        attachment["mediaType"] as? String == TraceFormat.recordType, let body = attachment["body"] as? String
      else { continue }
      let record = try TraceRecord(Array(body.utf8))
      let key = "\(attachment["testCaseStartedId"] ?? "") \(record.session)"
      try sessions[key, default: TracedSession()].take(record)
      #expect(sessions[key]?.tree != nil)
      if let app = sessions[key]?.app { apps.insert(app) }
      actions += record.actions.map(\.name)
      count += 1
    }
    #expect(count > 10 && sessions.count == 4)
    #expect(apps == ["Calculator", "Login and Home", "Alarm", "XKCD"])
    #expect(Set(actions) == ["touch", "type", "scroll"])
  }
}
