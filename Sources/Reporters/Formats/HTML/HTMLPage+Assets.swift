extension HTMLPage {
  /// The beginning of the page; the policy sees to it that nothing is ever loaded from elsewhere.
  static let head: StaticString = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; media-src data:; \
    style-src 'unsafe-inline'; script-src 'unsafe-inline'">

    """

  /// How the page looks.
  static let style: StaticString = """
    :root { color-scheme: light dark; --text: #1d2430; --faint: #667085; --page: #f6f7f9; --card: #fff; --line: #dfe3e8;
      --passed: #16803c; --failed: #c8232c; --ambiguous: #a8337f; --flaky: #b45309; --undefined: #b45309;
      --pending: #8a6d00; --skipped: #0e7490; }
    @media (prefers-color-scheme: dark) {
      :root { --text: #e4e7ec; --faint: #98a2b3; --page: #14171c; --card: #1d2128; --line: #333a45; --passed: #4ac26b;
        --failed: #ff6b70; --ambiguous: #e884c4; --flaky: #f0a04b; --undefined: #f0a04b; --pending: #dcb93c;
        --skipped: #4cc3d9; }
    }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
    header { position: sticky; top: 0; z-index: 1; padding: 12px 24px; background: var(--card);
      border-bottom: 1px solid var(--line); }
    main { max-width: 1100px; margin: 16px auto; padding: 0 24px; }
    h1, h2, h3, h4 { display: inline; margin: 0; font-size: 1em; overflow-wrap: anywhere; }
    h1 { font-size: 1.3em; } h2 { font-size: 1.1em; }
    .run { display: inline; margin-left: 12px; color: var(--faint); }
    .bar { display: flex; height: 8px; margin: 10px 0; border-radius: 4px; overflow: hidden; background: var(--line); }
    .controls { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
    input, select, button { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--line);
      border-radius: 6px; padding: 3px 10px; }
    input { flex: 1 1 200px; min-width: 140px; }
    button { cursor: pointer; }
    button[aria-pressed=true] { outline: 2px solid currentColor; }
    #shown, .time, .place, .short-reason { color: var(--faint); font-size: 0.87em; }
    .short-reason { display: block; padding-left: 24px; white-space: pre-line; }
    .place { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
    details.feature, details.failures, details.warnings, details.snippets, .problem { margin: 12px 0; padding: 10px 16px;
      background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
    summary { cursor: pointer; }
    .body { padding-left: 18px; }
    .rule, .scenario { margin: 8px 0; }
    .scenario { border-left: 3px solid var(--line); padding-left: 10px; }
    .keyword { color: var(--faint); font-weight: 400; }
    .description { white-space: pre-line; color: var(--faint); margin: 6px 0; }
    .tags { margin: 4px 0; } .tag { color: var(--faint); background: var(--page); border-radius: 4px; padding: 1px 6px; }
    .chip { border-radius: 10px; padding: 0 8px; margin-left: 4px; border: 1px solid currentColor; font-size: 0.87em; }
    .steps { list-style: none; margin: 6px 0; padding: 0; }
    .step > p { margin: 2px 0; overflow-wrap: anywhere; }
    .step > :not(p) { margin-left: 24px; }
    .sign { display: inline-block; width: 24px; font-weight: 700; }
    .sign::before { content: "✘"; } .sign.passed::before { content: "✔"; } .sign.skipped::before { content: "–"; }
    .sign.undefined::before, .sign.pending::before { content: "?"; } .sign.flaky::before { content: "↻"; }
    pre { overflow: auto; margin: 4px 0; padding: 6px 10px; background: var(--page); border-radius: 6px;
      font: 13px/1.45 ui-monospace, monospace; }
    pre.reason { border-left: 3px solid var(--failed); white-space: pre-wrap; overflow-wrap: anywhere; }
    table { border-collapse: collapse; margin: 4px 0; } td { border: 1px solid var(--line); padding: 1px 8px; }
    td, .step > p { white-space: pre-wrap; }
    img, video { display: block; max-width: 100%; max-height: 480px; margin: 4px 0; background: #fff; \
    border: 1px solid var(--line); border-radius: 4px; }
    .failures ul { list-style: none; margin: 6px 0; padding: 0; }
    a { color: inherit; }
    .sign.passed, .chip.passed { color: var(--passed); } .bar .passed { background: var(--passed); }
    .sign.failed, .sign.unknown, .chip.failed { color: var(--failed); } .bar .failed { background: var(--failed); }
    .sign.ambiguous, .chip.ambiguous { color: var(--ambiguous); } .bar .ambiguous { background: var(--ambiguous); }
    .sign.flaky, .chip.flaky { color: var(--flaky); } .bar .flaky { background: var(--flaky); }
    .sign.undefined, .chip.undefined { color: var(--undefined); } .bar .undefined { background: var(--undefined); }
    .sign.pending, .chip.pending { color: var(--pending); } .bar .pending { background: var(--pending); }
    .sign.skipped, .chip.skipped { color: var(--skipped); } .bar .skipped { background: var(--skipped); }
    .sgr1 { font-weight: 700; } .sgr30, .sgr90 { color: #808080; } .sgr31, .sgr91 { color: var(--failed); }
    .sgr32, .sgr92 { color: var(--passed); } .sgr33, .sgr93 { color: var(--pending); }
    .sgr34, .sgr94 { color: #4078f2; } .sgr35, .sgr95 { color: var(--ambiguous); }
    .sgr36, .sgr96 { color: var(--skipped); }

    """

  /// What the page does: filters by status, tag and text, opens and closes everything, follows links to scenarios.
  static let script: StaticString = """
    const one = selector => document.querySelector(selector);
    const all = selector => [...document.querySelectorAll(selector)];
    const search = one('#search'), tag = one('#tag'), chips = all('button[data-status]');
    const scenarios = all('.scenario').map(element => ({
      element, status: element.dataset.status, tags: element.dataset.tags.split(' '), text: null
    }));

    function filter() {
      const statuses = new Set(chips.filter(chip => chip.ariaPressed === 'true').map(chip => chip.dataset.status));
      const words = search.value.toLowerCase().split(/\\s+/).filter(word => word);
      let shown = 0;
      for (const scenario of scenarios) {
        let fits = (statuses.size === 0 || statuses.has(scenario.status))
          && (tag.value === '' || scenario.tags.includes(tag.value));
        if (fits && words.length > 0) {
          scenario.text ??= (scenario.element.closest('.feature').querySelector('summary').textContent + ' '
            + scenario.element.textContent).toLowerCase();
          fits = words.every(word => scenario.text.includes(word));
        }
        scenario.element.hidden = !fits;
        if (fits) shown += 1;
      }
      for (const group of all('.rule, .feature')) group.hidden = !group.querySelector('.scenario:not([hidden])');
      const isFiltered = shown < scenarios.length;
      if (isFiltered) for (const group of all('.rule:not([hidden]), .feature:not([hidden])')) group.open = true;
      one('#shown').textContent = isFiltered ? `${shown} of ${scenarios.length} shown` : '';
      one('#nothing').hidden = shown > 0 || scenarios.length === 0;
    }

    function reveal() {
      const target = location.hash && document.getElementById(location.hash.slice(1));
      for (let element = target; element; element = element.parentElement) {
        if (element.tagName === 'DETAILS') element.open = true;
      }
      if (target) target.scrollIntoView({block: 'center'});
    }

    for (const chip of chips) {
      chip.addEventListener('click', () => {
        chip.ariaPressed = chip.ariaPressed === 'true' ? 'false' : 'true';
        filter();
      });
    }
    search.addEventListener('input', filter);
    tag.addEventListener('change', filter);
    const openAll = isOpen => { for (const element of all('.feature, .rule, .scenario')) element.open = isOpen; };
    one('#expand').addEventListener('click', () => openAll(true));
    one('#collapse').addEventListener('click', () => openAll(false));
    addEventListener('hashchange', reveal);
    reveal();

    """
}
