import Foundation
import Messages
import Reporters
import SourceText
import TestSupport
import Testing

/// The page of `html` in a browser: its content, and its safety.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages, .waitsForCommands)
struct ReportPageTests {
  /// Opens a page and evaluates a script when its scenarios have loaded.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - script: the body of an async function that returns the result as JSON.
  static func ask<Answer: Decodable>(
    _ page: String, _ script: String, size: (width: Int, height: Int) = (1000, 800), isDark: Bool = false
  ) throws -> Answer {
    let driving = """
      \(PageAudit.script)
      const rest = () => new Promise(resolve => setTimeout(resolve, 60));
      const ready = async () => { while (!document.documentElement.dataset.ready) await rest(); };
      (async () => {
        let answer;
        try {
          await ready();
          answer = await (async () => { \(script) })();
        } catch (error) {
          answer = { failure: String(error.stack) };
        }
        \(TestBrowser.answering("answer"))
      })();
      """
    let text = try TestBrowser.answer(
      of: TestBrowser.page(page, running: driving), size: size, isDark: isDark)
    do {
      return try JSONDecoder().decode(Answer.self, from: Data(text.utf8))
    } catch {
      throw TestBrowser.Failure(output: "\(text.prefix(2000)): \(error)")
    }
  }

  private struct Shown: Decodable {
    var title: String
    var rows: Int
    var byStatus: Int
    var byStep: [String]
    var address: String
    var steps: [String]
    var attempts: Int
    var command: String
    var source: String
    var sources: [String]
    var groups: Int
    var isEndOfGroupKnown: Bool
    var timeline: Int
  }

  @Test func showsAndFiltersScenarios() async throws {
    let page = try await Recording().report(.html)
    let shown: Shown = try Self.ask(
      page,
      """
      const rows = () => all('#rows .row').map(row => row.querySelector('.name').textContent);
      const count = rows().length;
      one('.chip.failed').click(); await rest();
      const byStatus = rows().length;
      const address = location.hash;
      one('#clear').click(); await rest();
      one('#search').value = 'THINGS are left'; one('#search').dispatchEvent(new Event('input')); await rest(); await rest();
      const byStep = rows();
      one('#rows .row').click(); await rest(); await rest();
      const groups = all('.log .log li').length;
      const isEndOfGroupKnown = !one('.log summary .time:last-child').title;
      const sources = all('.attachment img').map(image => image.src.slice(0, 22));
      one('#clear').click(); await rest();
      one('#rows .row.flaky').click(); await rest(); await rest();
      const attempts = all('.scenario > header .tabs button').length, command = one('#command').textContent;
      const steps = all('.step .text').map(step => step.textContent);
      one('.step summary').click(); await rest(); await rest();
      const source = one('pre.source .current')?.textContent ?? '';
      one('.view[data-view=timeline]').click(); await rest();
      return { title: document.title, rows: count, byStatus, byStep, address, steps, attempts, command, source, sources, groups, isEndOfGroupKnown,
        timeline: all('.figures tr').length };
      """)
    #expect(shown.title.hasSuffix(" scenarios failed – cukeswift"), "\(shown)")
    #expect(shown.rows > 15 && shown.byStatus > 2 && shown.byStatus < shown.rows, "\(shown)")
    #expect(shown.byStep.count == 1 && shown.address == "#status=failed", "\(shown)")
    #expect(shown.attempts == 2 && shown.command.hasPrefix("cukeswift run features/statuses.feature:"), "\(shown)")
    #expect(shown.steps.contains { $0.contains("it passes the second time") }, "\(shown)")
    #expect(shown.source.contains("a background step"), "\(shown)")
    #expect(shown.groups == 1 && shown.isEndOfGroupKnown && shown.timeline == 2, "\(shown)")
    #expect(shown.sources == ["data:image/png;base64,"], "\(shown)")
  }

