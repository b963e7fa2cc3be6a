/// The style of all pages of the command: light and dark colours, fonts, controls.
package enum PageStyle {
  /// Colours; every text has a contrast of at least 4.5 to its background.
  package static let colours: StaticString = """
    :root { color-scheme: light dark; --text: #1c2330; --faint: #5b6575; --page: #f5f6f8; --card: #ffffff; --line: #dde1e7;
      --hover: #eef1f5; --chosen: #e3ecfb; --accent: #1d5fd1; --on-accent: #ffffff; --mark: #ffe58a; --on-mark: #1c2330;
      --passed: #147a39; --failed: #c0212b; --ambiguous: #a0307a; --flaky: #a04a06; --undefined: #a04a06;
      --pending: #7a5c00; --skipped: #0b6b83; --unknown: #c0212b; --failed-soft: #fdeeee; }
    @media (prefers-color-scheme: dark) {
      :root { --text: #e5e8ee; --faint: #9aa5b5; --page: #12151a; --card: #1a1e25; --line: #303744; --hover: #222832;
        --chosen: #22324e; --accent: #7aabff; --on-accent: #0d1420; --mark: #6b5714; --on-mark: #fff6d6; --passed: #4fc873;
        --failed: #ff7b80; --ambiguous: #ec8fcb; --flaky: #f2a75b; --undefined: #f2a75b; --pending: #e0c04d;
        --skipped: #58c9de; --unknown: #ff7b80; --failed-soft: #2d1c20; }
    }

    """

  /// Fonts, controls and the focus.
  package static let basics: StaticString = """
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html { height: 100%; }
    body { margin: 0; min-height: 100%; background: var(--page); color: var(--text);
      font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
    h1, h2, h3, h4 { margin: 0; font-size: 1em; font-weight: 650; overflow-wrap: anywhere; }
    p { margin: 0; }
    a { color: var(--accent); }
    code, pre, .mono { font: 12.5px/1.5 ui-monospace, SFMono-Regular, "DejaVu Sans Mono", Menlo, Consolas, monospace; }
    button, input, select, textarea { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line);
      border-radius: 6px; padding: 4px 10px; min-height: 30px; }
    button { cursor: pointer; }
    button:hover { background: var(--hover); }
    button[aria-pressed=true], button[aria-selected=true] { background: var(--chosen); border-color: var(--accent); }
    button.plain { border-color: transparent; background: none; }
    button.plain:hover { background: var(--hover); }
    input::placeholder { color: var(--faint); opacity: 1; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    .faint { color: var(--faint); }
    .only-heard { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    kbd { font: 12px/1.2 ui-monospace, monospace; border: 1px solid var(--line); border-bottom-width: 2px; border-radius: 4px;
      padding: 1px 5px; background: var(--page); }

    """

  /// The rows of an element tree.
  package static let tree: StaticString = """
    .tree { list-style: none; margin: 0; padding: 4px 0; overflow: auto; font: 12.5px/1.6 ui-monospace, monospace; }
    .tree li { white-space: nowrap; cursor: default; border-left: 3px solid transparent; }
    .tree li:hover { background: var(--hover); }
    .tree li[aria-selected=true] { background: var(--chosen); border-left-color: var(--accent); }
    .tree li.found { background: var(--mark); color: var(--on-mark); border-left-color: var(--flaky); }
    .tree li.changed { border-left-color: var(--pending); }
    .tree li.touched { border-left-color: var(--failed); }
    .tree li.unseen { color: var(--faint); } .tree li.found.unseen { color: var(--on-mark); }
    .tree b { font-weight: 600; } .tree span { margin-left: 6px; }

    """
}
