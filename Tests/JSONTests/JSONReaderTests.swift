import Foundation
import JSON
import Testing

@Suite("JSON reader")
struct JSONReaderTests {
  /// Reads a text as an array of strings.
  private func strings(_ text: String) throws -> [String] {
    try reading(text) { json throws(JSONError) in
      var strings: [String] = []
      try json.beginArray()
      while try json.nextElement() { strings.append(try json.string().string) }
      return strings
    }
  }

  private func reading<Result>(
    _ text: String, _ body: (inout JSONReader) throws(JSONError) -> Result
  ) throws -> Result {
    try Array(text.utf8).withUnsafeBufferPointer { bytes in
      var json = JSONReader(bytes)
      let result = try body(&json)
      try json.end()
      return result
    }
  }

  @Test func writtenJSONIsRead() throws {
    var writer = JSONWriter()
    writer.array { for text in JSONWriterTests.texts { $0.string(text) } }
    #expect(try strings(String(decoding: writer.bytes, as: UTF8.self)) == JSONWriterTests.texts)
  }

  @Test(arguments: [("0", 0.0), ("-12.5e1", -125), ("1e-3", 0.001), ("0.1", 0.1), ("1E+2", 100)])
  func numbers(json: String, number: Double) throws {
    #expect(try reading(json) { json throws(JSONError) in try json.number() } == number)
  }

  @Test(arguments: ["-", "1.", "1e", "NaN", "\"1\"", "1e999", ""])
  func wrongNumbersAreRefused(json: String) throws {
    #expect(throws: JSONError.self) { try reading(json) { json throws(JSONError) in try json.number() } }
  }

  @Test(arguments: [
    (#""\u0041\u00e9\u20AC""#, "Aé€"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
    (#""\ud83d\ude00!""#, "😀!"), (#""\ud83d""#, "\u{FFFD}"), (#""\ude00\ud83d\u0041""#, "\u{FFFD}\u{FFFD}A"),
  ])
  func escapes(json: String, text: String) throws {
    #expect(try strings("[\(json)]") == [text])
    let foundation = try? JSONSerialization.jsonObject(with: Data("[\(json)]".utf8)) as? [String]
    if let foundation { #expect(foundation == [text]) }
  }

  @Test func escapedNamesAreRecognised() throws {
    let number = try reading(#" { "x" : [ 1.5e-3 , {"deep":null} ] , "none":null, "\u006eumber" : -12 } "#) {
      json throws(JSONError) in
      var number = 0
      try json.beginObject()
      while let name = try json.nextMember() {
        switch name {
        case "number": number = try json.integer(in: -100...100)
        case "none": Issue.record("a member that is null is none")
        default: try json.skip()
        }
      }
      return number
    }
    #expect(number == -12)
  }

  /// Invalid texts with the offset of the error.
  static let broken: [(text: String, offset: Int)] = [
    ("", 0), ("[", 1), ("[1", 2), ("[1 2]", 3), ("[1,]", 3), ("[,1]", 1), ("{\"a\" 1}", 5), ("{\"a\":1,}", 7),
    ("{a:1}", 1),
    ("[\"a]", 4), ("[\"\\x\"]", 2), ("[\"\\u12g4\"]", 2), ("[\"\\u12", 6), ("[\"a\nb\"]", 3), ("[1]]", 3), ("[tru]", 1),
    ("[-]", 2), ("[1.]", 3), ("[1e]", 3), ("[01]", 1), ("[-00.5]", 2), ("nul", 0), ("[\"\\", 3), ("}", 0),
  ]

  @Test(arguments: broken) func problemsHaveTheirOffset(text: String, offset: Int) throws {
    let error = #expect(throws: JSONError.self) { try reading(text) { json throws(JSONError) in try json.skip() } }
    #expect(error?.offset == offset, "\(text): \(error?.description ?? "")")
  }

  @Test func brokenTextsWereCollected() { #expect(Self.broken.count == 24) }

  @Test(arguments: ["9223372036854775808", "-9223372036854775809", "1.0", "1e2", "01", "-", "300", "\"1\""])
  func invalidIntegersAreRefused(text: String) {
    #expect(throws: JSONError.self) {
      try reading(text) { json throws(JSONError) in try json.integer(in: -200...200) }
    }
  }

  @Test(arguments: ["[", "{\"a\":"]) func nestingHasALimit(opening: String) {
    let limit = JSONReader.deepestNesting
    let closing = opening == "[" ? "]" : "}"
    func text(_ depth: Int) -> String {
      String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)
    }
    #expect(throws: Never.self) { try reading(text(limit)) { json throws(JSONError) in try json.skip() } }
    let error = #expect(throws: JSONError.self) {
      try reading(text(1_000_000)) { json throws(JSONError) in try json.skip() }
    }
    #expect(error?.problem == .nesting(limit: limit))
  }
}
