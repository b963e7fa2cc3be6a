import Foundation
import JSON
import Testing

@Suite("JSON writer")
struct JSONWriterTests {
  /// Every ASCII character, alone and inside a text at each of eight alignments.
  static let texts: [String] =
    (0..<128).flatMap { code in
      let character = String(UnicodeScalar(UInt8(code)))
      return (0..<9).map {
        String(repeating: "é", count: $0 / 2) + String(repeating: "a", count: $0) + character + "bcdefghij"
      }
    } + ["", "👩‍👩", String(repeating: "x", count: 1000) + "\n"]

  @Test func stringsComeBack() throws {
    #expect(Self.texts.count == 128 * 9 + 3)
    var writer = JSONWriter()
    writer.array { for text in Self.texts { $0.string(text) } }
    #expect(try JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [String] == Self.texts)
  }

  @Test(arguments: [0, 7, 9, 10, 99, 100, 999_999_999, 1_000_000_000, -1, -9, -10, -120, Int.max, Int.min])
  func numbers(value: Int) {
    var writer = JSONWriter()
    writer.array {
      $0.integer(value)
      $0.integer(0)
    }
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "[\(value),0]")
  }

  @Test func passesOnALongStringLineByLine() throws {
    let text = String(repeating: "a line with a \"quotation\"\n", count: 1000)
    var passedOn: [UInt8] = []
    var writer = JSONWriter()
    writer.array { writer in
      Array(text.utf8).withUnsafeBufferPointer { bytes in
        writer.utf8(bytes) { writer in
          #expect(writer.count < 64)
          passedOn += writer.bytes
          writer.removeBytes()
        }
      }
    }
    passedOn += writer.bytes
    #expect(try JSONSerialization.jsonObject(with: Data(passedOn)) as? [String] == [text])
  }

  @Test func commasStandBetweenMembersAndElements() {
    var writer = JSONWriter(capacity: 8)
    writer.object {
      $0.name("a")
      $0.array { _ in }
      $0.name("b")
      $0.object { _ in }
      $0.name("c")
      $0.array {
        $0.boolean(true)
        $0.array { $0.integer(1) }
        $0.string("\u{1}\n")
      }
    }
    writer.endLine()
    writer.lead("{\"a\":[")
    writer.integer(1)
    writer.endArray()
    writer.lead("\"b\":")
    writer.integer(2)
    writer.endObject()
    writer.endLine()
    writer.boolean(false)
    let lines = [#"{"a":[],"b":{},"c":[true,[1],"\u0001\n"]}"#, #"{"a":[1],"b":2}"#, "false"]
    #expect(String(decoding: writer.bytes, as: UTF8.self) == lines.joined(separator: "\n"))
    #expect(writer.count == writer.bytes.count)
    #expect(writer.withBytes { Array($0) } == writer.bytes)
    writer.removeAll()
    writer.integer(1)
    #expect(writer.bytes == [UInt8(ascii: "1")])
  }

  @Test func numbersUseTheirShortestForm() {
    var writer = JSONWriter()
    writer.array { array in
      for number in [0, -0.5, 1e20, 12, 0.1, .infinity, .nan] { array.number(number) }
    }
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "[0,-0.5,1e+20,12,0.1,null,null]")
  }
}
