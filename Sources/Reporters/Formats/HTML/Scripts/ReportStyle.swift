/// The styles of the report beyond those of all pages of the command.
enum ReportStyle {
  /// The frame: the header, the list and the scenario; a narrow screen shows only the list or the scenario.
  static let frame: StaticString = """
    body { display: flex; flex-direction: column; }
    .skip { position: absolute; left: -9999px; } .skip:focus { left: 8px; top: 8px; z-index: 9; background: var(--card); padding: 6px; }
    body > header { padding: 10px 20px 8px; background: var(--card); border-bottom: 1px solid var(--line); }
    .head { display: flex; align-items: baseline; gap: 4px 12px; flex-wrap: wrap; }
    .head h1 { font-size: 18px; letter-spacing: -0.01em; } .head .sign { font-size: 17px; width: auto; }
    .run { color: var(--faint); font-size: 12.5px; }
    .bar { display: flex; height: 5px; margin: 8px 0; border-radius: 3px; overflow: hidden; background: var(--line); gap: 1px; }
    .bar span { min-width: 3px; }
    #controls { display: flex; flex-wrap: wrap; gap: 6px 12px; justify-content: space-between; }
    .filters, .chips, .views { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; }
    .filters { flex: 1 1 500px; } #search { flex: 1 1 180px; max-width: 340px; } select { max-width: 190px; }
    .chip { border-radius: 15px; padding: 2px 10px; }
    main { position: relative; padding: 16px 20px 48px; min-width: 0; outline: none; }
    .is-ready { height: 100vh; height: 100dvh; overflow: hidden; }
    .is-ready #panes { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(300px, 24vw) 1fr; }
    .is-ready main { overflow: auto; }
    #list { display: flex; flex-direction: column; min-height: 0; background: var(--card); border-right: 1px solid var(--line); }
    .count { padding: 6px 14px; font-size: 12.5px; border-bottom: 1px solid var(--line); }
    #rows { flex: 1; overflow: auto; min-height: 0; } #rows:focus-visible { outline-offset: -2px; }
    .rows { position: relative; }
    .row, .group { position: absolute; left: 0; right: 0; height: 30px; line-height: 30px; padding: 0 14px 0 12px;
      display: flex; gap: 4px; cursor: default; }
    .group { font-weight: 650; font-size: 12.5px; color: var(--faint); border-top: 1px solid var(--line); background: var(--page);
      overflow: hidden; white-space: nowrap; }
    .row:hover { background: var(--hover); } .row[aria-selected=true] { background: var(--chosen); box-shadow: inset 3px 0 var(--accent); }
    .row .name { flex: 1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .has-variants .row { display: grid; grid-template: 20px 20px / auto minmax(0, 1fr) auto; column-gap: 4px; height: 46px; padding-block: 3px; line-height: 20px; }
    .has-variants .group { height: 46px; padding-top: 16px; }
    .has-variants .name { grid-column: 2 / 4; } .has-variants .time { grid-area: 2 / 3; }
    .variant { grid-area: 2 / 2; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: 12.5px; color: var(--faint); }
    .nothing { padding: 16px; }
    .back { display: none; }
    @media (max-width: 760px) {
      body > header, main { padding-left: 12px; padding-right: 12px; }
      .is-ready { height: auto; overflow: visible; } .is-ready #panes { display: block; } .is-ready main { overflow: visible; }
      #list { border-right: 0; border-bottom: 1px solid var(--line); } #rows { height: 45vh; flex: none; }
      [data-shows=scenario] #list, [data-shows=scenario] #controls { display: none; } .back { display: inline-block; margin-bottom: 8px; }
      #search { max-width: none; flex-basis: 100%; } .chip, .views button { min-height: 34px; } select { max-width: 46%; flex: 1; }
      .figures td, .figures th { padding-inline: 4px; }
    }
    @media print {
      .is-ready { height: auto; overflow: visible; display: block; } .is-ready #panes { display: block; } .is-ready main { overflow: visible; }
      #list, #controls, .back, .command button, .inspector-head button, .query { display: none !important; }
      .card, .step { break-inside: avoid; } body { background: #fff; }
    }

    """

