import Messages
import Reporters
import SourceText
import TestSupport
import Testing

/// The page of `html` in a browser: whether it answers at first sight what failed, and why.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages, .waitsForCommands)
struct ReportAnswerTests {
  /// A failing scenario shows its step, its reason and the picture without scrolling.
  @Test(arguments: [(1600, 900), (800, 900), (390, 844)])
  func failureIsAnsweredWithoutScrolling(width: Int, height: Int) throws {
    let problems: [String] = try ReportPageTests.ask(
      try ReportPageTests.tracedPage(),
      """
      const problems = [], need = (isTrue, text) => { if (!isTrue) problems.push(text); };
      const isSeen = (element, most = 1) => {
        const box = element?.getBoundingClientRect();
        return box && box.top >= 0 && box.height > 0 && box.top + box.height * most <= innerHeight && box.left >= 0 && box.right <= innerWidth;
      };
      const row = report.rows.find(row => row.isFailure);
      choose(row); await rest(); await rest();
      need(isSeen(one('.verdict')), 'the reason is not in view');
      need(isSeen(one('.verdict .go')), 'the way to the step is not in view');
      need(one('.verdict .headline').textContent.startsWith('there is no "Welcome"'), one('.verdict').textContent);
      need(isSeen(one('.screen > svg'), 0.4), `the picture is not in view: ${JSON.stringify(one('.screen > svg').getBoundingClientRect())}`);
      need(one('.screen > svg').getBoundingClientRect().width > 120, 'the picture is too small to read');
      need(all('.screen > svg, .step img').length === 1, 'the screen is shown more than once');
      one('.verdict .go').click(); await rest(); await rest();
      need(isSeen(one('.step.current summary')), 'the step is not in view');
      need(location.hash === `#s=${row.key}&step=${decidingStep((await scenarioOf(row)).attempts[0]) + 1}`, location.hash);
      location.hash = `#s=${report.rows[0].key}`; await rest(); await rest();
      need(one('.scenario').ariaLabel === report.rows[0].name, 'the key of a scenario does not lead to it');
      need(one('.verdict') === null, 'a passing scenario has a reason');
      const frames = all('.frame');
      need(frames.length === Trace.read((await scenarioOf(report.rows[0])).attempts[0]).steps.filter(records => records.length > 0).length, 'a step has no frame');
      frames[0].focus();
      frames[0].dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })); await rest();
      need(all('.frame')[1].ariaPressed === 'true' && document.activeElement === all('.frame')[1], 'arrows do not move through the frames');
      return problems;
      """, size: (width, height))
    #expect(problems == [])
  }

  private struct Shown: Decodable {
    var problems: [String]
    var reasons: [String]
    var prompt: String
    var causes: [String]
    var filtered: Int
    var timeline: [String]
    var changes: [String]
    var attempts: [String]
  }

