import AppUnderTest
import SourceText
import Testing

@testable import RecordedAnswers

/// Replaying and comparing recorded answers.
@Suite struct AnswerReplayTests {
  private static func replay(_ exchanges: [ServerExchange], rules: String = "{}") throws -> AnswerReplay {
    let folder = try AnswerFolderTests.Folder(["rules.json": rules])
    try AnswerFolderTests.record([exchanges], in: folder)
    return AnswerReplay(try AnswerFolder(reading: folder.path))
  }

  @Test func equalRequestsGetTheirAnswersInOrder() throws {
    let address = "https://a.test/cart"
    let replay = try Self.replay([
      AnswerFolderTests.exchange(address, "[]"), AnswerFolderTests.exchange(address, "[1]"),
    ])
    for _ in 1...2 {
      let server = replay.servers.begin()
      let bodies = (1...3).map { _ in server.answer(to: HTTPRequest(.get, "http://localhost:80/cart"))?.body }
      #expect(bodies == ["[]\n", "[1]\n", "[1]\n"])
    }
  }

  @Test func bodiesAndQueriesSelectAnswers() throws {
    let replay = try Self.replay(
      [
        AnswerFolderTests.exchange(
          "POST", "https://a.test/login?_=1", "1", body: #"{"user":"a","password":"x","at":1}"#),
        AnswerFolderTests.exchange(
          "POST", "https://a.test/login?_=2", "2", body: #"{"user":"b","password":"x","at":1}"#),
      ], rules: #"{"ignore": {"query": ["_"], "fields": ["at"]}}"#)
    let server = replay.servers.begin()
    let asked = HTTPRequest(.post, "/login?_=9", body: #"{ "password": "other", "user": "b", "at": 5 }"#)
    #expect(server.answer(to: asked)?.body == "2")
    let unknown = HTTPRequest(.post, "/login", body: #"{"user":"c","password":"x"}"#)
    #expect(server.answer(to: unknown) == nil && server.has(for: unknown))
    server.noteUnknown(unknown)
    server.noteUnknown(unknown)
    let problems = replay.takeProblems()
    #expect(problems.count == 1 && replay.takeProblems() == [])
    let lines = problems.first?.split(separator: "\n") ?? []
    #expect(lines.first?.hasPrefix("the app asked for POST /login, which is not recorded in ") == true)
    #expect(lines.contains(#"  the member "user" of the body is "a" there"#), "\(lines)")
  }

  @Test func serversWithOnePathAreKeptApart() throws {
    let replay = try Self.replay([
      AnswerFolderTests.exchange("https://a.test/x", "1"), AnswerFolderTests.exchange("https://b.test/x", "2"),
    ])
    let server = replay.servers.begin()
    #expect(server.answer(to: HTTPRequest(.get, "https://b.test/x"))?.body == "2")
    #expect(server.answer(to: HTTPRequest(.get, "/x"))?.body == "1")
  }

  /// A recorded and a new body, and the difference of their shapes.
  private static let shapes: [(old: String, new: String, differences: [String])] = [
    (#"{"a":1}"#, #"{"a":2}"#, []),
    (#"{"a":1}"#, #"{"a":"1"}"#, [#""a" is a text, was a number"#]),
    (#"{"a":1,"b":[]}"#, #"{"b":[1],"c":null}"#, [#""a" is missing"#, #""c" is new"#]),
    (#"[{"a":1},{"a":null}]"#, #"[{"a":null}]"#, []),
    (#"[{"a":1}]"#, #"[{"a":1},{}]"#, [#""[].a" is missing in some elements"#]),
    (#"[{"a":1},{}]"#, #"[{}]"#, []),
    (#"{"a":{"b":true}}"#, #"{"a":{"b":[]}}"#, [#""a.b" is a list, was true or false"#]),
    (#"{"a":1}"#, "sorry", ["the body is not JSON"]),
    ("hello", "goodbye", []), ("hello", "", ["the body is empty"]),
  ]

  @Test(arguments: shapes.indices)
  func shapesAreCompared(index: Int) throws {
    let (old, new, differences) = Self.shapes[index]
    let folder = try AnswerFolderTests.Folder()
    try AnswerFolderTests.record([[AnswerFolderTests.exchange("https://a.test/x", old)]], in: folder)
    let check = AnswerCheck(try AnswerFolder(reading: folder.path))
    let question = try #require(check.questions.first)
    #expect(check.differences(of: AnswerFolderTests.exchange("https://a.test/x", new), to: question) == differences)
  }

  @Test func archivesKeepTheAnswers() throws {
    let folder = try AnswerFolderTests.Folder()
    var picture = AnswerFolderTests.exchange("https://a.test/p", "")
    picture.answerBody = [0xFF, 0xD8]
    try AnswerFolderTests.record(
      [[AnswerFolderTests.exchange("POST", "https://a.test/x?y=1", "[1]", body: "a=b"), picture]], in: folder)
    let read = try AnswerFolder(reading: folder.path)
    let archive = try AnswerFolderTests.Folder(["a.har": HTTPArchive.text(of: read)])
    let exchanges = try HTTPArchive(reading: "\(archive.path)/a.har", takesAll: false).exchanges
    let copy = try AnswerFolderTests.Folder()
    try AnswerFolderTests.record([exchanges], in: copy)
    #expect(copy.names == folder.names && copy.names.count == 5)
    #expect(copy.names.map { copy.text(of: $0) } == folder.names.map { folder.text(of: $0) })
  }

  @Test(arguments: [
    (#""bodySize": -1"#, #""size": 5, "text": "hello""#, "hello"), (#""bodySize": 0"#, #""size": 0"#, ""),
    (#""bodySize": 0"#, #""size": 5"#, nil), (#""bodySize": 3"#, #""size": 5, "text": "hello""#, nil),
    (#""bodySize": 3, "postData": {"text": "a=b"}"#, #""size": 5, "text": "hello""#, "hello"),
  ])
  func missingBodiesOfArchivesAreNoticed(request: String, content: String, body: String?) throws {
    let folder = try AnswerFolderTests.Folder([
      "a.har": """
      {"log": {"entries": [{"request": {"method": "POST", "url": "https://a.test/x", \(request)},
      "response": {"status": 200, "content": {\(content)}}}]}}
      """
    ])
    let exchanges = try HTTPArchive(reading: "\(folder.path)/a.har", takesAll: false).exchanges
    #expect(exchanges.map(\.answerBody) == [body.map { Array($0.utf8) }])
  }

  @Test(arguments: [
    ("{}", "1:1: error: an archive has the member 'log'"),
    (#"{"log": {"entries": [{}]}}"#, "1:23: error: the object that"),
    (#"{"log": {"entries": [{"request": {"method": "GET", "url": "ftp://x"}}]}}"#, "1:59: error: a URL begins"),
    (
      #"{"log": {"entries": [{"response": {"status": 200, "content": {"text": "%", "encoding": "base64"}}}]}}"#,
      "1:71: error: this text is not Base64"
    ),
  ])
  func damagedArchivesAreReported(text: String, problem: String) throws {
    let folder = try AnswerFolderTests.Folder(["a.har": text])
    let error = #expect(throws: Diagnostic.self) { try HTTPArchive(reading: "\(folder.path)/a.har", takesAll: true) }
    #expect(error?.description.contains("a.har:\(problem)") == true, "\(String(describing: error))")
  }
}