  /// Cards, scenarios, steps and their attachments.
  static let parts: StaticString = """
    .time, .place, .short-reason, figcaption { color: var(--faint); font-size: 12.5px; font-variant-numeric: tabular-nums; }
    .card { display: block; margin: 0 0 12px; padding: 10px 16px; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
    .card summary h2, .card summary h3 { display: inline; } .card h2 { font-size: 14.5px; }
    .problem { border-left: 3px solid var(--failed); }
    summary { cursor: pointer; } ul, ol { margin: 6px 0; padding: 0; list-style: none; }
    .failures li { padding: 5px 0; border-top: 1px solid var(--line); } .failures li:first-child { border-top: 0; }
    .short-reason { display: block; padding-left: 22px; white-space: pre-line; overflow-wrap: anywhere; }
    .links li { padding: 2px 0; } .links .time { margin-left: 10px; white-space: nowrap; }
    .cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(340px, 100%), 1fr)); gap: 12px; align-items: start; }
    a { text-decoration: none; } a:hover { text-decoration: underline; }
    .sign { display: inline-block; width: 22px; font-weight: 700; flex: none; }
    .sign::before { content: "✘"; } .sign.passed::before { content: "✔"; } .sign.skipped::before { content: "–"; }
    .sign.undefined::before, .sign.pending::before { content: "?"; } .sign.flaky::before { content: "↻"; }
    .sign.passed, .chip.passed b { color: var(--passed); } .bar .passed, .history .passed { background: var(--passed); }
    .sign.failed, .sign.unknown, .chip.failed b { color: var(--failed); } .bar .failed, .history .failed { background: var(--failed); }
    .sign.ambiguous, .chip.ambiguous b { color: var(--ambiguous); } .bar .ambiguous, .history .ambiguous { background: var(--ambiguous); }
    .sign.flaky, .chip.flaky b { color: var(--flaky); } .bar .flaky, .history .flaky { background: var(--flaky); }
    .sign.undefined, .chip.undefined b { color: var(--undefined); } .bar .undefined, .history .undefined { background: var(--undefined); }
    .sign.pending, .chip.pending b { color: var(--pending); } .bar .pending, .history .pending { background: var(--pending); }
    .sign.skipped, .chip.skipped b { color: var(--skipped); } .bar .skipped, .history .skipped { background: var(--skipped); }
    .scenario > header h2 { font-size: 18px; margin: 2px 0; } .keyword { color: var(--faint); font-weight: 400; }
    .description { white-space: pre-line; color: var(--faint); margin: 6px 0; }
    .tags { margin: 6px 0; display: flex; flex-wrap: wrap; gap: 4px; }
    .tag { font-size: 12.5px; color: var(--faint); border-radius: 4px; padding: 0 7px; min-height: 24px; }
    .command { display: flex; align-items: center; gap: 8px; margin: 8px 0; max-width: 100%; }
    .command code { background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 5px 10px; overflow-wrap: anywhere; }
    .history { display: flex; align-items: flex-end; gap: 10px; margin: 8px 0; font-size: 12.5px; }
    .history ul { display: flex; align-items: flex-end; gap: 2px; height: 20px; margin: 0; } .history li { width: 8px; border-radius: 2px; }
    .tabs { display: flex; gap: 4px; margin: 6px 0; } .tabs .sign { width: 18px; }
    .steps { margin: 12px 0; background: var(--card); border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
    .step { padding: 0 12px 0 10px; border-left: 3px solid transparent; border-top: 1px solid var(--line); } .step:first-child { border-top: 0; }
    .step.failed, .step.ambiguous, .step.undefined { background: var(--failed-soft); } .step.current { border-left-color: var(--accent); }
    .step > details > summary, .log summary { display: flex; align-items: baseline; gap: 4px; padding: 6px 0; list-style: none; }
    .step > details > summary::-webkit-details-marker, .log summary::-webkit-details-marker { display: none; }
    .step .text { flex: 1; overflow-wrap: anywhere; white-space: pre-wrap; } .step .text b { font-weight: 600; color: var(--faint); }
    .step.skipped .text { color: var(--faint); }
    .badges { display: flex; gap: 4px; flex-wrap: wrap; justify-content: end; }
    .badge { font-size: 11.5px; color: var(--faint); border: 1px solid var(--line); border-radius: 9px; padding: 0 7px; white-space: nowrap; }
    .step > :not(details), .step details > :not(summary) { margin-left: 26px; }
    .step details > details { margin-block: 4px; } .step details > * summary { padding: 3px 0; }
    pre { overflow: auto; margin: 6px 0; padding: 7px 11px; background: var(--page); border-radius: 6px; max-height: 60vh; }
    pre.reason { background: none; border-left: 3px solid var(--failed); border-radius: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
    pre.source .current { display: block; background: var(--chosen); margin: 0 -11px; padding: 0 11px; }
    table { border-collapse: collapse; margin: 6px 0; } td, th { border: 1px solid var(--line); padding: 2px 9px; text-align: left; white-space: pre-wrap; overflow-wrap: anywhere; }
    .wide { overflow: auto; } .figures th { overflow-wrap: normal; } .figures td { font-variant-numeric: tabular-nums; }
    .log { font: 12.5px/1.6 ui-monospace, monospace; } .log .log { margin: 0 0 0 18px; border-left: 1px solid var(--line); padding-left: 8px; }
    .log .time { display: inline-block; min-width: 64px; font: inherit; color: var(--faint); } .line { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 8px 0 4px; }
    .log li.failed { color: var(--failed); }
    .attachment { margin: 6px 0; } figure img, figure video { display: block; max-width: 100%; max-height: 340px; background: #fff; border: 1px solid var(--line); border-radius: 6px; }
    .changes > p { margin-bottom: 10px; } .lanes { margin: 10px 0; } canvas { display: block; cursor: pointer; border-radius: 4px; } .tip { min-height: 1.5em; overflow-wrap: anywhere; }
    dialog { border: 1px solid var(--line); border-radius: 10px; background: var(--card); color: var(--text); padding: 18px 24px; }
    dialog::backdrop { background: #0007; } dialog dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin: 12px 0; } dd { margin: 0; }
    .sgr1 { font-weight: 700; } .sgr30, .sgr90, .sgr37, .sgr97 { color: var(--faint); } .sgr31, .sgr91 { color: var(--failed); }
    .sgr32, .sgr92 { color: var(--passed); } .sgr33, .sgr93 { color: var(--pending); } .sgr34, .sgr94 { color: var(--accent); }
    .sgr35, .sgr95 { color: var(--ambiguous); } .sgr36, .sgr96 { color: var(--skipped); }

    """

