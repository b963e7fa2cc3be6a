import AppUnderTest
import TestSupport
import Testing

@testable import PageContent
@testable import PageDriver
@testable import StepLibrary

/// Accessible names, states, and roles that depend on surrounding elements, in a browser.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageNameTests {
  private struct Row {
    let html: String
    var name: String?
    var aria: String?
    var isEnabled = true
    var isSelected = false
    var properties: [String: PropertyValue] = [:]
    init(
      _ html: String, _ name: String?, _ aria: String? = nil, isEnabled: Bool = true, isSelected: Bool = false,
      _ properties: [String: PropertyValue] = [:]
    ) {
      self.html = html
      self.name = name
      self.aria = aria
      self.isEnabled = isEnabled
      self.isSelected = isSelected
      self.properties = properties
    }
  }

  /// The tested element has the attribute `x`.
  private static let rows: [Row] = [
    // Names, in the order of Accessible Name and Description Computation 1.2.
    Row(
      "<i id=l1>By <b>this</b></i><button x aria-labelledby=l1 aria-label=no title=no>no</button>", "By this", "button"),
    Row("<i id=l2>Two</i><i id=l3 hidden>Words</i><input x aria-labelledby='l2 l3'>", "Two Words", "textbox"),
    Row("<input x aria-labelledby=none aria-label=Label>", "Label", "textbox"),
    Row("<input x aria-label='  ' title=Title>", "Title", "textbox"),
    Row("<label for=i1>For <img alt=image></label><input x id=i1>", "For image", "textbox"),
    Row("<label>Around <input x value=own> it</label>", "Around it", "textbox"),
    Row("<label for=i2>One</label><label for=i2>Two</label><select x id=i2></select>", "One Two", "combobox"),
    Row("<input x type=submit>", "Submit", "button"), Row("<input x type=reset>", "Reset", "button"),
    Row("<input x type=submit value=Send>", "Send", "button"), Row("<input x type=button value=Do>", "Do", "button"),
    Row("<input x type=image alt=Go title=no>", "Go", "button"), Row("<input x type=image title=Go>", "Go", "button"),
    Row("<input x type=image>", "Submit", "button"),
    Row("<input x placeholder=Asked>", "Asked", "textbox"),
    Row("<textarea x placeholder=Asked></textarea>", "Asked", "textbox"),
    Row("<input x title=First placeholder=no>", "First", "textbox"),
    Row("<button x>Say <b>it</b></button>", "Say it", "button"),
    Row("<button x><div>Add</div><div>milk</div></button>", "Add milk", "button"),
    Row("<button x>a<b>b</b><i>c</i></button>", "abc", "button"),
    Row("<h2 x>first<br>second<ul><li>a<li>b</ul>c</h2>", "first second a b c", "heading"),
    Row(
      "<style>#d1::before{content:'Buy '}#d1::after{content:'\"it\"'}</style><button x id=d1></button>", "Buy \"it\"",
      "button"),
    Row("<style>#d2::before{content:'\\e900' / 'Close'}</style><a x id=d2 href=#></a>", "Close", "link"),
    Row("<style>#d3::before{content:'\\e900'}</style><button x id=d3></button>", nil, "button"),
    // The content of a control is its name; a title is used only without content.
    Row("<button x title=Hint>Content</button>", "Content", "button", ["hint": "Hint"]),
    Row("<a x href=# title=no>Content</a>", "Content", "link"),
    Row("<h3 x title=no>Content</h3>", "Content", "heading"),
    Row("<div x role=tab title=no>Content</div>", "Content", "tab"),
    Row("<table><tr><td x title=no>Content</table>", "Content", "cell"),
    Row("<a x href=# title=no><img alt=Home src=none></a>", "Home", "link"),
    Row("<a x href=# title=Title><img alt='' src=none></a>", "Title", "link"),
    Row("<button x title=Title><span hidden>no</span></button>", "Title", "button"),
    Row("<button x><svg width=9 height=9><title>Drawn</title></svg></button>", "Drawn", "button"),
    Row("<a x href=#><svg width=9 height=9 aria-label=Labelled></svg> it</a>", "Labelled it", "link"),
    Row("<button x><i aria-hidden=true>no</i> Content</button>", "Content", "button"),
    Row("<button x><i aria-label=Label>no</i> rest</button>", "Label rest", "button"),
    Row("<div x role=checkbox><img alt=Agree src=none></div>", "Agree", "checkbox", ["isOn": false]),
    Row(
      "<style>.d4::before{content:'B '}.d4::after{content:' A'}</style><button x class=d4>Own</button>", "B Own A",
      "button"),
    Row("<h2 x>In <span class=d4>Own</span></h2>", "In B Own A", "heading"),
    Row("<label for=i3 class=d4>Own</label><input x id=i3>", "B Own A", "textbox"),
    Row("<i id=l4 class=d4>Own</i><input x aria-labelledby=l4>", "B Own A", "textbox"),
    Row("<fieldset x><legend class=d4>Own</legend></fieldset>", "B Own A", "group"),
    Row(
      "<style>.d5::after{content:' *' / 'needed'}</style><label for=i4 class=d5>Own</label><input x id=i4>",
      "Own needed", "textbox"),
    Row(
      "<style>@media all{.d6{&::before{content:attr(data-b) ' ';display:block}}}</style><button x class=d6 data-b=Attr>Own</button>",
      "Attr Own", "button"),
    Row("<style>.d7::before{content:'no';display:none}</style><button x class=d7>Own</button>", "Own", "button"),
    Row("<label for=i5>Shown <span style='display:none'>no</span></label><input x id=i5>", "Shown", "textbox"),
    Row(
      "<i id=l5 style='display:none'>All <b hidden>of it</b></i><input x aria-labelledby=l5>", "All of it", "textbox"),
    Row("<label>Label <input x type=submit value=no></label>", "Label", "button"),
    Row("<input x type=submit value='' title=Title>", "Title", "button"),
    Row("<input x type=image src=none value=Value title=no>", "Value", "button"),
    Row("<div x role=textbox aria-placeholder=Asked></div>", "Asked", "textbox"),
    Row("<p x>first<br>second</p>", "first second", "paragraph", ["textContent": "firstsecond"]),
    Row("<a x href=#>Link <span hidden>no</span></a>", "Link", "link"),
    Row("<a x>No link</a>", "No link", nil), Row("<img x alt='An image' title=no src=none>", "An image", "img"),
    Row("<img x title=Titled src=none>", "Titled", "img"), Row("<img x alt='' src=none>", nil, "none"),
    Row("<fieldset x><legend>Legend</legend></fieldset>", "Legend", "group"),
    Row("<table x><caption>Caption</caption></table>", "Caption", "table"),
    Row("<figure x><figcaption>Figure</figcaption></figure>", "Figure", "figure"),
    Row("<svg x width=9 height=9><title>Drawn</title><rect width=9 height=9 /></svg>", "Drawn", "graphics-document"),
    Row("<details x><summary>More</summary>in it</details>", "More", "group", ["open": "?"]),
    Row("<select><optgroup x label=Group><option>a</option></optgroup></select>", "Group", "group"),
    Row("<select><option x label=Short>Long</select>", "Short", "option", isSelected: true),
    Row("<label>Level <meter x value=.5></meter></label>", "Level", "meter", ["progress": .number(0.5)]),
    Row("<label>Load <progress x value=.25></progress></label>", "Load", "progressbar", ["progress": .number(0.25)]),
    Row("<label>Sum <output x>12</output></label>", "Sum", "status"),
    // Roles that depend on attributes or on surrounding elements.
    Row("<header x>Top</header>", "Top", "banner"), Row("<article><header x>Top</header></article>", "Top", nil),
    Row("<footer x>End</footer>", "End", "contentinfo"), Row("<main><footer x>End</footer></main>", "End", nil),
    Row("<section x>Plain</section>", "Plain", nil),
    Row("<section x aria-label=Named>in it</section>", "Named", "region"),
    Row("<form x title=Named></form>", "Named", "form"), Row("<form x></form>", nil, nil),
    Row("<select x multiple></select>", nil, "listbox"), Row("<select x size=3></select>", nil, "listbox"),
    Row("<select x size=1></select>", nil, "combobox"), Row("<input x list=d>", nil, "combobox"),
    Row("<input x type=number>", nil, "spinbutton"), Row("<input x type=search>", nil, "searchbox"),
    Row("<table><tr><th x>Head<th>b</table>", "Head", "columnheader"),
    Row("<table><tr><th x>Row<td>b</table>", "Row", "rowheader"),
    Row("<table><tr><th x scope=row>Row</table>", "Row", "rowheader"),
    Row("<table><tr><td x>Cell</table>", "Cell", "cell"),
    Row("<table role=grid><tr><td x>Cell</table>", "Cell", "gridcell"),
    Row("<details><summary x>More</summary></details>", "More", "button"),
    Row("<summary x>Alone</summary>", "Alone", nil),
    Row("<main x>Main</main>", "Main", "main"), Row("<aside x>Aside</aside>", "Aside", "complementary"),
    Row("<nav x aria-label=Ways></nav>", "Ways", "navigation"), Row("<hr x>", nil, "separator"),
    Row("<dl><dt x>Term</dl>", "Term", "term"), Row("<dl><dd x>Meaning</dl>", "Meaning", "definition"),
    Row("<blockquote x>Said</blockquote>", "Said", "blockquote"), Row("<search x>Find</search>", "Find", "search"),
    // States.
    Row("<button x disabled>Off</button>", "Off", "button", isEnabled: false),
    Row("<fieldset disabled><input x title=In></fieldset>", "In", "textbox", isEnabled: false),
    Row("<div x role=button aria-disabled=true>Off</div>", "Off", "button", isEnabled: false),
    Row("<input x type=checkbox checked title=On>", "On", "checkbox", isSelected: true, ["isOn": true]),
    Row("<input x type=radio checked title=On>", "On", "radio", isSelected: true),
    Row("<div x role=checkbox aria-checked=true>On</div>", "On", "checkbox", isSelected: true, ["isOn": true]),
    Row("<div x role=switch aria-checked=mixed>Half</div>", "Half", "switch", ["mixed": true]),
    Row("<button x aria-pressed=true>Held</button>", "Held", "button", isSelected: true),
    Row("<div x role=tab aria-selected=true>Tab</div>", "Tab", "tab", isSelected: true),
    Row("<button x aria-expanded=true>Open</button>", "Open", "button", ["expanded": true]),
    Row("<button x aria-expanded=false>Shut</button>", "Shut", "button", ["expanded": false]),
    Row("<details x open><summary>More</summary></details>", "More", "group", ["expanded": true]),
    Row("<dialog x open>Ask</dialog>", "Ask", "dialog", ["expanded": true]),
    Row(
      "<input x type=range min=1 max=9 value=4 title=R>", "R", "slider",
      ["minimumValue": .number(1), "maximumValue": .number(9)]),
    Row("<input x type=password value=geheim title=P>", "P", nil),
  ]

  @Test func elementsHaveTheirNamesRolesAndStates() async throws {
    #expect(Self.rows.count > 70)
    let page = Self.rows.enumerated().map { index, row in
      "<div>" + row.html.replacing(" x", with: " data-x=\(index)", maxReplacements: 1) + "</div>"
    }
    .joined()
    try await TestPage.look(at: page) { _, driver in
      let tree = try await driver.tree()
      for (index, row) in Self.rows.enumerated() {
        let element = try #require(
          tree.elements.first { tree.property(.other("data-x"), of: $0) == .string("\(index)") }, "\(row.html)")
        #expect(tree.string(.label, of: element) == row.name, "\(row.html)")
        #expect(tree.string(.traits, of: element) == row.aria, "\(row.html)")
        #expect(tree.property(.enabled, of: element) == .boolean(row.isEnabled), "\(row.html)")
        #expect(tree.property(.selected, of: element) == .boolean(row.isSelected), "\(row.html)")
        for (name, value) in row.properties where value != "?" {
          #expect(tree.property(.other(name), of: element) == value, "\(row.html): \(name)")
        }
      }
      let password = try #require(tree.elements.first { tree.property(.other("type"), of: $0) == "password" })
      #expect(tree.property(.value, of: password) == "••••••")
    }
  }

  @Test func queriesFindRolesInTheWordsOfARIA() async throws {
    try await TestPage.look(at: "<header>Top</header><input type=number title=N><div role=button>B</div>") {
      session, _ in
      let found = try await [
        session.texts("* role:'banner'"), session.texts("button marked:'B'"),
        session.query("* role:'spinbutton'").map { $0.label ?? "" },
      ]
      #expect(found == [["Top"], ["B"], ["N"]])
    }
  }

  @Test func namesFollowWhatStandsInControls() async throws {
    let page = """
      <style>#drawn::after { content: ' more' } .off #drawn::after, .off svg { display: none }</style>
      <button id=b title=Title><svg width=9 height=9><title>Drawn</title></svg></button><button id=drawn>Read</button>
      """
    try await TestPage.look(at: page) { session, driver in
      func names() async throws -> [String] { try await session.query("button").map { $0.label ?? "-" } }
      #expect(try await names() == ["Drawn", "Read more"])
      try await driver.evaluate("b.querySelector('title').textContent = 'Other'")
      #expect(try await names() == ["Other", "Read more"])
      try await driver.evaluate("document.body.className = 'off'")
      #expect(try await names() == ["Title", "Read"])
      try await driver.evaluate("b.textContent = 'Text'")
      #expect(try await names() == ["Text", "Read"])
    }
  }

  /// Authors of scenarios see the text and the title, and do not need to know which of them is the name.
  @Test func stepsFindControlsByTextOrTitle() async throws {
    let page = """
      <style>#a::before { content: '+ ' } label::after { content: ' *' }</style>
      <button id=a onclick="o.textContent += 'a'">Add</button><button title=Delete onclick="o.textContent += 'd'">X</button>
      <label>Name <input></label><p id=o></p>
      """
    try await TestPage.look(at: page) { session, _ in
      for name in ["Add", "+ Add", "Delete", "X"] {
        try await session.touch(try await session.meant(by: name))
        try await session.touch(try await session.control(.button, name))
      }
      #expect(try await session.texts("label id:'o'") == ["aaaadddd"])
      for name in ["Name", "Name *"] { _ = try await session.control(.field, name) }
    }
  }

  @Test func namesFollowWhatTheyAreMadeOf() async throws {
    try await TestPage.open(
      "<label for=f>Before</label><input id=f><i id=t>One</i><button id=b aria-labelledby=t></button>"
    ) {
      _, driver in
      _ = try await driver.tree()
      try await driver.evaluate("(document.querySelector('label').firstChild.data = 'After', t.textContent = 'Two')")
      let tree = try await driver.tree()
      var labels: [String] = []
      for element in tree.elements where tree.string(.identifier, of: element) != nil {
        labels.append(tree.string(.label, of: element) ?? "-")
      }
      #expect(labels == ["After", "Two", "Two"])
    }
  }

  /// The meaning of names on a page: in each row, the expected elements have the attribute `x`.
  private static let meanings: [(html: String, name: String, kind: ElementKind?)] = [
    ("<button x>Send</button><button>Drop</button>", "Send", nil),
    ("<b>Keep</b> <button>Delete</button>", "Keep", .button),
    ("<b>Store</b> <button x>Store</button>", "Store", nil),
    ("<b x>Print</b> <button>Print</button>", "Print", .label),
    ("<input value=Copy aria-label=Source> <button x>Copy</button>", "Copy", nil),
    ("<b>cut</b> <button x id=cut>Scissors</button>", "cut", nil),
    ("<input x placeholder=User>", "User", nil),
    ("<label for=t>Town:</label> <input x id=t>", "Town", .field),
    ("<b>Street:</b> <input x>", "Street", .field),
    ("<div>Country</div><input x>", "Country", .field),
    ("<b>Phone</b> <input aria-label=Fax>", "Phone", .field),
    ("<label for=n>News</label><input x type=checkbox id=n hidden> <input type=checkbox>", "News", .switch),
    ("<ul><li>Wi-Fi <input x type=checkbox></ul>", "Wi-Fi", .switch),
    ("<ul><li x>Milk<li>Bread</ul>", "Milk", .cell),
    ("<h2>Favourites</h2><ul x><li>One</ul>", "Favourites", .table),
    ("<button x title=Close>×</button>", "Close", nil),
    ("<button x>Twice</button><button x>Twice</button>", "Twice", nil),
    ("<a x href=#>Help</a><button x>Help</button>", "Help", nil),
    ("<a href=#>News</a><button x>News</button>", "News", .button),
    ("<h2>Offers</h2><a x href=#>Offers</a>", "Offers", nil), ("<ul><li><a x href=#>Team</a></ul>", "Team", nil),
    ("<nav><a x href=#>Home</a></nav><main><a x href=#>Home</a></main>", "Home", nil),
    ("<label><input x type=checkbox style='opacity:0'><span>Agree</span></label>", "Agree", nil),
    ("<i id=h hidden>Hidden</i><button x aria-labelledby=h>?</button>", "Hidden", nil),
  ]

  @Test func pageNamesMeanTheSameAsAppNames() async throws {
    let page = Self.meanings.enumerated().map { index, row in
      "<div>" + row.html.replacing(" x", with: " data-x=\(index)") + "</div>"
    }.joined()
    try await TestPage.open(page, on: try .named("1280x1600")) { _, driver in
      let tree = try await driver.tree()
      for (index, row) in Self.meanings.enumerated() {
        let kinds = row.kind.map { [$0.named(row.name), $0.named(row.name).amongUsable] }
        let query = (kinds ?? Query.meant(by: row.name)).first { !$0.elements(in: tree).isEmpty }
        let wanted = tree.elements.filter { tree.property(.other("data-x"), of: $0) == .string("\(index)") }
        if wanted.count > 1 {
          #expect(throws: AppError.self, "\(row.html)") { try query?.one(in: tree) }
        } else {
          let meant = try query?.one(in: tree)
          #expect(meant == wanted.first, "\(row.html): \(meant.map { tree.describe($0) } ?? "-")")
        }
      }
    }
  }

  /// Custom elements with role, name and states set through their internals.
  private static let internals = """
    <style>x-plain { display: inline-block; width: 50px; height: 20px }</style><script>
    const define = (name, begin, isAssociated = false) => customElements.define(name, class extends HTMLElement {
      static formAssociated = isAssociated;
      #internals = this.attachInternals();
      constructor() { super(); begin(this.#internals, this); }
      say(name, value) { this.#internals[name] = value; }
    });
    define('x-save', internals => { internals.role = 'button'; internals.ariaLabel = 'Save'; });
    define('x-plain', internals => { internals.role = 'button'; });
    define('x-tick', internals => { internals.role = 'checkbox'; internals.ariaChecked = 'true'; }, true);
    define('x-name', internals => { internals.role = 'textbox'; }, true);
    define('x-in', (internals, element) => { element.attachShadow({ mode: 'closed' }).innerHTML = '<x-save></x-save>'; });
    </script>
    <x-save></x-save><x-save aria-label=Keep></x-save><x-save role=link></x-save><x-plain>Text <b>in it</b></x-plain>
    <x-plain></x-plain><label>Agree <x-tick></x-tick></label><label for=n>Name</label><x-name id=n></x-name>
    <fieldset disabled><x-name aria-labelledby=h></x-name></fieldset><i id=h hidden>Hidden <b hidden>name</b></i>
    <x-in></x-in><x-late></x-late>
    """

  /// The role, name and on/off state of the custom elements on a page.
  private func ownElements(_ tree: PageTree) -> [String] {
    tree.elements.filter { tree.string(.other("nodeName"), of: $0)?.hasPrefix("X-") == true }.map { element in
      let states = [
        tree.property(.selected, of: element) == true ? "on" : nil,
        tree.property(.enabled, of: element) == false ? "disabled" : nil,
      ]
      return
        ([tree.string(.traits, of: element) ?? "-", tree.string(.label, of: element) ?? "-"] + states.compactMap(\.self))
        .joined(separator: " ")
    }
  }

  @Test func internalsNameElements() async throws {
    try await TestPage.look(at: Self.internals) { session, driver in
      let inner = "button Save"
      let first = ownElements(try await driver.tree())
      #expect(
        first == [
          "button Save", "button Keep", "link Save", "button Text in it", "button -", "checkbox Agree on",
          "textbox Name", "textbox Hidden name disabled", "- -", inner, "- -",
        ])
      // A value set later by a script, also of an element in a closed root, and an element defined later.
      try await driver.evaluate(
        "(document.querySelector('x-tick').say('ariaChecked', 'false'), document.querySelectorAll('x-plain')[1].say('ariaLabel', 'Named'), document.querySelector('x-save').say('ariaLabel', null), 0)"
      )
      try await driver.evaluate(
        "(define('x-late', internals => { internals.role = 'heading'; internals.ariaLabel = 'Late'; }), 0)")
      let later = ownElements(try await driver.tree())
      #expect(
        later == [
          "button -", "button Keep", "link Save", "button Text in it", "button Named", "checkbox Agree", "textbox Name",
          "textbox Hidden name disabled", "- -", inner, "heading Late",
        ])
      let found = try await session.query("view role:'button' called:'Named'")
      #expect(found.count == 1)
    }
  }

  /// A page sees the same internals as without the driver.
  @Test func internalsAreThoseOfTheBrowser() async throws {
    let page = """
      <script>customElements.define('x-a', class extends HTMLElement { constructor() { super(); this.own = this.attachInternals(); } });
      const member = Object.getOwnPropertyDescriptor(ElementInternals.prototype, 'ariaLabel');
      const failure = body => { try { body(); return ''; } catch (error) { return error.name; } };</script><x-a id=a></x-a>
      """
    try await TestPage.look(at: page) { _, driver in
      for (source, value) in [
        ("a.own.ariaLabel", "null"), ("(a.own.ariaLabel = 7, a.own.ariaLabel)", "7"),
        ("(a.own.role = 'button', a.own.role)", "button"), ("a.getAttributeNames()", "id"),
        ("member.set.name + member.set.length + member.enumerable + member.configurable", "set ariaLabel1truetrue"),
        (
          "HTMLElement.prototype.attachInternals.name + HTMLElement.prototype.attachInternals.length",
          "attachInternals0"
        ),
        ("failure(() => member.set.call({}, 'x'))", "TypeError"),
        ("failure(() => a.attachInternals())", "NotSupportedError"),
        ("failure(() => document.body.attachInternals())", "NotSupportedError"),
      ] {
        let found = try await driver.evaluate(source)
        #expect(found == value, "\(source)")
      }
    }
  }
}
