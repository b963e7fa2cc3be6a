import JSON
import TestSupport
import Testing

@testable import Studio

/// The page is accessible, and external texts are displayed as texts.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages, .waitsForCommands)
struct StudioPageTests {
  private static let hostile = #"<img src=x onerror="hacked = true">'"\u{2028}</script><script>hacked = true</script>"#

  /// A view with the same, possibly hostile text in all places.
  private static func view(_ text: String) -> JSONValue {
    [
      "app": .string(text), "device": .string(text), "width": 375, "height": 812, "time": 1.5,
      "picture": "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=",
      "rows": [
        ["number": 0, "depth": 0, "text": .string(text), "visible": true, "frame": [0, 0, 375, 812]],
        ["number": 1, "depth": 1, "text": .string(text), "visible": false, "frame": [0, 900, 375, 40]],
      ],
      "steps": [.string(text), "# a remark"], "rest": [.string(text)], "restProblem": .string(text), "canUndo": true,
      "pause": .string(text),
    ]
  }

  /// Shows the view in the page, with stand-ins for the server, and returns the problems found by the audit.
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
      "reading": [
        "rows": [["number": 1, "depth": 0, "text": .string("1. " + text), "visible": true, "frame": [0, 0, 9, 9]]]
      ],
    ]
    return try problems(
      """
      source.emit('known', { apps: [\(Self.literal(.string(text)))], devices: ['iPhone X'], textSizes: ['large'] });
      source.emit('view', \(Self.literal(Self.view(text))));
      await listFeatures();
      one('#features details').open = true;
      one('#query').value = 'button';
      one('#finding').requestSubmit();
      await new Promise(resolve => setTimeout(resolve, 50));
      one('#reading').click();
      await doLine('touch');
      const found = audit();
      if (all('#tree li').map(row => row.textContent).join() !== '1. ' + \(Self.literal(.string(text)))) {
        found.push('the reading order is not shown');
      }
      if (window.hacked) found.push('a script has run');
      if (document.querySelector('img:not(#picture)')) found.push('a text has become an element');
      if (one('#steps li .words').textContent !== \(Self.literal(.string(text)))) found.push('the step is not shown');
      await edit('x.feature', 1);
      found.push(...audit().map(problem => 'in the editor: ' + problem));
      """,
      answering: "(\(Self.literal(answers)))[question.do] ?? {}", width: width, isDark: isDark)
  }

  private static func literal(_ value: JSONValue) -> String {
    String(decoding: value.bytes, as: UTF8.self).replacing("<", with: "\\u003c")
  }

  /// Executes a script in the page and returns the problems it has put into `found`.
  ///
  /// - Parameters:
  ///   - script: the script.
  ///   - answer: an expression for the server's response to `question`.
  private func problems(
    _ script: String, answering answer: String, width: Int, isDark: Bool = false
  ) throws -> [String] {
    let script = """
      window.EventSource = class {
        static CLOSED = 2;
        constructor() { window.source = this; this.all = {}; }
        addEventListener(name, action) { this.all[name] = action; }
        emit(name, data) { this.all[name]({ data: JSON.stringify(data) }); }
      };
      const answerTo = question => \(answer);
      window.fetch = async (address, { body }) => {
        const answer = answerTo(JSON.parse(body));
        return { json: async () => answer };
      };
      \(StudioPage.script)
      \(PageAudit.script)
      (async () => {
        \(script)
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

  /// An empty recording explains how to begin, and the line for steps offers completions.
  @Test(arguments: [1600, 390])
  func stepsAreOffered(width: Int) throws {
    let found = try problems(
      """
      const found = [];
      const hint = getComputedStyle(one('#steps'), '::before').content;
      if (!hint.includes('No steps yet')) found.push(`an empty recording shows ${hint}`);
      one('#line').value = 'I tou';
      one('#line').dispatchEvent(new Event('input'));
      await new Promise(resolve => setTimeout(resolve, 300));
      const offered = [...one('#completions').children].map(option => option.value).join('|');
      if (offered !== 'I touch "OK"|I touch the "OK" button' || one('#line').list !== one('#completions')) found.push(`offered: ${offered}`);
      one('#try').disabled = true;
      if (getComputedStyle(one('#try')).opacity > 0.6) found.push('a disabled button looks enabled');
      """,
      answering: "question.do === 'complete' ? { lines: ['I touch \"OK\"', 'I touch the \"OK\" button'] } : {}",
      width: width)
    #expect(found == [])
  }

  @Test func hostileNamesStayText() throws {
    #expect(try problems(Self.hostile, width: 1000) == [])
  }

  /// All pages show the running command and its result from the server; each view replaces the previous one.
  @Test func everyPageShowsWhatRuns() throws {
    let found = try problems(
      """
      const found = [];
      const expect = (what, isSo) => { if (!isSo) found.push(what); };
      const outcome = () => one('#features [data-run="a.feature"]').textContent;
      source.emit('view', \(Self.literal(Self.view("App"))));
      await listFeatures();
      source.emit('runs', { 'a.feature': 'waits' });
      expect('it waits', outcome() === 'waits');
      await run('a.feature');
      expect('it is not run twice', asked.length === 0 && one('#status').textContent === 'a.feature runs still.');
      source.emit('runs', { 'a.feature': 'passed' });
      expect('another page has let it continue', outcome() === 'passed');
      await run('a.feature');
      expect('it can be run again', asked.length === 1);
      one('#form').value = 'steps';
      source.emit('view', { ...\(Self.literal(Self.view("App"))), steps: ['Only one'], rest: [] });
      expect('the new view is shown', one('#steps').children.length === 1);
      source.readyState = 0;
      source.emit('error');
      expect('a lost connection is said', one('#status').textContent === 'The studio does not answer.');
      source.emit('open');
      expect('until it is back', one('#status').textContent === '');
      expect('the file fits what is saved', one('#file').placeholder === 'features/steps/App.swift');
      """,
      answering: """
        (question.do === 'run' && (window.asked ??= []).push(question), window.asked ??= [],
          question.do === 'features' ? { features: [{ path: 'a.feature', name: 'A', scenarios: [] }] } : {})
        """, width: 1000)
    #expect(found == [])
  }

  /// Failed scenarios and changed files run again, the report of a run is shown at its scenario, and features are filtered.
  @Test(arguments: [1600, 390])
  func runsAreRepeatedAndShown(width: Int) throws {
    let found = try problems(
      """
      const found = [];
      const expect = (what, isSo) => { if (!isSo) found.push(what); };
      source.emit('view', { ...\(Self.literal(Self.view("App"))), pause: null, address: 'https://shop.example/' });
      await listFeatures();
      expect('nothing has failed', one('#run-failed').disabled && one('#run-part').hidden);
      source.emit('runs', { 'a.feature': 'failed', 'a.feature:3': 'failed', 'a.feature:5': 'passed', 'b.feature': 'failed' });
      await one('#run-failed').click();
      expect('only failed scenarios are run', JSON.stringify(asked.pop()?.paths) === '["a.feature:3","b.feature"]');
      source.emit('runs', {});
      source.emit('changed', { features: ['a.feature'], others: [] });
      expect('a change runs nothing yet', asked.length === 0);
      one('#run-on-change').checked = true;
      source.emit('changed', { features: ['a.feature'], others: [] });
      expect('a changed feature runs', asked.pop()?.path === 'a.feature');
      await run('a.feature:3');
      source.emit('changed', { features: [], others: ['features/steps/A.swift'] });
      expect('a changed step file repeats the run', asked.length === 2 && asked.pop()?.path === 'a.feature:3');
      source.emit('ran', {});
      expect('the report is shown at the scenario', !one('#run-part').hidden && one('#run').src.endsWith('run#s=a.feature%3A3'));
      await run('broken.feature');
      expect('a run that could not begin shows its reason', scrollY === 0 && one('#status').textContent === 'no such step');
      await run('failing.feature');
      expect('the report of a failure is in view', one('#run-part').getBoundingClientRect().top < innerHeight / 2);
      scrollTo(0, 0);
      one('#filter').value = 'second';
      one('#filter').dispatchEvent(new Event('input'));
      const shown = all('#features li').filter(row => row.getClientRects().length > 0).map(row => one('span', row).textContent);
      expect(`the filter shows ${shown}`, shown.join() === 'all,The second');
      expect('the address is shown', one('#address').value === 'https://shop.example/' && one('#address').getClientRects().length > 0);
      const part = one('#app-part'), before = part.getBoundingClientRect().width, divider = one('.divider');
      divider.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
      const wider = part.getBoundingClientRect().width - before;
      expect(`the part is wider by ${wider}`, divider.getClientRects().length === 0 || wider > 10);
      found.push(...audit());
      """,
      answering: """
        (question.do === 'run' && (window.asked ??= []).push(question), window.asked ??= [],
          question.path === 'broken.feature' ? { passed: false, report: 'no such step' }
          : question.path === 'failing.feature' ? { passed: false, report: 'it fails', hasReport: true }
          : question.do === 'features' ? { features: [{ path: 'a.feature', name: 'A', scenarios: [
            { name: 'The first', line: 3 }, { name: 'The second', line: 5 }] }] } : {})
        """, width: width)
    #expect(found == [])
  }

  /// When a file is opened at a failing step, the step is visible and selected.
  @Test func theEditorOpensAtALine() throws {
    let found = try problems(
      """
      const found = [], lines = Array.from({ length: 300 }, (_, index) => `line ${index + 1}`);
      const look = (what, line) => {
        const height = sourceField.scrollHeight / lines.length, top = (line - 1) * height - sourceField.scrollTop;
        if (top < 0 || top + height > sourceField.clientHeight) found.push(`${what} is out of sight: ${top}`);
        const { value, selectionStart, selectionEnd } = sourceField;
        return value.slice(selectionStart, selectionEnd);
      };
      await edit('a.feature', 150);
      if (look('the line', 150) !== 'line 150') found.push('another line is chosen');
      one('#editor').close();
      await edit('a.feature');
      if (look('the beginning', 1) !== '') found.push('something is chosen');
      """,
      answering: "({ text: Array.from({ length: 300 }, (_, index) => `line ${index + 1}`).join('\\n') })", width: 1000)
    #expect(found == [])
  }

  @Test func editorTextIsNotLost() throws {
    let script = """
      const found = [];
      const expect = (what, isSo) => { if (!isSo) found.push(what); };
      const rest = () => new Promise(resolve => setTimeout(resolve, 50));
      const click = async selector => { one(selector).click(); await rest(); };
      const close = async () => {
        one('#editor [value=close]').click();
        // The browser emits this with its next frame, for which no virtual time passes.
        one('#editor').dispatchEvent(new Event('close'));
        await rest();
      };
      const write = text => { sourceField.value = text; sourceField.dispatchEvent(new Event('input')); };
      const keepsPage = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
      const file = 'a.feature', mine = 'Feature: Mine\\n';
      await edit(file);
      expect('what is as it was is not unsaved', one('#discard').hidden && !keepsPage());
      write(mine);
      await close();
      expect('it is closed', !one('#editor').open && one('#status').textContent.startsWith(file + ': what you wrote is kept'));
      expect('the list shows it', one('#features .unsaved') && keepsPage());
      await edit(file);
      expect('it is offered', sourceField.value === mine && one('#editor-status').textContent.includes('not saved yet'));
      await click('#discard');
      expect('it is asked', sourceField.value === mine && !one('#asking').hidden && document.activeElement === one('#keep'));
      found.push(...audit());
      await click('#keep');
      expect('it stays', sourceField.value === mine && one('#asking').hidden);
      files[file] = 'Feature: Theirs\\r\\n';
      await click('#save-and-retry');
      expect('both texts are there', one('#editor').open && sourceField.value === mine && one('#other').value === 'Feature: Theirs\\n'
        && one('#editor-status').textContent === 'somebody else' && files[file] === 'Feature: Theirs\\r\\n');
      found.push(...audit());
      await close();
      await edit(file);
      expect('both texts are there again', sourceField.value === mine && !one('#conflict').hidden);
      await click('#save-mine');
      expect('it is saved with its line ends', files[file] === 'Feature: Mine\\r\\n' && one('#conflict').hidden && !keepsPage());
      write('Feature: Nonsense');
      await click('#discard');
      await click('#throw-away');
      expect('it is thrown away', sourceField.value === mine && one('#discard').hidden && one('#asking').hidden);
      write('Feature: Lost');
      delete files[file];
      await click('#save-source');
      await close();
      await click('#features details button:last-child');
      expect('it outlives its file', one('#editor').open && sourceField.value === 'Feature: Lost'
        && one('#editor-status').textContent === 'no such file');
      """
    let found = try problems(
      "window.files = { 'a.feature': 'Feature: A\\r\\n' };" + script,
      answering: """
        ({
          features: () => ({ features: Object.keys(files).map(path => ({ path, name: 'A', scenarios: [] })) }),
          text: ({ path }) => path in files ? { text: files[path] } : { problem: 'no such file' },
          write: ({ path, before, text }) => {
            if (files[path] !== before) return { problem: path in files ? 'somebody else' : 'no such file' };
            files[path] = text;
            return { text: 'saved' };
          },
        })[question.do]?.(question) ?? {}
        """, width: 1000)
    #expect(found == [])
  }
}