  /// A past step of an app.
  static let trace: StaticString = """
    .steps-and-side { display: grid; gap: 16px; grid-template-columns: minmax(0, 1fr); align-items: start; }
    .has-trace .side { position: sticky; top: 0; } .steps-and-side > div { min-width: 0; }
    .inspector { margin-top: 12px; background: var(--card); border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
    .pad { padding: 12px; }
    .inspector-head { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; padding: 6px 10px; border-bottom: 1px solid var(--line); font-size: 12.5px; }
    .inspector-head .tabs { margin: 0; } button:disabled { opacity: 0.45; cursor: default; }
    .actions { margin: 0; padding: 6px 12px; border-bottom: 1px solid var(--line); } .actions li { display: grid; grid-template-columns: 48px minmax(0, 1fr); overflow-wrap: anywhere; padding: 2px 0; }
    .actions code, .actions pre { grid-column: 2; } .actions code { color: var(--faint); } .actions .failed { color: var(--failed); }
    .query { display: flex; gap: 10px; align-items: center; flex-wrap: wrap; padding: 8px 10px; border-bottom: 1px solid var(--line); }
    #query { flex: 1 1 220px; font: 12.5px/1.5 ui-monospace, monospace; } .answer { color: var(--faint); font-size: 12.5px; } .answer.failed { color: var(--failed); } .answer.unknown { color: var(--pending); } .answer:empty { display: none; }
    .screen-and-tree { display: grid; grid-template-columns: minmax(140px, 38%) minmax(0, 1fr); }
    .screen-and-tree.is-wide { grid-template-columns: minmax(0, 1fr); } .is-wide .screen { border-right: 0; border-bottom: 1px solid var(--line); } .is-wide .screen svg { max-height: 48vh; }
    .screen { padding: 10px; background: var(--page); border-right: 1px solid var(--line); }
    .screen svg { display: block; width: 100%; height: auto; max-height: 68vh; } .screen > svg { background: #fff; border: 1px solid var(--line); border-radius: 6px; }
    .tree-side { min-width: 0; display: flex; flex-direction: column; max-height: 70vh; } .tree-side .tree { flex: 1; min-height: 120px; }
    .properties { display: grid; grid-template-columns: auto 1fr; gap: 0 12px; margin: 0; padding: 6px 12px; border-top: 1px solid var(--line); max-height: 34%; overflow: auto; font-size: 12.5px; }
    .properties:empty { display: none; } dt { color: var(--faint); } .properties dd { overflow-wrap: anywhere; }
    .lit { fill: none; stroke-width: 2.5; vector-effect: non-scaling-stroke; } .lit.found { stroke: #e08a00; fill: #ffcf3340; } .lit.touched { stroke: #d2232f; } .lit.chosen { stroke: #1d5fd1; fill: #1d5fd122; }
    .touch { fill: #d2232f55; stroke: #d2232f; stroke-width: 1.5; } .touch.end { fill: none; } .point { fill: #d2232f; } .path { fill: none; stroke: #d2232f; stroke-width: 2; stroke-dasharray: 4 3; }
    .wire { fill: none; stroke: #c3c9d4; } .wires text { fill: #1c2330; }
    .more, .request { padding: 6px 12px; border-top: 1px solid var(--line); } .more summary h4 { display: inline; } .more .request { border: 0; padding: 2px 0; }
    .code { font-weight: 600; } .code.passed { color: var(--passed); } .code.failed { color: var(--failed); } .request .time { margin-left: 8px; }
    #main { container-type: inline-size; }
    @container (min-width: 700px) { .has-trace .steps-and-side { grid-template-columns: minmax(260px, 5fr) minmax(400px, 7fr); } }
    .side { container-type: inline-size; }
    @container (max-width: 520px) { .screen-and-tree { grid-template-columns: minmax(0, 1fr); }
      .screen { border-right: 0; border-bottom: 1px solid var(--line); } .screen svg { max-height: 60vh; } }
    @media (max-width: 560px) { .step summary { flex-wrap: wrap; } .badges { order: 1; flex-basis: 100%; justify-content: start; margin-left: 26px; } }

    """
}
