import Foundation
import GherkinParser
import Messages
import SourceText
import TestSupport
import Testing

/// The messages about features at the beginning of the compatibility kit's samples; ids continue across files.
@Suite("Compatibility kit: documents and pickles", .enabled(if: ConformanceData.isPresent, "\(ConformanceData.origin)"))
struct CompatibilityKitTests {
  static let samples = ConformanceData.files(in: "cck", endings: "").filter { $0 != "cck/LICENSE" }

  @Test func allSamplesWereCollected() {
    #expect(Self.samples.count == 38)
  }

  @Test(arguments: samples) func messages(sample: String) throws {
    let name = sample.dropFirst("cck/".count)
    let expected = try ConformanceData.messages(in: "\(sample)/\(name).ndjson").filter {
      $0["source"] != nil || $0["gherkinDocument"] != nil || $0["pickle"] != nil
    }
    var ids = IDGenerator()
    var writer = JSONWriter()
    for source in expected.compactMap({ $0["source"] as? [String: Any] }) {
      let file = SourceFile(
        uri: try #require(source["uri"] as? String), text: try #require(source["data"] as? String))
      writer.source(file)
      writer.endLine()
      let document = try #require(Gherkin.parse(file, ids: &ids).document)
      writer.gherkinDocument(document)
      writer.endLine()
      for pickle in document.pickles(ids: &ids) {
        writer.pickle(pickle)
        writer.endLine()
      }
    }
    #expect(try ConformanceData.messages(in: writer.bytes) == expected)
  }
}
