import Foundation
import GherkinParser
import Messages
import SourceText
import TestSupport
import Testing

@Suite("Official Gherkin data", .enabled(if: ConformanceData.isPresent, "\(ConformanceData.origin)"))
struct GherkinConformanceTests {
  static let good = ConformanceData.files(in: "gherkin/good", endings: ".feature", ".feature.md")
  static let bad = ConformanceData.files(in: "gherkin/bad", endings: ".feature")

  @Test func allFilesWereCollected() {
    #expect(Self.good.count == 55)
    #expect(Self.bad.count == 12)
  }

  @Test(arguments: good) func source(path: String) throws {
    var writer = JSONWriter()
    writer.source(try file(path))
    #expect(try ConformanceData.messages(in: writer.bytes) == ConformanceData.messages(in: path + ".source.ndjson"))
  }

  @Test(arguments: good) func document(path: String) throws {
    var ids = IDGenerator()
    let result = Gherkin.parse(try file(path), ids: &ids)
    #expect(result.errors.isEmpty)
    let document = try #require(result.document)
    var writer = JSONWriter()
    writer.gherkinDocument(document)
    #expect(try ConformanceData.messages(in: writer.bytes) == ConformanceData.messages(in: path + ".ast.ndjson"))
  }

  @Test(arguments: good) func pickles(path: String) throws {
    var ids = IDGenerator()
    let document = try #require(Gherkin.parse(try file(path), ids: &ids).document)
    var writer = JSONWriter()
    for pickle in document.pickles(ids: &ids) {
      writer.pickle(pickle)
      writer.endLine()
    }
    #expect(try ConformanceData.messages(in: writer.bytes) == ConformanceData.messages(in: path + ".pickles.ndjson"))
  }

  @Test(arguments: bad) func errors(path: String) throws {
    var ids = IDGenerator()
    let result = Gherkin.parse(try file(path), ids: &ids)
    #expect(result.document == nil)
    #expect(ids.next == 0)
    var writer = JSONWriter()
    for error in result.errors {
      writer.parseError(error)
      writer.endLine()
    }
    #expect(try ConformanceData.messages(in: writer.bytes) == ConformanceData.messages(in: path + ".errors.ndjson"))
  }

  private func file(_ path: String) throws -> SourceFile {
    try SourceFile(
      uri: path.replacing("gherkin/", with: "../testdata/"), bytes: ConformanceData.bytes(of: path))
  }
}