  @Test func listAndOverviewGiveReasons() async throws {
    let shown: Shown = try ReportPageTests.ask(
      try await Recording().report(.html),
      """
      const problems = [], need = (isTrue, text) => { if (!isTrue) problems.push(text); };
      const reasons = all('#rows .row').map(row => `${row.querySelector('.name').textContent}: ${row.querySelector('.under')?.textContent ?? ''}`);
      const causes = all('.cause summary .text').map(part => part.textContent);
      need(one('.chip.failures b').textContent === document.title.split(' ')[0], 'the numbers of failures differ');
      need(all('.parts').length === 2, 'features and tags are missing');
      need(one('#overview .failures').checkVisibility() === false, 'failures are listed twice');
      one('.chip.failures').click(); await rest();
      const filtered = all('#rows .row').length;
      need(all('.causes .sign').length === 0 || all('.green').length === 0, 'a failing run is green');
      one('#clear').click(); await rest();
      const flaky = report.rows.find(row => row.outcome === 'flaky');
      choose(flaky); await rest(); await rest();
      const attempts = all('.scenario > header .tabs button').map(button => `${button.textContent.trim()} ${button.ariaPressed}`);
      need(one('.verdict .headline').textContent === 'not yet', 'the failed attempt is not shown');
      location.hash = '#s=features/statuses.feature:12&step=2'; await rest(); await rest();
      need(one('.step.current .text').textContent.includes('it fails'), 'a link to a step does not choose it');
      const row = report.byKey.get(state.s), scenario = await scenarioOf(row);
      const prompt = promptOf({ row, scenario, attempt: scenario.attempts[0], trace: Trace.read(scenario.attempts[0]), endings: null });
      const earlier = report.run.earlierRuns;
      report.run.earlierRuns = ['2026-01-01T00:00:00', '2026-01-02T00:00:00']; report.run.earlierCommits = ['abc123', ''];
      const green = lastGreen([{ outcome: 'passed' }, { outcome: 'failed' }]);
      need(green === 'It last passed with commit abc123 checked out, in the run of 2026-01-01 00:00:00 UTC.', green);
      report.run.earlierRuns = earlier;
      const linkOf = text => placeView(text).querySelector('a')?.getAttribute('href');
      need(linkOf('a b/c.feature:3') === undefined, 'a place is a link without an editor');
      report.run.editor = 'vscode://file/shop/';
      need(linkOf('a/c%20.feature:3') === undefined && linkOf('../c:3') === undefined, 'an unsafe path is a link');
      need(linkOf('a/ä.feature:3:5') === 'vscode://file/shop/a/%C3%A4.feature:3', linkOf('a/ä.feature:3:5'));
      report.run.repository = 'https://github.com/a/b/blob/c/';
      need(linkOf('a.feature:3') === 'https://github.com/a/b/blob/c/a.feature#L3', linkOf('a.feature:3'));
      delete report.run.editor; delete report.run.repository;
      location.hash = '#s=2'; await rest();
      need(state.s === 'features/statuses.feature:12', `a number leads to ${state.s}`);
      for (const button of all('.tabs[aria-label="Parts of the scenario"] button')) { button.click(); await rest(); problems.push(...auditStructure()); }
      const title = one('pre.feature .title').getBoundingClientRect(), box = one('pre.feature').getBoundingClientRect();
      need(title.top >= box.top && title.bottom <= box.bottom, 'the scenario is not shown in its feature');
      showView('timeline'); await rest();
      const timeline = timelineRows().filter(({ attempt }) => attempt !== undefined).map(({ name, outcome }) => `${outcome} ${name}`);
      report.run.comparedWith = '2026-01-01T00:00:00'; report.run.gone = [];
      changesPile = Promise.resolve(new Map(report.rows.map(row => [row.pickle, [{ outcome: 'passed', duration: row.duration }]])));
      const changes = [...(await changesView()).querySelectorAll('h2')].map(title => title.textContent);
      const text = pastText([{ outcome: 'flaky' }, { outcome: 'passed' }, { outcome: 'failed' }]);
      need(text === '2 of 3 passed before, 1 of them after retries', text);
      report.run.flakyRuns = [[flaky.pickle, 2]];
      report.past = new Map([[flaky.pickle, [{ outcome: 'failed' }, { outcome: 'passed' }, { outcome: 'failed' }]]]);
      need(ageOf(flaky).text === 'failing for 2 runs, flaky in 2 of 3', ageOf(flaky).text);
      const trap = startOf({ ended: 900, duration: 100 }, { ended: 300 }, [{ time: 400 }]);
      need(trap === 300 && startOf({ ended: 900, duration: 100 }, { ended: 300 }, [{ time: 850 }]) === 800, `a trap began at ${trap}`);
      return { problems, reasons, prompt, causes, filtered, timeline, changes, attempts };
      """)
    #expect(shown.problems == [])
    #expect(shown.reasons.contains("Skipped: no apples here"), "\(shown.reasons)")
    #expect(shown.reasons.contains("Passing the second time: not yet"), "\(shown.reasons)")
    #expect(shown.reasons.contains("Passing: "), "\(shown.reasons)")
    #expect(shown.causes == ["expected: \"2 apples\", actual: \"1 apple\""])
    #expect(shown.filtered == 10)
    #expect(shown.attempts == ["failed Attempt 1 true", "passed Attempt 2 false"])
    #expect(shown.timeline == ["failed Passing the second time (attempt 1)", "failed Failing each time (attempt 1)"])
    #expect(shown.changes.contains("Newly flaky") && shown.changes.contains("Newly failing"), "\(shown.changes)")
    for part in [
      "Scenario: Failing (features/statuses.feature:12)", "> failed    When it fails", "expected: \"2 apples\"",
      "cukeswift run features/statuses.feature:12",
    ] {
      #expect(shown.prompt.contains(part), "\(part) is missing in\n\(shown.prompt)")
    }
  }

