import AppUnderTest
import Foundation
import SourceText
import TestSupport
import Testing

@testable import RecordedAnswers

/// The masking of secrets in headers, addresses and bodies.
@Suite struct SecretMaskTests {
  @Test(arguments: [
    ("token", true), ("accessToken", true), ("access_token", true), ("X-Api-Key", true), ("userPassword", true),
    ("client-secret", true), ("key", true), ("APIKEY", true), ("monkey", false), ("keyboard", false),
    ("tokenizer", false), ("user", false), ("", false), ("session_id", true), ("sid", true), ("sig", true),
    ("assignment", false), ("X-Signature", true), ("code", false),
  ])
  func namesOfSecretsAreKnown(name: String, isSecret: Bool) {
    #expect(AnswerRules().isSecret(name) == isSecret, "\(name)")
  }

  @Test func rulesExtendAndRestrictTheSecrets() {
    var rules = AnswerRules()
    rules.masked = ["iban", "x-*"]
    rules.kept = ["key", "theme"]
    #expect(rules.isSecret("IBAN") && rules.isSecret("X-Session"))
    #expect(!rules.isSecret("key") && !rules.isSecret("country"))
    let cookie = ServerExchange.Field("Cookie", "theme=dark; sid=1234")
    #expect(rules.keptRequestFields([cookie]).map(\.value) == ["theme=dark; sid=***"])
  }

