import Foundation
import PageAssets
import TestSupport
import Testing

@testable import ElementQuery

/// The query language of pages, tested in a browser with the test cases of the engine.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages, .waitsForCommands)
struct QueryScriptTests {
  private struct Answer: Decodable {
    struct Found: Decodable {
      var found: [Int]?
      var problem: String?
      var column: Int?
      var isUnknown: Bool?
    }

    var queries: [Found]
    var errors: [Found]
    var unknown: [Found]
    var descriptions: [String]
    var tags: [Found]
    var tagged: [String]
    var spaces: [Found]
  }

  /// Queries supported only by the engine.
  private static let unknown = [
    "webView css:'a'", "view xpath:'//button'", "button not(css:'a')", "label text:/[\\W]/", "label css:'a' index:0",
    "tableViewCell called:'Apple'", "button called:'Apple'",
  ]

  private static func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self).replacing("<", with: "\\u003c")
  }

  /// The sample tree in the form used by pages.
  private static func json(_ tree: HandmadeTree) throws -> String {
    var nodes: [String] = []
    for element in tree.elements {
      let frame = tree.frame(of: element)
      let names = PropertyName.common + tree.furtherProperties(of: element)
      var properties: [String] = []
      for name in names where !["class", "frame", "visible", "description"].contains(name) {
        guard let value = tree.property(PropertyName(name), of: element) else { continue }
        properties.append("\(try json(name)): \(value.json)")
      }
      nodes.append(
        """
        { kind: \(tree.classIndex(of: element)), parent: \(tree.parent(of: element)?.index ?? -1), \
        end: \(tree.end(of: element).index), isVisible: \(tree.isVisible(element)), frame: { x: \(frame.x), \
        y: \(frame.y), width: \(frame.width), height: \(frame.height) }, properties: {\(properties.joined(separator: ","))} }
        """)
    }
    let classes = try tree.classes.map { "{ name: \(try json($0.name)), supers: \(try json($0.superclasses)) }" }
    return "new ElementTree([\(classes.joined(separator: ", "))], [\(nodes.joined(separator: ",\n"))])"
  }

  private static let answer: Result<Answer, any Error> = Result {
    let scripts = (SharedScripts.elements + SharedScripts.trees + SharedScripts.queries).map { "\($0)" }.joined()
    let text = try TestBrowser.answer(
      of: """
        <!doctype html><meta charset=utf-8><body><script>
        \(scripts)
        const tree = \(try json(HandmadeTree.sample)), page = \(try json(HandmadeTree.page)),
          spaced = \(try json(HandmadeTree.spaced));
        const ask = text => askOf(tree, text);
        const askOf = (tree, text) => {
          try {
            return { found: Query.find(text, tree) };
          } catch (error) {
            return error.isQueryError ? { problem: error.message, column: error.column, isUnknown: error.isUnknown ?? false }
              : { problem: 'it has failed: ' + error.stack };
          }
        };
        \(TestBrowser.answering("""
          { queries: \(try json(queryCases.map(\.query))).map(ask), errors: \(try json(queryErrors.map(\.query))).map(ask),
            unknown: \(try json(unknown)).map(ask),
            descriptions: tree.nodes.map((_, element) => Query.describe(tree, element)),
            tags: \(try json(tagQueries.map(\.query))).map(text => askOf(page, text)),
            spaces: \(try json(spaceQueries.map(\.query))).map(text => askOf(spaced, text)),
            tagged: page.nodes.map((_, element) => Query.describe(page, element)) }
          """))
        </script>
        """)
    return try JSONDecoder().decode(Answer.self, from: Data(text.utf8))
  }

  @Test func findsWhatTheEngineFinds() throws {
    let answers = try Self.answer.get().queries
    #expect(answers.count == queryCases.count)
    for (answer, query) in zip(answers, queryCases) {
      #expect(answer.found == query.found, "\(query.query): \(answer)")
    }
  }

  /// Invalid queries have their error at the same place as in the engine, unless pages do not support the syntax.
  @Test func refusesWhatTheEngineRefuses() throws {
    let answers = try Self.answer.get().errors
    #expect(answers.count == queryErrors.count)
    var same = 0
    for (answer, error) in zip(answers, queryErrors) {
      #expect(answer.found == nil && answer.problem?.hasPrefix("it has failed") == false, "\(error.query): \(answer)")
      if answer.column == error.column { same += 1 }
      let isEmbedded = error.query.contains("css:") || error.query.contains("xpath:")
      let isExpression = error.query.contains("/") || error.query.contains("MATCHES")
      if !isEmbedded, !isExpression { #expect(answer.column == error.column, "\(error.query): \(answer)") }
    }
    #expect(same >= 65, "\(same)")
  }

  @Test func saysWhatItDoesNotKnow() throws {
    for (answer, query) in zip(try Self.answer.get().unknown, Self.unknown) {
      #expect(answer.isUnknown == true && answer.problem?.contains("does not know") == true, "\(query): \(answer)")
    }
  }

  @Test func elementsAreDescribedAsTheEngineDescribesThem() throws {
    let (tree, page) = (HandmadeTree.sample, HandmadeTree.page)
    #expect(try Self.answer.get().descriptions == tree.elements.map { tree.describe($0) })
    #expect(try Self.answer.get().tagged == page.elements.map { page.describe($0) })
  }

  @Test func spacesAreEqual() throws {
    let answers = try Self.answer.get().spaces
    #expect(answers.count == spaceQueries.count)
    for (answer, query) in zip(answers, spaceQueries) {
      #expect(answer.found == query.found, "\(query.query): \(answer)")
    }
  }

  @Test func tagsAreClasses() throws {
    for (answer, query) in zip(try Self.answer.get().tags, tagQueries) {
      #expect(answer.found == query.found, "\(query.query): \(answer)")
    }
  }
}
