import JSON
import TestSupport
import Testing

@testable import Studio

/// The page can be read and used by everybody, and what comes from outside stays text.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct StudioPageTests {
  private static let hostile = #"<img src=x onerror="hacked = true">'"\u{2028}</script><script>hacked = true</script>"#

  /// A view in which every text is one, or a hostile one.
  private static func view(_ text: String) -> JSONValue {
    [
      "revision": 1, "app": .string(text), "device": .string(text), "width": 375, "height": 812, "time": 1.5,
      "picture": "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=",
      "rows": [
        ["number": 0, "depth": 0, "text": .string(text), "visible": true, "frame": [0, 0, 375, 812]],
        ["number": 1, "depth": 1, "text": .string(text), "visible": false, "frame": [0, 900, 375, 40]],
      ],
      "steps": [.string(text), "# a remark"], "rest": [.string(text)], "restProblem": .string(text), "canUndo": true,
      "pause": .string(text),
    ]
  }

  /// Shows the view in the page, with stand-ins for the server, and gives what the audit has against it.
  private func problems(_ text: String, width: Int, isDark: Bool = false) throws -> [String] {
    let choice: JSONValue = [
      "row": Self.view(text)["rows"]?.array?[0] ?? .null,
      "queries": [["query": .string(text), "score": 80, "reason": .string(text)]],
      "checks": [["property": "text", "step": .string(text)]],
    ]
    let answers: JSONValue = [
      "features": [
        "features": [
          ["path": .string(text), "name": .string(text), "scenarios": [["name": .string(text), "line": 3]]]
        ]
      ],
      "find": ["rows": [], "choices": [choice, choice], "note": .string(text)], "line": ["problem": .string(text)],
      "text": ["text": .string(text)],
    ]
    func literal(_ value: JSONValue) -> String {
      String(decoding: value.bytes, as: UTF8.self).replacing("<", with: "\\u003c")
    }
    let script = """
      window.EventSource = class {
        static CLOSED = 2;
        constructor() { window.source = this; this.all = {}; }
        addEventListener(name, action) { this.all[name] = action; }
        emit(name, data) { this.all[name]({ data: JSON.stringify(data) }); }
      };
      const answers = \(literal(answers));
      window.fetch = async (address, { body }) => ({ json: async () => answers[JSON.parse(body).do] ?? {} });
      \(StudioPage.script)
      \(PageAudit.script)
      (async () => {
        source.emit('known', { apps: [\(literal(.string(text)))], devices: ['iPhone X'], textSizes: ['large'] });
        source.emit('view', \(literal(Self.view(text))));
        await listFeatures();
        one('#features details').open = true;
        one('#query').value = 'button';
        one('#finding').requestSubmit();
        await new Promise(resolve => setTimeout(resolve, 50));
        await doLine('touch');
        const found = audit();
        if (window.hacked) found.push('a script has run');
        if (document.querySelector('img:not(#picture)')) found.push('a text has become an element');
        if (one('#steps li .words').textContent !== \(literal(.string(text)))) found.push('the step is not shown');
        await edit('x.feature', 1);
        found.push(...audit().map(problem => 'in the editor: ' + problem));
        \(TestBrowser.answering("found"))
      })();
      """
    let page = StudioPage.text.replacing(
      #"<link rel="stylesheet" href="studio.css">"#, with: "<style>\(StudioPage.style)</style>"
    )
    .replacing(#"<script src="studio.js" defer></script>"#, with: "")
    .replacing("</body>", with: "<script>\(script)</script></body>")
    let answer = try TestBrowser.answer(of: page, size: (width, 900), isDark: isDark)
    return try JSONValue(parsing: Array(answer.utf8)).array?.compactMap(\.string) ?? ["no answer"]
  }

  @Test(arguments: [(400, true), (400, false), (1000, false), (1600, true)])
  func everybodyCanUseIt(width: Int, isDark: Bool) throws {
    #expect(try problems("When I touch the \"OK\" button", width: width, isDark: isDark) == [])
  }

  @Test func hostileNamesStayText() throws {
    #expect(try problems(Self.hostile, width: 1000) == [])
  }
}