  @Test func headersLoseSecretsAndNoise() {
    let sent = AnswerRules().keptRequestFields([
      .init("User-Agent", "Mozilla"), .init("Authorization", "Bearer abc"), .init("Accept", "application/json"),
      .init("Sec-Fetch-Mode", "cors"), .init("X-Api-Key", "123"), .init("X-Other", "Bearer abc"),
    ])
    #expect(
      sent.map { "\($0.name): \($0.value)" } == [
        "accept: application/json", "authorization: Bearer ***", "x-api-key: ***", "x-other: Bearer ***",
      ])
    let answered = AnswerRules().keptAnswerFields([
      .init("Set-Cookie", "sid=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/"), .init("Date", "today"),
      .init("Set-Cookie", "b=2"), .init("Content-Type", "text/html"),
    ])
    #expect(
      answered.map { "\($0.name): \($0.value)" } == [
        "content-type: text/html", "set-cookie: sid=***; Path=/", "set-cookie: b=***",
      ])
  }

  @Test func addressesLoseSecretsAndLogins() {
    let address = AnswerRules().masked(address: "https://anna:pw@a.test/x?api_key=1&page=2&access%5Ftoken=3#top")
    #expect(address == "https://a.test/x?api_key=***&page=2&access%5Ftoken=***")
  }

  @Test(arguments: [
    (
      #"{"b":1,"a":{"token":"abc","n":12345678901234567890},"password":["x",1,true,null,""]}"#,
      #"{"b":1,"a":{"token":"***","n":12345678901234567890},"password":["***",0,true,null,""]}"#
    ),
    ("user=anna&password=x%20y", "user=anna&password=***"), ("hello", "hello"), ("{broken", "{broken"),
    ("[1e400]", "[1e400]"),
    (#"{"token":"abc",}"#, #"{"token":"***",}"#), (#"{"pin code":1,"otp":12,}"#, #"{"pincode":1,"otp":0,}"#),
    ("{\"token\":\"a\\\"b\"}\n{\"key\":\"c\"}", #"{"token":"***"}{"key":"***"}"#),
    ("\u{FEFF}{\"token\":\"abc\"}", "\u{FEFF}{\"token\":\"***\"}"),
    (#"{"inner":"{\"password\":\"abc\",\"n\":1}"}"#, #"{"inner":"{\"password\":\"***\",\"n\":1}"}"#),
    (
      #"{"query":"login(password: \"abc\", name: \"Ann\")"}"#,
      #"{"query":"login(password:\"***\",name:\"Ann\")"}"#
    ),
    (#"{"next":"https://a.test/x?token=abc&page=2"}"#, #"{"next":"https://a.test/x?token=***&page=2"}"#),
    ("<a><password>abc</password><b token='x'/></a>", "<a><password>***</password><btoken='***'/></a>"),
    ("<token><![CDATA[abc]]></token>", "<token><![CDATA[***]]></token>"),
    ("<token><![CDATA[ab]cd]]></token>", "<token><![CDATA[***]]></token>"),
    ("<token><![CDATA[ab]]cd", "<token><![CDATA[***"),
    (#"{"data":"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln"}"#, #"{"data":"***"}"#),
    ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "***"),
    ("id=1&proof=eyJhbGciOiJIUzI1NiJ9.e30.c2ln", "id=1&proof=***"),
    ("a=1&data=%7B%22token%22%3A%22abc%22%7D", "a=1&data=%7B%22token%22%3A%22%2A%2A%2A%22%7D"),
    ("eyJust.text", "eyJust.text"), ("the key: nothing", "thekey:nothing"),
  ])
  func bodiesLoseSecrets(text: String, masked: String) {
    let body = RecordedBody(Array(text.utf8), AnswerRules())
    #expect(body.text?.filter { !$0.isWhitespace } == masked)
  }

  @Test func redirectionsLoseSecrets() {
    let kept = AnswerRules().keptAnswerFields([
      .init("Location", "https://u:pw@a.test/x?token=abc&page=2#key=x&page=3")
    ])
    #expect(kept.map(\.value) == ["https://a.test/x?token=***&page=2#key=***&page=3"])
    let address = AnswerRules().masked(address: "https://a.test/eyJhbGci.eyJzdWIi.c2ln/a;token=abc")
    #expect(address == "https://a.test/***/a;token=***")
  }

  @Test(arguments: [[UInt8]("two".utf8), [0xFF, 0x00]])
  func formsWithPartsLoseSecretsAndBoundaries(file: [UInt8]) {
    let part = { (boundary: String, name: String) in
      Array("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n".utf8)
    }
    let body = { (boundary: String, secret: String) in
      part(boundary, "password") + Array("\(secret)\r\n".utf8) + part(boundary, "file") + file
        + Array("\r\n--\(boundary)--\r\n".utf8)
    }
    let masked = RecordedBody(body("----WebKitFormBoundary8j8g", "pa:ss"), AnswerRules())
    #expect(masked.bytes == body("boundary", "***"))
    let type = AnswerRules().keptRequestFields([.init("Content-Type", "multipart/form-data; boundary=----Web8")])
    #expect(type.map(\.value) == ["multipart/form-data; boundary=boundary"])
  }

  @Test func codeOfPagesStays() {
    let code = #"const token = "abc"; password: "x""#
    #expect(RecordedBody(Array(code.utf8), type: "text/javascript; charset=utf-8", AnswerRules()).text == code)
  }

  @Test func bytesThatAreNoTextStay() {
    let body = RecordedBody([0xFF, 0x00, 0x7B], AnswerRules())
    #expect(body.bytes == [0xFF, 0x00, 0x7B] && body.fileExtension(for: nil) == "bin")
  }
}

/// Reading and writing of folders of recorded answers.
@Suite struct AnswerFolderTests {
  /// A folder with files, removed at the end.
  final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "answers-\(UUID().uuidString)")
    var path: String { url.path }

    init(_ files: [String: String] = [:]) throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      for (name, text) in files { try write(name, text) }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: url.appending(path: name))
    }

    func text(of name: String) -> String? { try? String(contentsOf: url.appending(path: name), encoding: .utf8) }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
  }

  static func exchange(
    _ method: String, _ address: String, _ answer: String, status: Int = 200, body: String = ""
  ) -> ServerExchange {
    ServerExchange(
      method: method, address: address, requestFields: [.init("Accept", "*/*")], requestBody: Array(body.utf8),
      status: status, answerFields: [.init("Content-Type", "application/json"), .init("Date", "\(UUID())")],
      answerBody: Array(answer.utf8))
  }

  static func exchange(_ address: String, _ answer: String) -> ServerExchange { exchange("GET", address, answer) }

  /// Records scenarios in a folder; returns the notes.
  @discardableResult
  static func record(_ scenarios: [[ServerExchange]], in folder: Folder) throws -> [Diagnostic] {
    var recorder = AnswerRecorder(try AnswerFolder(reading: folder.path, mayBeMissing: true))
    for (index, exchanges) in scenarios.enumerated() {
      recorder.add(RecordedScenario(title: "scenario \(index + 1)", exchanges: exchanges))
    }
    #expect(recorder.write(to: folder.path) == [])
    return recorder.notes
  }

  @Test func filesHaveReadableNamesAndContents() throws {
    let folder = try Folder()
    try Self.record(
      [
        [
          Self.exchange("https://a.test/articles?page=1", #"{"title":"One"}"#),
          Self.exchange("https://a.test/articles?page=2", #"{"title":"Two"}"#),
          Self.exchange("POST", "https://a.test/articles/2", "", status: 204, body: #"{"password":"x"}"#),
          Self.exchange("https://a.test/", "<p>"),
        ]
      ], in: folder)
    #expect(
      folder.names == [
        "get-articles-2.body.json", "get-articles-2.json", "get-articles.body.json", "get-articles.json",
        "get.body.txt", "get.json", "post-articles-2_.json", "post-articles-2_.request.json",
      ])
    #expect(
      folder.text(of: "get-articles.json") == """
        {
          "request": {
            "method": "GET",
            "url": "https://a.test/articles?page=1",
            "headers": {"accept": "*/*"}
          },
          "answer": {
            "status": 200,
            "headers": {
              "content-type": "application/json"
            },
            "body": "get-articles.body.json"
          }
        }

        """)
    #expect(folder.text(of: "post-articles-2_.request.json")?.contains("***") == true)
    #expect(try AnswerFolder(reading: folder.path).exchanges.count == 4)
  }

  @Test func secondRecordingChangesOnlyWhatDiffers() throws {
    let folder = try Folder()
    let (one, two) = ("https://a.test/x?n=1", "https://a.test/x?n=2")
    try Self.record([[Self.exchange(one, "[1]"), Self.exchange(two, "[2]")]], in: folder)
    let before = folder.names.map { folder.text(of: $0) }
    let notes = try Self.record([[Self.exchange(two, "[2]"), Self.exchange(one, "[1]")]], in: folder)
    #expect(folder.names.map { folder.text(of: $0) } == before)
    #expect(notes.map(\.problem).contains { $0.hasSuffix("2 answers recorded in \(folder.path): all as before") })
    try Self.record([[Self.exchange(two, "[3]")]], in: folder)
    #expect(folder.text(of: "get-x.body.json") == "[1]\n" && folder.text(of: "get-x-2.body.json") == "[3]\n")
  }

  @Test func scenariosShareTheAnswersOfARequest() throws {
    let folder = try Folder()
    let (none, one) = (Self.exchange("https://a.test/cart", "[]"), Self.exchange("https://a.test/cart", "[1]"))
    let notes = try Self.record([[none], [none, one, one], [none, none]], in: folder)
    #expect(folder.names.count == 4 && !notes.contains { $0.severity == .warning }, "\(notes)")
    let conflict = try Self.record([[none], [one]], in: try Folder())
    #expect(conflict.first?.problem.contains("other answers in 'scenario 2' than in 'scenario 1'") == true)
  }

  @Test func ignoredFieldsAreNoConflict() throws {
    let folder = try Folder(["rules.json": #"{"ignore": {"fields": ["time"]}}"#])
    let (first, second) = (
      Self.exchange("https://a.test/now", #"{"time":1}"#), Self.exchange("https://a.test/now", #"{"time":2}"#)
    )
    let notes = try Self.record([[first], [second]], in: folder)
    #expect(folder.names.count == 3 && !notes.contains { $0.severity == .warning }, "\(notes)")
  }

  @Test func surplusFilesOfAnEarlierRecordingGo() throws {
    let folder = try Folder()
    let address = "https://a.test/x"
    try Self.record([[Self.exchange(address, "[]"), Self.exchange(address, "[1]")]], in: folder)
    #expect(folder.names.count == 4)
    try Self.record([[Self.exchange(address, "hello")]], in: folder)
    #expect(folder.names == ["get-x.body.txt", "get-x.json"])
  }

  @Test func hugeBodiesAreLeftOut() throws {
    let folder = try Folder()
    let huge = String(repeating: "a", count: RecordedExchange.largestBody + 1)
    var lost = Self.exchange("https://a.test/lost", "")
    lost.answerBody = nil
    // In its file, this JSON would be short.
    let blank = "[\(String(repeating: " ", count: RecordedExchange.largestBody))]"
    let notes = try Self.record(
      [[Self.exchange("https://a.test/huge", huge), lost, Self.exchange("https://a.test/blank", blank)]], in: folder)
    #expect(folder.names == [])
    #expect(
      notes.map(\.problem) == [
        "GET /huge of a.test is not recorded: a body has more than 4 MB",
        "GET /lost of a.test is not recorded: a part of the request or of its answer is not available",
        "GET /blank of a.test is not recorded: a body has more than 4 MB",
      ])
  }

  /// The text of a file, and the problem with its place.
  private static let damaged: [(text: String, problem: String)] = [
    ("{", "1:2: error: the JSON ends too early"),
    ("[]", "1:1: error: an object is expected here"),
    (#"{"answer": {"status": 200}}"#, "1:27: error: the object that ends here has no 'request'"),
    (#"{"request": {"method": "GET", "url": "/x"}}"#, "1:43: error: the object that ends here has no 'answer'"),
    ("{\"request\": {\n\"metod\": \"GET\"", "2:1: error: unknown member 'metod'. Did you mean 'method'?"),
    (#"{"request": {"url": "/x"}}"#, "1:25: error: the object that ends here has no 'method'"),
    (#"{"request": {"method": "G E T"#, "1:30: error: the JSON ends too early"),
    (#"{"request": {"method": "G E T"}"#, "1:24: error: a method is a word such as GET"),
    (#"{"request": {"method": "GET", "url": "x"}}"#, "1:38: error: a URL begins with http://"),
    (#"{"request": {"method": "GET", "url": "/x"}, "answer": {"status": 1000}}"#, "1:66: error: this number is not"),
    (#"{"request": {"method": "GET", "url": "/x", "body": "../../etc/passwd"}}"#, "1:52: error: a body is a file in"),
    (#"{"request": {"method": "GET", "url": "/x", "body": "none.txt"}}"#, "1:52: error: the body 'none.txt' cannot be"),
    (#"{"request": {"method": "GET", "url": "/x", "body": "huge.txt"}}"#, "File too large, a body has at most 4 MB"),
    (#"{"request": {"method": "GET", "url": "/x", "body": "link.txt"}}"#, "a link out of the project"),
    (#"{"request": {"method": "GET", "url": "/x", "headers": {"a b": "c"}}}"#, "1:56: error: the name of a header"),
    (#"{"request": {"method": "GET", "url": "/x", "headers": {"a": "b\nc"}}}"#, "1:61: error: the value of a header"),
  ]

  @Test(arguments: damaged.indices)
  func damagedFilesAreReportedWithTheirPlace(index: Int) throws {
    let (text, problem) = Self.damaged[index]
    let folder = try Folder(["get-x.json": text])
    try folder.write("huge.txt", String(repeating: "a", count: RecordedExchange.largestBody + 1))
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: "link.txt").path, withDestinationPath: "/etc/hostname")
    let error = #expect(throws: Diagnostics.self) { try AnswerFolder(reading: folder.path) }
    let message = error?.all.map { "\($0)" }.joined() ?? ""
    #expect(message.contains("get-x.json:") && message.contains(problem), "\(message)")
  }

  @Test func rulesWithMistakesAreReported() throws {
    let folder = try Folder(["rules.json": "{\"ignore\": {\"feilds\": []}}"])
    let error = #expect(throws: Diagnostics.self) { try AnswerFolder(reading: folder.path) }
    #expect(error?.all.first?.problem == "unknown member 'feilds'. Did you mean 'fields'?")
    #expect(throws: Diagnostics.self) { try AnswerFolder(reading: "\(folder.path)/missing") }
  }

  @Test(arguments: ["a", "get-articles-2", "x-0", "x-01", "-2", "2", "get-99999999999999999999", ""])
  func namesKeepTheirNumbers(name: String) {
    #expect(ExchangeName(name).text == name)
  }
}

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