  @Test func logGroupsEndExplicitlyOrAtNextLine() async throws {
    let lines: [String] = try Self.ask(
      try await Recording().report(.html),
      """
      const line = (content, time) => ({ type: logType, content, time });
      const end = (depth, time) => ({ type: groupEndType, content: '  '.repeat(depth), time });
      const flat = entries => entries.flatMap(({ text, end, isEndKnown, children }) => [`${text} ${end}${isEndKnown ? '!' : ''}`, ...flat(children)]);
      return flat(logTree([
        line('one', 1), line('  two', 2), line('    three', 3), end(1, 4), end(0, 5), end(2, 5), line('four', 5), line('  five', 5),
        line('  six', 6), end(0, 7), line('seven', 8), line('  eight', 9), line('nine', 10),
      ], 11));
      """)
    #expect(
      lines == [
        "one 5!", "two 4!", "three 4", "four 7!", "five 6", "six 7", "seven 10", "eight 10", "nine 11",
      ])
  }

  private struct Attacked: Decodable {
    var hit: Bool
    var elements: [String]
    var isShown: Bool
    var scenarios: Int
    var queries: Int
  }

  /// All texts of a run are displayed as texts.
  @Test func hostileTextsRunNothing() throws {
    let run = try HostileRun.envelopes()
    #expect(run.contains { if case .parseError = $0 { true } else { false } })
    // Compared with an earlier run with the same texts, and with a command to repeat the run.
    var settings = ReportSettings(painter: Painter(usesColours: false), variantOption: HostileRun.all)
    var earlier = EarlierRunReader()
    for envelope in run { earlier.take(envelope) }
    let known = try #require(earlier.run)
    settings.earlier.compared = known
    settings.earlier.history = { _, _ in
      var runs = EarlierRuns()
      for _ in 0..<2 { runs.addOldest(started: known.started, known.endings.map { ($0.key, $0.value) }) }
      return runs
    }
    settings.externalContent = { attachment in
      attachment.url.hasPrefix("..") ? .file(path: HostileRun.all, bytes: []) : .problem(HostileRun.all)
    }
    let page = try Recording(run).report(.html, settings)
    let answer: Attacked = try Self.ask(
      page,
      """
      const elements = new Set(), names = new Set(['script', 'iframe', 'object', 'embed', 'base', 'meta', 'link']);
      const look = () => {
        for (const element of all('body *')) {
          if (names.has(element.localName) && element.nonce !== 'cukeswift') elements.add(element.outerHTML.slice(0, 80));
          for (const { name, value } of element.attributes) {
            if (name.startsWith('on') || name === 'srcdoc') elements.add(`${element.localName} ${name}`);
            if (/^(src|href|action|formaction|xlink:href)$/.test(name) && !/^(#|data:(?:image\\/|application\\/octet|application\\/json)|https:|mailto:)/.test(value)) elements.add(`${name}=${value.slice(0, 60)}`);
            if (name === 'src' && !value.startsWith('data:')) elements.add(`${name}=${value.slice(0, 60)}`);
          }
        }
      };
      let scenarios = 0, queries = 0, isShown = true;
      look();
      for (const row of [...report.rows]) {
        choose(row);
        for (let count = 0; count < 2000 && one('.scenario')?.ariaLabel !== row.name; count += 1) await rest();
        for (const details of all('details')) details.open = true;
        for (const button of all('.inspector button, #view .tabs button')) if (!button.disabled) { button.click(); look(); }
        for (const item of all('.tree li')) item.click();
        const input = one('#query');
        for (const query of ['view', "view marked:'x'", '<img src=x onerror=window.hit=1>', '${window.hit=1}']) {
          if (!input) break;
          input.value = query; input.dispatchEvent(new Event('input')); queries += 1;
        }
        for (const link of all('a[download]')) link.dispatchEvent(new MouseEvent('click', { cancelable: true }));
        await rest(); look();
        isShown &&= one('.scenario h2')?.textContent.includes(row.name) ?? false;
        scenarios += 1;
      }
      for (const view of ['', 'timeline', 'changes', 'constructor']) { showView(view); await rest(); look(); }
      for (const hash of ['#q=<img src=x onerror=window.hit=1>', '#s=__proto__&view=<script>', '#%', '#status=constructor&tag=%3Cimg%3E']) {
        location.hash = hash; await rest(); look();
      }
      return { hit: window.hit !== undefined, elements: [...elements], isShown, scenarios, queries };
      """)
    #expect(!answer.hit)
    #expect(answer.elements == [])
    #expect(answer.isShown && answer.scenarios == HostileRun.attacks.count + 1 && answer.queries > 10, "\(answer)")
  }

  /// Names of controls, contrast and keyboard access: in every view, on three screens, light and dark.
  @Test(arguments: [(400, false), (1000, true), (1600, false)])
  func everybodyCanUseIt(width: Int, isDark: Bool) async throws {
    let page = try await Recording().report(.html)
    let problems: [String] = try Self.ask(
      page,
      """
      const problems = [...audit(), ...auditStructure()];
      for (const row of [...report.rows]) {
        choose(row); await rest();
        for (const details of all('details')) details.open = true;
        await rest();
        problems.push(...[...audit(), ...auditStructure()].map(problem => `${row.name}: ${problem}`));
      }
      for (const view of ['', 'timeline']) { showView(view); await rest(); problems.push(...audit(), ...auditStructure()); }
      showHelp(); problems.push(...audit()); one('dialog button').click();
      const press = key => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      document.body.focus(); press('j'); press('j'); await rest();
      if (state.s !== list.rows[1].key) problems.push('j does not go on');
      press('k'); await rest();
      if (state.s !== list.rows[0].key) problems.push('k does not go back');
      press('/'); await rest();
      if (document.activeElement.id !== 'search') problems.push('/ does not search');
      const wanted = report.rows.at(-1);
      one('#search').value = wanted.name; one('#search').dispatchEvent(new Event('input')); await rest();
      press('Enter'); await rest();
      if (state.s !== list.rows[0].key) problems.push('Enter in the search does not choose what is found');
      if (!['rows', 'main'].includes(document.activeElement.id)) problems.push(`Enter leads to ${document.activeElement.outerHTML.slice(0, 60)}`);
      one('#clear').click(); await rest(); press('/'); await rest();
      press('Escape'); press('Escape'); await rest();
      if (document.activeElement.id !== 'rows') problems.push(`Escape leads to ${document.activeElement.outerHTML.slice(0, 60)}`);
      press('ArrowDown'); press('Enter'); await rest();
      if (document.activeElement.id !== 'main') problems.push('Enter does not open');
      if (matchMedia('(prefers-color-scheme: dark)').matches !== \(isDark)) problems.push('the page is of the other colour');
      return problems;
      """, size: (width, 900), isDark: isDark)
    #expect(problems == [])
  }

  private struct Traced: Decodable {
    var steps: Int
    var touches: Int
    var found: Int
    var requests: Int
    var isUnknown: Bool
    var moved: Bool
    var problems: [String]
  }

  /// The page of the example stream in the document about traces.
  static func tracedPage() throws -> String {
    let path = Recording.testdata.appending(path: "../../TracesTests/testdata/example.ndjson").standardized.path
    var run = try StoredRun([path])
    _ = run.readLeniency()
    var envelopes: [Envelope] = []
    let outcome = run.read { envelopes.append($0) }
    #expect(outcome.problems.isEmpty)
    return try Recording(envelopes).report(.html)
  }

  private struct Large: Decodable {
    var texts: [String?]
    var found: [Int]
    var address: Int
    var problem: String
    var kept: Bool
  }

  /// Attachments of any size are shown, invalid ones are named, and texts inside elements of pages are found.
  @Test func largeAttachmentsAreShown() async throws {
    let large: Large = try Self.ask(
      try Self.tracedPage(),
      """
      const picture = attachmentView({ type: 'image/svg+xml', name: 'screen.svg', content: '<svg>' + ' '.repeat(500000) + '</svg>' });
      const problem = attachmentView({ type: 'image/png', get base64() { throw new Error('no room'); } });
      const tree = Trace.tree([[0, 0, 0, 0, 9, 9], [1, 1, 0, 0, 9, 9, { nodeName: 'P', ownText: 'one ' }],
        [2, 1, 0, 0, 9, 9, { nodeName: 'B', ownText: 'two', tail: ' three' }]], [['UIWindow', 'UIView'], ['UILabel', 'UIView']]);
      choose(report.rows.find(row => row.isFailure) ?? report.rows[0]); await rest(); await rest();
      const first = one('.tree li');
      one('#query').value = 'view'; one('#query').dispatchEvent(new Event('input'));
      return { texts: [0, 1, 2].map(element => tree.property(element, 'textContent') ?? null),
        found: Query.find("label {textContent CONTAINS 'two'}", tree), address: one('img', picture).src.length,
        problem: problem.textContent, kept: first !== null && first === one('.tree li') && all('.tree .found').length > 0 };
      """)
    #expect(large.texts == [nil, "one two three", "two"] && large.found == [1, 2], "\(large)")
    #expect(large.address > 600_000 && large.problem == "image/png cannot be shown: no room" && large.kept, "\(large)")
  }

  /// Every step of a trace is shown with its states before and after; it can be queried, and it is accessible.
  @Test(arguments: [(400, false), (1000, true)])
  func pastStepsAreShown(width: Int, isDark: Bool) throws {
    let traced: Traced = try Self.ask(
      try Self.tracedPage(),
      """
      let steps = 0, touches = 0, found = 0, requests = 0, isUnknown = false, moved = false;
      const problems = [];
      const ask = query => { one('#query').value = query; one('#query').dispatchEvent(new Event('input')); };
      for (const row of [...report.rows]) {
        choose(row); await rest();
        const back = () => one('.inspector-head button');
        for (let count = 0; count < 40 && !back().disabled; count += 1) back().click();
        for (let at = 0; at < 40; at += 1) {
          steps += 1;
          for (const side of all('[data-side]')) {
            if (side.disabled) continue;
            side.click();
            ask("button|textField");
            found += all('.lit.found').length;
            const names = at === 1 ? all('.tree li:not(.unseen) b').map(word => word.textContent) : [];
            for (const name of new Set(names)) {
              ask(name);
              if (!/^finds [1-9]/.test(one('.answer').textContent)) problems.push(`${name} is in the tree and not found`);
            }
            ask("button|textField");
            if (all('.lit.found').length !== all('.tree .found').length) problems.push('what is found is not marked in the tree');
            touches += all('circle.touch').length;
            if (!one('.screen svg rect')) problems.push('no picture');
          }
          for (const details of all('.inspector details')) details.open = true;
          requests += all('.request').length;
          problems.push(...audit());
          await rest();
          problems.push(...auditStructure());
          const next = all('.inspector-head button')[1];
          if (next.disabled) break;
          next.click();
        }
        ask("view css:'a'");
        isUnknown ||= one('.answer').classList.contains('unknown');
        ask('');
        const items = all('.tree li');
        items[0].focus();
        items[0].dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
        moved ||= document.activeElement === items[1] && one('.properties dt') !== null;
      }
      return { steps, touches, found, requests, isUnknown, moved, problems: [...new Set(problems)] };
      """, size: (width, 900), isDark: isDark)
    #expect(traced.problems == [])
    #expect(
      traced.steps > 10 && traced.touches > 3 && traced.found > 10 && traced.isUnknown && traced.moved, "\(traced)")
  }
}
