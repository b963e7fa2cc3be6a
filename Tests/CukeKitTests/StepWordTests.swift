@_spi(Emoji) @_spi(French) @_spi(German) @_spi(Japanese) @_spi(LOLCAT) @_spi(OldEnglish) import CukeKit
import Foundation
import GherkinParser
import StepRegistry
import Testing

/// Step definitions with step words of other languages.
@Suite struct StepWordTests {
  final class Korb: World {
    var äpfel = 0
  }

  static let steps = Steps(Korb.self) {
    Angenommen("im Korb liegen {int} Äpfel") { (korb, anzahl: Int) in korb.äpfel = anzahl }
    Wenn("^ich (.*) esse$") { (korb, _: String) in korb.äpfel -= 1 }
    Dann("bleiben {int}") { (korb, anzahl: Int) in try expect(korb.äpfel, equals: anzahl) }
    Étantdonnéqu("un panier") { _ in }
    前提("カゴ") { _ in }
    😐("🧺") { _ in }
    _7("bleibt er leer") { (_, _: DataTable) in }
    ICANHAZ("a basket") { _ in }
    Given("another basket") { _ in }
  }

  @Test func theyAreDefinitionsLikeOthers() throws {
    let registry = try Registry([Self.steps], relativeTo: "/")
    #expect(registry.definitions.count == 9)
    #expect(Set(registry.definitions.map(\.location.line)).count == 9)
    #expect(try registry.matches(for: "im Korb liegen 3 Äpfel").map(\.index) == [0])
  }

  /// The generated file has exactly the names of all keywords of all languages.
  @Test func everyLanguageHasItsWords() throws {
    let path = "../../../Sources/CukeSteps/Generated/StepWords.swift"
    let file = URL(filePath: #filePath).appending(path: path).standardized
    let source = try String(contentsOf: file, encoding: .utf8).replacing(")\npublic", with: ") public")
    let lines = Set(source.split(separator: "\n").filter { $0.hasPrefix("@") }.map(String.init))
    var languages: [String: [String]] = [:]
    let dialects = Dialect.all.filter { $0.code.description != "en" }
    #expect(dialects.count == 79)
    for dialect in dialects {
      for keyword in [Dialect.Kind.given, .when, .then, .and, .but].flatMap({ dialect.keywords($0) })
      where keyword != "* " {
        let name = try #require(Dialect.swiftName(of: keyword))
        try #require(!dialect.swiftGroups.isEmpty)
        for language in dialect.swiftGroups where languages[name]?.contains(language) != true {
          languages[name, default: []].append(language)
        }
      }
    }
    for english in ["Given", "When", "Then", "And", "But"] { languages[english] = nil }
    let wanted = languages.map { name, languages in
      languages.map { "@_spi(\($0)) " }.joined() + "public typealias \(name)<W: World> = StepsEntry<W>"
    }
    #expect(Set(wanted) == lines)
    #expect(wanted.count > 500)
  }
}
