import Foundation
import GherkinParser
import SourceText
import TestSupport
import Testing

@Suite("Spoken languages")
struct DialectTests {
  @Test func thereAreEightyLanguages() {
    #expect(Dialect.all.count == 80)
    #expect(Dialect.named("no-such") == nil)
    #expect(Dialect.named("en")?.keywords(.given) == ["* ", "Given "])
  }

  @Test(.enabled(if: ConformanceData.isPresent, "\(ConformanceData.origin)"))
  func theTableAgreesWithTheOfficialOne() throws {
    let bytes = try ConformanceData.bytes(of: "gherkin/gherkin-languages.json")
    let official = try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: NSDictionary])
    #expect(Set(official.keys) == Set(Dialect.all.map(\.code.description)))
    for dialect in Dialect.all {
      var table: [String: Any] = ["name": dialect.name.description, "native": dialect.native.description]
      for kind in Dialect.Kind.allCases { table["\(kind)"] = dialect.keywords(kind) }
      #expect(official[dialect.code.description] == table as NSDictionary, "run Scripts/generate_dialects.py")
    }
  }

  @Test(arguments: Dialect.all.map(\.code.description))
  func everyKeywordIsRecognised(code: String) throws {
    let dialect = try #require(Dialect.named(code))
    for feature in dialect.keywords(.feature) {
      for scenario in dialect.keywords(.scenario) + dialect.keywords(.scenarioOutline) {
        let text = """
          # language: \(code)
          \(feature): f
          \(dialect.keywords(.background)[0]): b
          \(scenario): s
          \(dialect.keywords(.examples)[0]): e
          | a |
          """
        let found = try #require(try parse(text).feature)
        #expect(found.keyword == feature)
        #expect(found.language == code)
        #expect(found.background?.name == "b")
        #expect(found.scenarios.first?.keyword == scenario)
        #expect(found.scenarios.first?.examples.first?.name == "e")
      }
    }
    for rule in dialect.keywords(.rule) {
      let found = try parse("# language: \(code)\n\(dialect.keywords(.feature)[0]): f\n\(rule): r\n").feature
      #expect(found?.rules.first?.keyword == rule)
    }
  }

  @Test(arguments: Dialect.all.map(\.code.description))
  func everyStepKeywordHasItsType(code: String) throws {
    let dialect = try #require(Dialect.named(code))
    let types: [(Dialect.Kind, KeywordType)] = [
      (.given, .context), (.when, .action), (.then, .outcome), (.and, .conjunction), (.but, .conjunction),
    ]
    for (kind, type) in types {
      for keyword in dialect.keywords(kind) {
        let head = "# language: \(code)\n\(dialect.keywords(.feature)[0]): f\n\(dialect.keywords(.scenario)[0]): s\n"
        let step = try #require(try parse(head + keyword + "x").feature?.scenarios.first?.steps.first)
        #expect(step.keyword == keyword)
        #expect(step.text == "x")
        #expect(step.keywordType == (keyword == "* " ? .unknown : type))
      }
    }
  }

  @Test(arguments: ["#language:fr", "  #  language  :   fr  ", "# plain comment\n\n# language: fr"])
  func languageLines(line: String) throws {
    #expect(try parse(line + "\nFonctionnalité: f").feature?.language == "fr")
  }

  @Test(arguments: ["# language: en\n# language: fr", "# language: fr fr", "# language fr", "@t\n# language: fr"])
  func commentsThatSelectNoLanguage(text: String) throws {
    let document = try parse(text + "\nFeature: f")
    #expect(document.feature?.language == "en")
    #expect(document.comments.count == 1)
  }

  @Test func theLongerKeywordWins() throws {
    let text = "# language: fr\nFonctionnalité: f\nScénario: s\nSachant que a\nSachant b\nEt qu'il"
    let steps = try #require(try parse(text).feature?.scenarios.first?.steps)
    #expect(steps.map(\.keyword) == ["Sachant que ", "Sachant ", "Et qu'"])
  }

  @Test func aStepKeywordMayBeginATitle() throws {
    let document = try parse("# language: tr\nÖzellik: f\nMevcut Durum: b\nMevcut x\nSenaryo: s\nMevcut Durum: y\n")
    #expect(document.feature?.background?.name == "b")
    #expect(document.feature?.scenarios.first?.steps.first?.text == "Durum: y")
  }
}
