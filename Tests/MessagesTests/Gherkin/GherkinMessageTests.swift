import Foundation
import GherkinParser
import Messages
import SourceText
import Testing

@Suite("Messages about feature files")
struct GherkinMessageTests {
  static let file = SourceFile(
    uri: "f.feature",
    text: """
      # c
      @t
      Feature: "f"
        Scenario: <a>
          Given x
            ```json
            {"a": "<a>"}
            ```
            | \\n |
          Examples:
            | a |
            | 1 |

      """)

  private func parsed(_ ids: inout IDGenerator) throws -> GherkinDocument {
    try #require(Gherkin.parse(Self.file, ids: &ids).document)
  }

  @Test func source() {
    var writer = JSONWriter()
    writer.source(SourceFile(uri: "f.feature.md", text: "a \"b\"\n"))
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"source":{"uri":"f.feature.md","data":"a \"b\"\n","mediaType":"text/x.cucumber.gherkin+markdown"}}"#)
  }

  @Test func document() throws {
    var ids = IDGenerator()
    var writer = JSONWriter()
    writer.gherkinDocument(try parsed(&ids))
    #expect(
      String(decoding: writer.bytes, as: UTF8.self) == """
        {"gherkinDocument":{"uri":"f.feature","feature":{"tags":[{"location":{"line":2,"column":1},"name":"@t","id":"6"}],\
        "location":{"line":3,"column":1},"language":"en","keyword":"Feature","name":"\\"f\\"","description":"",\
        "children":[{"scenario":{"id":"5","tags":[],"location":{"line":4,"column":3},"keyword":"Scenario","name":"<a>",\
        "description":"","steps":[{"id":"1","location":{"line":5,"column":5},"keyword":"Given ","keywordType":"Context",\
        "text":"x","docString":{"location":{"line":6,"column":7},"mediaType":"json",\
        "content":"{\\"a\\": \\"<a>\\"}","delimiter":"```"},"dataTable":{"location":{"line":9,"column":7},\
        "rows":[{"id":"0","location":{"line":9,"column":7},"cells":[{"location":{"line":9,"column":9},\
        "value":"\\n"}]}]}}],"examples":[{"id":"4","tags":[],"location":{"line":10,"column":5},"keyword":"Examples",\
        "name":"","description":"","tableHeader":{"id":"2","location":{"line":11,"column":7},\
        "cells":[{"location":{"line":11,"column":9},"value":"a"}]},\
        "tableBody":[{"id":"3","location":{"line":12,"column":7},"cells":[{"location":{"line":12,"column":9},\
        "value":"1"}]}]}]}}]},"comments":[{"location":{"line":1,"column":1},"text":"# c"}]}}
        """)
  }

  @Test func pickle() throws {
    var ids = IDGenerator()
    let document = try parsed(&ids)
    var writer = JSONWriter()
    for pickle in document.pickles(ids: &ids) { writer.pickle(pickle) }
    #expect(
      String(decoding: writer.bytes, as: UTF8.self) == """
        {"pickle":{"id":"8","uri":"f.feature","location":{"line":12,"column":7},"astNodeIds":["5","3"],\
        "tags":[{"name":"@t","astNodeId":"6"}],"name":"1","language":"en","steps":[{"astNodeIds":["1","3"],"id":"7",\
        "type":"Context","text":"x","argument":{"docString":{"mediaType":"json","content":"{\\"a\\": \\"1\\"}",\
        "argumentIndex":1},"dataTable":{"rows":[{"cells":[{"value":"\\n"}]}],"argumentIndex":2}}}]}}
        """)
  }

  @Test func errorsAtTheEndHaveNoColumn() throws {
    var ids = IDGenerator()
    let errors = Gherkin.parse(SourceFile(uri: "f", text: "@t"), ids: &ids).errors
    var writer = JSONWriter()
    writer.parseError(try #require(errors.first))
    #expect(
      String(decoding: writer.bytes, as: UTF8.self) == """
        {"parseError":{"source":{"uri":"f","location":{"line":2}},"message":"(2:0): unexpected end of file, expected: \
        #TagLine, #FeatureLine, #Comment, #Empty"}}
        """)
  }

  @Test func drainingChangesNothing() throws {
    let text = "Feature: f\n" + (0..<50).map { "Scenario: \($0)\nGiven x\n" }.joined()
    var ids = IDGenerator()
    let document = try #require(Gherkin.parse(SourceFile(uri: "f", text: text), ids: &ids).document)
    var whole = JSONWriter()
    whole.gherkinDocument(document)
    var drained: [UInt8] = []
    var calls = 0
    var writer = JSONWriter()
    writer.gherkinDocument(document) { writer in
      calls += 1
      drained += writer.bytes
      writer.removeBytes()
    }
    #expect(calls == 50)
    #expect(drained + writer.bytes == whole.bytes)
  }
}
