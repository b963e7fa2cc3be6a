import PageAssets

/// The page of the studio: an app, its screen, the recorded steps, and the features of the project.
enum StudioPage {
  /// The page. It contains no outside text: its script fetches such text, and never inserts it as markup.
  static let text = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Studio</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="studio.css">
    <script src="studio.js" defer></script>
    </head>
    <body>
    <header>
    <h1>Studio</h1>
    <label>App <select id="app"></select></label>
    <label>Device <select id="device"></select></label>
    <label>Text size <select id="text-size"></select></label>
    <span class="group" role="group" aria-label="Session">
    <button id="restart">Start afresh</button>
    <button id="undo">Undo</button>
    </span>
    <span class="group" role="group" aria-label="Time of the app">
    <output id="time" aria-label="Time of the app">0 s</output>
    <button id="next-event">Next event</button>
    <button id="real-time" aria-pressed="false">Real time</button>
    </span>
    </header>
    <p id="status" role="status"></p>
    <main>
    <section id="app-part" aria-labelledby="app-title">
    <h2 id="app-title">App</h2>
    <div id="modes" role="radiogroup" aria-label="What a click does">
    <label><input type="radio" name="mode" value="touch" checked>Touch</label>
    <label><input type="radio" name="mode" value="double">Double</label>
    <label><input type="radio" name="mode" value="hold">Hold</label>
    <label><input type="radio" name="mode" value="check">Check</label>
    </div>
    <div id="screen"><img id="picture" alt="The screen of the app" draggable="false" hidden><div id="marks" aria-hidden="true"></div></div>
    <p id="hint" class="faint">Click to touch, drag to swipe, hold to hold, turn the wheel to scroll.</p>
    <form id="typing">
    <label class="wide">Text <input id="text" autocomplete="off" autocapitalize="off" spellcheck="false"></label>
    <button>Type</button>
    <button type="button" id="return">Return</button>
    <button type="button" id="delete">Delete</button>
    </form>
    <div class="group" role="group" aria-label="Gestures">
    <button id="back">Back</button>
    <button id="scroll-up">Scroll up</button>
    <button id="scroll-down">Scroll down</button>
    <button id="shake">Shake</button>
    <button id="turn">Turn</button>
    <button id="screenshot">Picture</button>
    </div>
    </section>
    <section id="element-part" aria-labelledby="element-title">
    <h2 id="element-title">Elements</h2>
    <form id="finding">
    <label class="wide">Query <input id="query" class="mono" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="button marked:'OK'"></label>
    <button>Find</button>
    </form>
    <p id="found" role="status" class="faint"></p>
    <div id="choice" hidden></div>
    <ul id="tree" class="tree" role="listbox" aria-label="Elements on the screen" tabindex="-1"></ul>
    </section>
    <section id="recording-part" aria-labelledby="recording-title">
    <h2 id="recording-title">Recording</h2>
    <div id="pause" hidden>
    <h3>A step has failed</h3>
    <pre id="failure"></pre>
    <div class="group" role="group" aria-label="The failing step">
    <button data-line="retry">Retry</button>
    <button data-line="skip">Skip</button>
    <button data-line="go_on">Go on</button>
    <button id="edit-failing">Edit the feature</button>
    </div>
    </div>
    <ol id="steps" aria-label="Recorded steps"></ol>
    <form id="adding">
    <label class="wide">Step or command <input id="line" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="Then I should see &quot;11&quot;"></label>
    <button>Do</button>
    </form>
    <form id="commenting">
    <label class="wide">Remark <input id="comment" autocomplete="off"></label>
    <button>Add</button>
    </form>
    <div class="group" role="group" aria-label="All steps">
    <button id="try">Try all</button>
    <button id="rest" hidden>Do the rest</button>
    </div>
    <form id="saving">
    <label>Save as <select id="form"><option value="feature">Feature</option><option value="steps">Swift</option><option value="xcuitest">XCUITest</option></select></label>
    <label class="wide">Name <input id="name" autocomplete="off"></label>
    <label class="wide">File <input id="file" class="mono" autocomplete="off" autocapitalize="off" spellcheck="false"></label>
    <label><input type="checkbox" id="replace">Replace</label>
    <button>Save</button>
    </form>
    <h2>Features</h2>
    <div id="features"></div>
    </section>
    </main>
    <dialog id="editor" aria-labelledby="editor-title">
    <form method="dialog">
    <h2 id="editor-title">Feature</h2>
    <textarea id="source" class="mono" aria-label="Text of the feature" spellcheck="false"></textarea>
    <p id="editor-status" role="status"></p>
    <div id="conflict" hidden>
    <h3 id="other-title">What the file holds now</h3>
    <textarea id="other" class="mono" aria-labelledby="other-title" readonly spellcheck="false"></textarea>
    <button type="button" id="save-mine">Save mine in its place</button>
    </div>
    <div class="group">
    <button type="button" id="save-source">Save</button>
    <button type="button" id="save-and-retry" hidden>Save and retry</button>
    <button value="close">Close</button>
    <button type="button" id="discard" hidden>Discard</button>
    </div>
    <div id="asking" class="group" role="alert" hidden>
    <span>Throw away what you wrote?</span>
    <button type="button" id="throw-away">Throw it away</button>
    <button type="button" id="keep">Keep it</button>
    </div>
    </form>
    </dialog>
    </body>
    </html>

