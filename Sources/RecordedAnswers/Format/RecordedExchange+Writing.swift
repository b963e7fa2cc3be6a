import AppUnderTest
import JSON

extension RecordedExchange {
  /// The files of the exchange with their contents: the exchange itself, then its bodies.
  var files: [(name: String, bytes: [UInt8])] {
    var files = [(name: fileName, bytes: Array(text.utf8))]
    if let requestFile { files.append((requestFile, sent.body)) }
    if let answerFile { files.append((answerFile, received.body)) }
    return files
  }

  /// The text of its file.
  private var text: String {
    var json = JSONWriter()
    json.object { json in
      json.object(Member.request) { json in
        json.member(RequestMember.method, method)
        json.member(RequestMember.url, address)
        Self.write(sent.fields, as: RequestMember.headers, to: &json)
        if let requestFile { json.member(RequestMember.body, requestFile) }
      }
      json.object(Member.answer) { json in
        json.name(AnswerMember.status)
        json.integer(status)
        Self.write(received.fields, as: AnswerMember.headers, to: &json)
        if let answerFile { json.member(AnswerMember.body, answerFile) }
      }
    }
    // One line for each member keeps differences small.
    return json.laidOut(width: 40)
  }

  private static func write(
    _ fields: [ServerExchange.Field], as member: some RawRepresentable<String>, to json: inout JSONWriter
  ) {
    guard !fields.isEmpty else { return }
    json.object(member) { json in
      var written: Set<String> = []
      for field in fields where written.insert(field.name).inserted {
        let values = fields.filter { $0.name == field.name }.map(\.value)
        json.name(of: field.name)
        if values.count == 1 {
          json.string(field.value)
        } else {
          json.array { json in for value in values { json.string(value) } }
        }
      }
    }
  }
}
