import AppUnderTest
import ElementQuery
import Foundation
import JSON
import ModelApps
import PageAssets
import Pictures
import SampleApps
import TestSupport
import Testing

@testable import Traces

/// Pages draw the same pictures of models from traces as the command, mark by mark.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages, .waitsForCommands)
struct PictureScriptTests {
  private struct Answer: Decodable {
    var count: Int
    var marks: Int
    var differences: [String]
  }

  @Test func picturesAreThoseOfTheCommand() async throws {
    var cases: [String] = []
    let devices = [Device.all[1], Device.all[6]]
    for entry in AppCatalog.samples.entries {
      for (number, sample) in entry.gallery.enumerated() {
        let driver = entry.driver(on: devices[number % 2])
        try await driver.able(to: .showGallery).show(sample)
        let tree = try await driver.snapshot()
        // Traces limit the length of texts.
        guard tree.elements.allSatisfy({ tree.string(.text, of: $0)?.utf8.count ?? 0 <= 4096 }) else { continue }
        var classes = TracedClasses()
        var writer = JSONWriter()
        writer.write(TracedTree(tree, classes: &classes), after: nil)
        let names = try classes.all.map { try Self.json([$0.name] + $0.superclasses) }
        let title = try Self.json("\(entry.name): \(sample.name), \(sample.variant)")
        cases.append(
          """
          { title: \(title), classes: [\(names.joined(separator: ","))], \
          items: \(String(decoding: writer.bytes, as: UTF8.self).replacing("<", with: "\\u003c")), \
          svg: \(try Self.json(ScreenPicture.drawing(of: tree).svg)) }
          """)
      }
    }
    #expect(cases.count > 40)
    let parts =
      SharedScripts.elements + SharedScripts.trees + SharedScripts.queries + SharedScripts.pictures
      + SharedScripts.traces
    let text = try TestBrowser.answer(
      of: """
        <!doctype html><meta charset=utf-8><body><script>
        \(parts.map { "\($0)" }.joined())
        let marks = 0;
        const isNear = (left, right) => {
          if (left === right) return true;
          const numbers = text => (text ?? '').split(/[ ,]/).map(Number), [first, second] = [numbers(left), numbers(right)];
          return first.length === second.length && first.every((number, index) => Math.abs(number - second[index]) < 0.15);
        };
        const compare = (title, drawn, wanted, found) => {
          marks += 1;
          const names = new Set([...drawn.getAttributeNames(), ...wanted.getAttributeNames()]);
          for (const name of names) {
            if (['xmlns', 'role'].includes(name)) continue;
            if (!isNear(drawn.getAttribute(name), wanted.getAttribute(name))) found.push(`${title}: ${drawn.outerHTML.slice(0, 150)} but ${wanted.outerHTML.slice(0, 150)}`);
          }
          if (drawn.localName !== wanted.localName || drawn.children.length !== wanted.children.length
            || drawn.children.length === 0 && drawn.textContent.trim() !== wanted.textContent.trim()) {
            return found.push(`${title}: ${drawn.children.length} ${drawn.outerHTML.slice(0, 150)} but ${wanted.children.length} ${wanted.outerHTML.slice(0, 150)}`);
          }
          for (const [index, child] of [...drawn.children].entries()) compare(title, child, wanted.children[index], found);
        };
        const differences = [];
        const cases = [\(cases.joined(separator: ",\n"))];
        for (const { title, classes, items, svg } of cases) {
          const tree = Trace.tree(Trace.apply([], items).nodes, classes);
          compare(title, drawPicture(tree), new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement, differences);
        }
        for (const script of document.scripts) script.textContent = '';
        \(TestBrowser.answering("{ count: cases.length, marks, differences: differences.slice(0, 20).map(text => text.slice(0, 400)) }"))
        </script>
        """)
    let answer = try JSONDecoder().decode(Answer.self, from: Data(text.utf8))
    #expect(answer.differences == [])
    #expect(answer.count == cases.count && answer.marks > 1_000, "\(answer)")
  }

  private static func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self).replacing("<", with: "\\u003c")
  }
}
