import PageAssets

/// The style of a wall's page.
package enum WallStyle {
  /// The style sheet, with the colours of all pages.
  ///
  /// White text on the colours of projects has a contrast of at least 7, because people read the wall from a distance.
  package static let css =
    "\(PageStyle.colours)" + """
      :root { --tile-passed: #0f5a2c; --tile-failed: #97140f; --tile-broken: #55279a; --tile-stale: #434b58; }
      @media (prefers-color-scheme: dark) {
        :root { --tile-passed: #0d4f27; --tile-failed: #88120e; --tile-broken: #4a2287; --tile-stale: #3a414c; }
      }
      * { box-sizing: border-box; }
      html { font-size: 16px; }
      body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.4 system-ui, sans-serif; }
      header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1.5rem; padding: .75rem 1rem 0; }
      h1 { font-size: 1.25rem; margin: 0; overflow-wrap: anywhere; }
      #connection { margin: 0; color: var(--faint); }
      .lost #connection { color: #fff; background: var(--tile-failed); padding: 0 .5rem; border-radius: .25rem; font-weight: 700; }
      .lost .project { opacity: .55; filter: saturate(.3); }
      #summary { margin: 0; padding: .25rem 1rem; font-weight: 600; }
      .count { margin-right: 1rem; white-space: nowrap; }
      .projects { display: grid; gap: .75rem; padding: .5rem 1rem 1rem; grid-template-columns: minmax(0, 1fr); }
      .project { display: flex; flex-direction: column; gap: .5rem; min-width: 0; padding: 1rem 1.25rem; color: #fff;
        border-radius: .75rem; overflow-wrap: anywhere; }
      .project.passed { background: var(--tile-passed); } .project.failed { background: var(--tile-failed); }
      .project.broken { background: var(--tile-broken); }
      .project.stale, .project.waiting { background: var(--tile-stale); border: 3px dashed #fff; }
      .project > * { margin: 0; }
      h2 { font-size: 2rem; line-height: 1.1; }
      .status { font-size: 1.75rem; font-weight: 700; line-height: 1.15; }
      .author { font-size: 1.25em; }
      .running::before { content: "▶ "; }
      .problem, .trouble, .reason { white-space: pre-line; }
      .reason { display: block; font-size: .9em; }
      .failures { padding-left: 1.25rem; } .failures li { margin-bottom: .25rem; }
      .project a, .project summary { color: #fff; }
      a:focus-visible, summary:focus-visible { outline: 3px solid #fff; outline-offset: 2px; border-radius: 2px; }
      summary { cursor: pointer; width: max-content; }
      details ol { padding-left: 2rem; margin: .5rem 0; }
      details p { margin: 0; }
      code { font: .95em ui-monospace, monospace; }
      .charts { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; margin-top: auto; }
      .chart { flex: 1 1 8rem; margin: 0; min-width: 0; max-width: 26rem; }
      .chart svg { display: block; width: 100%; height: 3rem; }
      .bar { fill: #fff; } .bar.failed { fill: #ffb4a9; } .bar.broken { fill: #d6bcff; } .bar.flaky { fill: #ffdf8a; }
      .axis { fill: #fff; opacity: .6; }
      .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      @media (min-width: 800px) {
        .columns-2 { grid-template-columns: repeat(2, minmax(0, 1fr)); }
        .columns-3, .columns-4 { grid-template-columns: repeat(2, minmax(0, 1fr)); }
      }
      @media (min-width: 1600px) {
        html { font-size: 24px; }
        h2 { font-size: 2.75rem; } .status { font-size: 2.75rem; }
        .columns-3 { grid-template-columns: repeat(3, minmax(0, 1fr)); }
        .columns-4 { grid-template-columns: repeat(4, minmax(0, 1fr)); }
        .columns-3 h2 { font-size: 2.25rem; } .columns-3 .status { font-size: 2rem; }
        .columns-4 h2, .columns-4 .status { font-size: 1.75rem; }
        .columns-1 h2, .columns-1 .status { font-size: 5rem; }
        .reason { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
      }
      @media (min-width: 2400px) { html { font-size: 34px; } }
      @media (prefers-reduced-motion: no-preference) {
        .project { transition: background-color .4s; }
      }

      """
}
