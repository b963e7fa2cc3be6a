import AppUnderTest
import Foundation
import SourceText
import Testing

@testable import RecordedAnswers

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