    """

  /// The style sheet of the page.
  static let style =
    "\(PageStyle.colours)\(PageStyle.basics)\(PageStyle.tree)" + """
      header { display: flex; flex-wrap: wrap; gap: 6px 14px; align-items: center; padding: 8px 14px; background: var(--card);
        border-bottom: 1px solid var(--line); }
      h1 { font-size: 1.15em; margin-right: 4px; } h2 { font-size: 1.05em; margin: 0 0 8px; } h3 { margin: 0 0 4px; }
      label { display: inline-flex; gap: 6px; align-items: center; color: var(--faint); }
      label > * { color: var(--text); }
      select { max-width: 190px; }
      #recording-part > .group { margin-bottom: 8px; }
      .group { display: inline-flex; flex-wrap: wrap; gap: 6px; align-items: center; }
      #time { font: 12.5px ui-monospace, monospace; min-width: 62px; text-align: right; }
      #status { min-height: 30px; padding: 5px 14px; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 130px; overflow: auto;
        color: var(--faint); }
      #status.problem, #found.problem, #editor-status.problem { color: var(--failed); }
      main { display: grid; gap: 12px; padding: 0 14px 14px; align-items: start;
        grid-template-columns: minmax(300px, 1fr) minmax(0, 1.1fr) minmax(0, 1.3fr); }
      section { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 12px; min-width: 0; }
      #modes { display: flex; flex-wrap: wrap; gap: 4px 14px; margin-bottom: 8px; }
      #modes label { color: var(--text); }
      #modes input, #saving input[type=checkbox] { min-height: 0; width: 16px; height: 16px; margin: 0; accent-color: var(--accent); }
      #screen { position: relative; margin: 0 auto; border: 1px solid var(--line); border-radius: 6px; overflow: hidden;
        width: min(100%, calc(72vh * var(--ratio, 0.46))); aspect-ratio: var(--ratio, 0.46); background: #fff; touch-action: none;
        user-select: none; -webkit-user-select: none; cursor: crosshair; }
      #picture { position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none; }
      #marks { position: absolute; inset: 0; pointer-events: none; }
      #marks i { position: absolute; border: 2px solid #1d5fd1; background: rgb(29 95 209 / 12%); border-radius: 3px; }
      #marks i.found { border-color: #c0212b; background: rgb(192 33 43 / 14%); }
      #hint { margin: 6px 0 8px; min-height: 2.9em; overflow-wrap: anywhere; }
      form { display: flex; flex-wrap: wrap; gap: 6px 8px; align-items: center; margin: 0 0 8px; }
      .wide { flex: 1 1 190px; } .wide input { flex: 1; min-width: 90px; width: 100%; }
      #saving .wide { flex-basis: 250px; }
      #found { min-height: 1.5em; margin-bottom: 6px; white-space: pre-wrap; overflow-wrap: anywhere; }
      #tree { max-height: 72vh; } #tree li { overflow: hidden; text-overflow: ellipsis; padding: 1px 6px; }
      #choice { border: 1px solid var(--line); border-radius: 6px; padding: 8px; margin-bottom: 8px; }
      #choice p { overflow-wrap: anywhere; margin-bottom: 6px; }
      #choice table { border-spacing: 0; margin-bottom: 6px; } #choice td { padding: 1px 10px 1px 0; vertical-align: top; }
      #choice code { overflow-wrap: anywhere; }
      #steps { margin: 0 0 10px; padding: 0; list-style: none; counter-reset: step; max-height: 52vh; overflow: auto; }
      #steps li { display: flex; gap: 8px; align-items: flex-start; padding: 3px 6px; border-left: 3px solid var(--passed);
        counter-increment: step; }
      #steps li:hover, #steps li:focus-within { background: var(--hover); }
      #steps li.rest { border-left-color: var(--line); } #steps li.failed { border-left-color: var(--failed); }
      #steps li::before { content: counter(step); color: var(--faint); min-width: 1.6em; text-align: right; padding-top: 3px; }
      #steps .words { flex: 1; white-space: pre-wrap; overflow-wrap: anywhere; padding-top: 3px; }
      #steps .reason { display: block; color: var(--failed); white-space: pre-wrap; font-size: .93em; }
      #steps textarea { flex: 1; min-height: 34px; }
      #steps .tools { display: inline-flex; flex-wrap: wrap; gap: 2px; }
      #steps .tools button { padding: 1px 7px; min-height: 26px; }
      #pause { border: 1px solid var(--failed); border-radius: 6px; padding: 8px; margin-bottom: 10px; }
      pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 0 8px; max-height: 240px; overflow: auto; }
      details { border-top: 1px solid var(--line); padding: 6px 0; } summary { cursor: pointer; overflow-wrap: anywhere; }
      #features ul { list-style: none; margin: 6px 0 0; padding: 0 0 0 8px; }
      #features li { display: flex; gap: 8px; align-items: center; padding: 2px 0; }
      #features li span { flex: 1; overflow-wrap: anywhere; }
      #features .passed { color: var(--passed); } #features .failed, #features .waits { color: var(--failed); }
      dialog { width: min(900px, 96vw); background: var(--card); color: var(--text); border: 1px solid var(--line); border-radius: 8px; }
      #features .unsaved { color: var(--flaky); }
      dialog form { display: block; } dialog .group { margin-top: 8px; }
      #source, #other { display: block; width: 100%; height: 60vh; margin-bottom: 8px; white-space: pre; }
      #source:has(~ #conflict:not([hidden])) { height: 38vh; } #other { height: 20vh; }
      #conflict { margin-top: 8px; } #editor-status { white-space: pre-wrap; overflow-wrap: anywhere; }
      @media (max-width: 1250px) {
        main { grid-template-columns: minmax(280px, 5fr) minmax(0, 7fr); }
        #app-part { grid-row: span 2; position: sticky; top: 8px; } #tree { max-height: 46vh; }
      }
      @media (max-width: 760px) {
        main { grid-template-columns: minmax(0, 1fr); padding: 0 8px 8px; }
        header { padding: 8px; gap: 6px 10px; } header select { max-width: 130px; } h1 { display: none; }
        #app-part { position: static; } #recording-part { order: 1; } #element-part { order: 2; }
        #screen { width: min(100%, calc(82vh * var(--ratio, 0.46))); }
        button, select, input { min-height: 38px; } #steps .tools button { min-height: 34px; padding: 1px 10px; }
        #hint { min-height: 1.5em; }
      }

      """

  /// The script of the page.
  static let script =
    "'use strict';\n" + ElementsScript.parts.map { "\($0)" }.joined()
    + [
      StudioScript.talking, StudioScript.picture, StudioScript.elements, StudioScript.steps, StudioEditorScript.text,
      StudioScript.features,
    ].joined()
}