  @Test func outlinesAreTables() async throws {
    let found: [String] = try ReportPageTests.ask(
      try await Recording().report(.html),
      #"""
      const lines = ['  Scenario Outline: x', '    Given <a>', '      | not | this |', '', '    Examples: small', '      Described.', '',
        '      | a |', '      | 1 |', '      | 2 |', '    # |', '    Beispiele:', '      | a |', '      | 3 |'];
      const { title, names, first, last } = examplesAround(lines, 10), other = examplesAround(lines, 14);
      const row = report.rows.find(({ name }) => name.startsWith('Row 1')), view = await matrixView(row);
      return [title, names.join(), `${first}–${last}`, other.title, `${other.first}–${other.last}`, String(examplesAround(lines, 2)),
        [...view.querySelectorAll('th')].map(head => head.textContent).join(), String(view.querySelectorAll('tr.current').length)];
      """#)
    #expect(
      found == ["Examples: small", "a", "9–10", "Beispiele:", "14–14", "null", "n,text,Result", "1"], "\(found)")
  }

  /// Rows of an outline with equal names have their values in the list and the overview; short values stay on a line.
  @Test func rowsWithEqualNamesShowTheirValues() async throws {
    let page = try await Recording(
      feature: """
        Feature: f
          Scenario Outline: Pressing
            When it <ends>
            Examples: Digits
              | ends   | the reason for this row, which is a long text |
              | passes | first                                         |
              | fails  | second, with-a-long-word-in-it-that-is-whole  |
        """
    ).report(.html)
    #expect(page.contains("Pressing (#1.2 Digits: ends = fails, the reason for this row"))
    let shown: [String] = try ReportPageTests.ask(
      page,
      """
      const texts = selector => all(selector).map(part => part.textContent.slice(0, 28).trim()).join(' | ');
      const listed = [texts('#rows .name'), texts('#rows .under'), texts('.causes a')];
      choose(report.rows[1]); await rest(); await rest();
      const linesOf = cell => { const range = document.createRange(); range.selectNodeContents(cell); return range.getClientRects().length; };
      const short = all('.matrix td, .matrix th').filter(cell => cell.textContent.length < 12);
      const isBroken = short.length < 4 || short.some(cell => !cell.querySelector('a') && cell.textContent && linesOf(cell) > 1);
      const attempt = { steps: [1, 2].map(number => ({ text: String(number), outcome: 'passed' })) };
      const times = values => [...filmStrip(attempt, { steps: values.map(time => [{ time }]) }, () => {}).querySelectorAll('.time')]
        .map(time => time.textContent).join();
      return [...listed, texts('.places li'), String(isBroken), times([0, [0, 0]]), times([0, [0, 1.5]]), times([0.026, 50.152])];
      """, size: (390, 844))
    #expect(
      shown == [
        "Pressing | Pressing",
        "#1.1 Digits: ends = passes, | #1.2 Digits: ends = fails, t | expected: \"2 apples\", actual",
        "Pressing", "at features/f.feature:3", "false", "1,2", "0 s,1.5 s", "0.026 s,50.2 s",
      ])
  }

  /// Attached Markdown becomes elements, and markup in it stays text.
  @Test func markdownIsReadable() async throws {
    let found: [String] = try ReportPageTests.ask(
      try await Recording().report(.html),
      #"""
      const html = text => markdownView(text).innerHTML;
      return [
        html('# One #\n\nA *b* **c** `d*e*` snake_case_name\nmore'), html('- a\n  b\n- c\n\n1. d'), html('> q\n> - r'),
        html('```swift\nlet a = 1\n# no\n```\nend'), html('| a | b |\n|---|:-:|\n| 1 | x\\|y |'),
        html('[x](https://a.b/c) [y](javascript:z) <b>t</b>'), html(''), html('```\nopen'),
        html('>'.repeat(100000)).split('<blockquote>').length,
      ].map(String);
      """#)
    #expect(
      found == [
        "<p class=\"heading\"><b>One</b></p><p>A <em>b</em> <strong>c</strong> <code>d*e*</code> snake_case_name\nmore</p>",
        "<ul><li>a\nb</li><li>c</li></ul><ol><li>d</li></ol>",
        "<blockquote><div class=\"markdown\"><p>q</p><ul><li>r</li></ul></div></blockquote>",
        "<pre>let a = 1\n# no</pre><p>end</p>",
        "<div class=\"wide\"><table><tr><th scope=\"col\">a</th><th scope=\"col\">b</th></tr>"
          + "<tr><td>1</td><td>x|y</td></tr></table></div>",
        "<p><a href=\"https://a.b/c\" rel=\"noopener noreferrer\" target=\"_blank\">x</a> [y](javascript:z) &lt;b&gt;t&lt;/b&gt;</p>",
        "", "<pre>open</pre>", "11",
      ])
  }

  @Test func differencesAreMarked() async throws {
    let shown: [String] = try ReportPageTests.ask(
      try await Recording().report(.html),
      """
      const text = lines => {
        const view = reasonView(lines), of = (name, selector) => [...view.querySelectorAll(selector)].map(part => `${name} ${part.textContent.trim()}`);
        return [...of('headline', '.headline'), ...of('-', '.minus mark'), ...of('+', '.plus mark')].join(' | ');
      };
      const parts = reasonParts('waited 1 s\\nReason: there is no "a"\\nOn the screen:\\n  label "b"\\nat steps/A.swift:3\\nat a.feature:5');
      return [text(['expected: "one two three"', 'actual:   "one 2 three"']),
        text(['there is no "Total 14 EUR"; did you mean "Total 3 EUR" (label)?']),
        text(['the tables differ (- expected, + actual):', '  | a | 1 |', '- | b | 2 |', '+ | b | 3 |', '  | c | 4 |']),
        text(['the texts differ (- expected, + actual):', '- b 1', '- c 2', '+ b 3', '+ c 4', '  d', '- e 5', '+ e 6', '+ f']),
        text(['- not a difference', '+ either']), JSON.stringify(parts)];
      """)
    #expect(
      shown == [
        "- two | + 2", #"headline there is no "Total 14 EUR"; did you mean "Total 3 EUR" (label)? | - 14 | + 3"#,
        "headline the tables differ (- expected, + actual): | - 2 | + 3",
        "headline the texts differ (- expected, + actual): | - 1 | - 2 | + 3 | + 4", "headline - not a difference",
        ##"{"lines":["there is no \"a\"","waited 1 s"],"screen":["  label \"b\""],"places":["steps/A.swift:3","a.feature:5"]}"##,
      ])
  }

  /// The film strip plays to its end, and its screens and attached pictures are enlarged.
  @Test(arguments: [(1600, false), (390, true)])
  func screensPlayAndAreEnlarged(width: Int, isDark: Bool) throws {
    let problems: [String] = try ReportPageTests.ask(
      try ReportPageTests.tracedPage(),
      """
      const problems = [], need = (isTrue, text) => { if (!isTrue) problems.push(text); };
      const pressed = () => all('.frame').findIndex(frame => frame.ariaPressed === 'true');
      choose(report.rows[0]); await rest(); await rest();
      all('.frame')[0].click(); await rest();
      const [play, large] = all('.film-tools button');
      play.click();
      need(play.textContent === '❚❚ Pause' && pressed() === 0, 'it does not play');
      await new Promise(resolve => setTimeout(resolve, frameTime + 100));
      need(pressed() === 1, `after a frame it shows ${pressed()}`);
      await new Promise(resolve => setTimeout(resolve, frameTime * (all('.frame').length + 1)));
      need(pressed() === all('.frame').length - 1 && play.ariaPressed === 'false', 'it does not play to its end');
      const key = name => one('dialog').dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
      large.click(); await rest();
      need(one('dialog .large-caption').textContent.includes(`${all('.frame').length} of ${all('.frame').length}`), one('dialog').textContent);
      key('ArrowLeft'); await rest();
      need(pressed() === all('.frame').length - 2, 'the arrow key does not choose the frame before');
      const box = one('.large-stage svg').getBoundingClientRect();
      need(box.height > 300 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1, `the picture has ${JSON.stringify(box)}`);
      problems.push(...audit().map(problem => `large: ${problem}`));
      all('dialog button').find(button => button.textContent === 'Close').click();
      need(!one('dialog[open]'), 'the dialog stays');
      const film = one('.film-box');
      need(getComputedStyle(film).position === (innerWidth < 700 ? 'sticky' : 'static'), 'the film strip does not stay in view');
      const code = definitionLines(['a', '  Given("x") { _ in', '    one()', '', '    two()', '  }', '  Given("y") { _ in }'].join(String.fromCharCode(10)), 2);
      need(code.length === 5 && code[4] === '  }', JSON.stringify(code));
      return problems;
      """, size: (width, 900), isDark: isDark)
    #expect(problems == [])
  }

  /// Pictures that were compared are shown in four ways, at every width.
  @Test(arguments: [(1600, false), (800, true), (390, false)])
  func comparedPicturesAreShownTogether(width: Int, isDark: Bool) throws {
    let problems: [String] = try ReportPageTests.ask(
      try ReportPageTests.tracedPage(),
      """
      const problems = [], need = (isTrue, text) => { if (!isTrue) problems.push(text); };
      const picture = (name, colour) => ({ name, type: 'image/svg+xml', content:
        `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="1136"><rect width="640" height="1136" fill="${colour}"/></svg>` });
      const row = report.rows.find(row => row.isFailure), scenario = await scenarioOf(row), attempt = scenario.attempts[0];
      const step = attempt.steps[decidingStep(attempt)], before = step.attachments?.length ?? 0;
      step.attachments = [...step.attachments ?? [], picture('basket-expected.svg', '#3366cc'), picture('basket-actual.svg', '#cc3366'),
        picture('basket-diff.svg', '#ffffff'), picture('other-actual.svg', '#ffffff')];
      choose(row); await rest(); await rest();
      const view = one('.comparison');
      need(all('.comparison').length === 1 && view.closest('.verdict'), 'the pictures are not in the answer');
      need(one('.step.failed .attachment img[alt="other-actual.svg"]'), 'a single picture is not with its step');
      for (const mode of ['Side by side', 'Blink', 'Difference', 'Slider']) {
        all('.comparison .tabs button').find(button => button.textContent === mode).click(); await rest();
        for (const image of all('img', view)) await image.decode();
        const shown = all('img', view).map(image => image.alt).join(' ');
        need(shown === { 'Side by side': 'expected actual difference', Difference: 'difference' }[mode] || shown === 'expected actual', `${mode}: ${shown}`);
        for (const image of all('img', view)) {
          const box = image.getBoundingClientRect();
          need(box.width >= 40 && box.right <= innerWidth + 1, `${mode}: a picture has ${box.width} of ${innerWidth} points`);
        }
        problems.push(...audit().map(problem => `${mode}: ${problem}`), ...auditStructure().map(problem => `${mode}: ${problem}`));
      }
      const range = one('.comparison [type=range]'), over = one('.comparison .over');
      range.value = 20; range.dispatchEvent(new Event('input'));
      need(getComputedStyle(over).clipPath === 'inset(0px 0px 0px 20%)', `the slider leaves ${getComputedStyle(over).clipPath}`);
      need(over.getBoundingClientRect().height === one('.comparison .stage img').getBoundingClientRect().height, 'the pictures differ in size');
      return problems;
      """, size: (width, 900), isDark: isDark)
    #expect(problems == [])
  }

  /// A run in which all scenarios passed shows that, with the times and the features.
  @Test(arguments: [1600, 390])
  func greenRunHasFigures(width: Int) throws {
    let shown: [String] = try ReportPageTests.ask(
      try ReportPageTests.tracedPage(),
      """
      report.rows = report.rows.filter(row => !row.isFailure);
      showList(); await rest();
      const shown = [one('.green h2').textContent, ...audit(), ...auditStructure(), ...all('.causes').map(() => 'a cause')];
      report.rows = report.rows.slice(0, 1);
      showList(); await rest();
      return [...shown, one('.green h2').textContent, one('.green .figure').textContent];
      """, size: (width, 900))
    #expect(shown == ["passed All 2 scenarios passed", "passed 1 scenario passed", "1feature"])
  }

  /// The page leads back to the page that led to it, such as a wall.
  @Test func pageLeadsBack() async throws {
    var settings = ReportSettings.plain
    settings.links.home = ("../../../", "Wall & <co>")
    let page = try await Recording().report(.html, settings)
    #expect(page.contains("<a class=\"home\" href=\"../../../\">‹ Wall &amp; &lt;co&gt;</a>"))
    #expect(try await !Recording().report(.html).contains("class=\"home\""))
  }

  @Test func buildLinksToItsCommit() async throws {
    let recording = try await Recording()
    let git = Meta.Git(remote: "git@github.com:me/shop.git", revision: "95c4b07d5a6b", branch: "main", tag: "v1")
    let job = Meta.ContinuousIntegration(
      name: "GitHub Actions", url: "https://github.com/me/shop/actions/runs/7", buildNumber: "7", git: git)
    let product = Meta.Product(name: "cukeswift")
    let meta = Meta(
      implementation: product, processor: product, operatingSystem: product, runtime: product,
      continuousIntegration: job)
    let links: [String] = try ReportPageTests.ask(
      try Recording([.meta(meta)] + recording.envelopes).report(.html),
      """
      const build = one('.build');
      location.hash = '#s=features/statuses.feature:12'; await rest(); await rest();
      return [build.textContent, ...[...build.querySelectorAll('a')].map(link => link.href), one('.facts a').href];
      """)
    #expect(
      links == [
        "GitHub Actions 7 · branch main · tag v1 · commit 95c4b07d5", "https://github.com/me/shop/actions/runs/7",
        "https://github.com/me/shop/commit/95c4b07d5a6b",
        "https://github.com/me/shop/blob/95c4b07d5a6b/features/statuses.feature#L12",
      ])
  }
}
