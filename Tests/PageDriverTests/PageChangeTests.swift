import AppUnderTest
import TestSupport
import Testing

@testable import PageContent
@testable import PageDriver

/// Only changes are read from a page, and the result is the same as for the whole page.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageChangeTests {
  /// A page that changes randomly in all detectable ways, determined by the seed.
  private static let page = #"""
    <style>.big{font-size:30px}.gone{display:none}.abs{position:absolute;top:50px}.hid{visibility:hidden}.fl{float:left}
    .fix{position:fixed;bottom:0}input:checked~p{margin:20px}.sc{height:100px;overflow:auto}.pe{pointer-events:none}
    .z{position:relative;z-index:5;top:-30px}.fade{transition:height 1s}</style>
    <div id=a><p id=n>0</p><form><input name=attributes><input name=childNodes type=checkbox><label>Lab <span>x</span><input id=q>
    </label><p>after</p></form></div><div id=b></div><iframe src="inner.html" style="height:80px"></iframe><div id=h></div>
    <select id=sel><option>one<option>two</select>
    <script>
    const words = 'alpha beta gamma delta epsilon'.split(' ');
    let seed = 1;
    const rnd = n => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor(seed / 65536) % n };
    const make = () => {
      const e = document.createElement(['p','div','span','b','ul','li','button','input','label','section','i'][rnd(11)]);
      if (rnd(2)) e.append(words[rnd(5)]);
      if (rnd(4) == 0) e.className = ['big','gone','abs','hid','fl','fix','sc','pe','z'][rnd(9)];
      for (let k = rnd(3); k > 0; k--) e.append(rnd(3) ? make() : words[rnd(5)], rnd(2) ? words[rnd(5)] : '');
      return e;
    };
    for (let i = 0; i < 60; i++) b.append(make(), ' ', words[rnd(5)]);
    const sh = h.attachShadow({ mode: 'closed' });
    sh.innerHTML = '<b>in</b><slot></slot><i id=t>tail</i>';
    const step = number => {
      seed = number;
      for (let k = 1 + rnd(3); k > 0; k--) {
        const all = [...b.querySelectorAll('*'), ...a.querySelectorAll('*'), b, a, h], e = all[rnd(all.length)];
        const isFixed = e === b || e === a || e === h;
        switch (rnd(18)) {
          case 0: if (e.firstChild && e.firstChild.nodeType === 3) e.firstChild.data = words[rnd(5)] + rnd(100); else e.append(words[rnd(5)]); break;
          case 1: e.append(make()); break;
          case 2: if (!isFixed) e.remove(); break;
          case 3: e.className = ['big','gone','abs','hid','fl','fix','sc','','pe','z'][rnd(10)]; break;
          case 4: e.prepend(make()); break;
          case 5: { const f = all[rnd(all.length)]; if (!f.contains(e) && !e.contains(f) && !isFixed) f.append(e); break; }
          case 6: if (e.tagName === 'INPUT') { e.value = words[rnd(5)]; if (e.type == 'checkbox') e.checked = !e.checked; } break;
          case 7: sel.selectedIndex = rnd(2); break;
          case 8: scrollTo(0, rnd(600)); break;
          case 9: e.after(words[rnd(5)]); break;
          case 10: e.scrollTop = rnd(50); break;
          case 11: h.append(make()); break;
          case 12: sh.getElementById('t').textContent = 't' + rnd(9); break;
          case 13: { const d = document.querySelector('iframe').contentDocument; d.body.append(words[rnd(5)]); d.body.firstElementChild.textContent = 'z' + rnd(100); break; }
          case 14: e.setAttribute('title', words[rnd(5)]); break;
          case 15: if (e.focus) e.focus(); break;
          case 16: document.styleSheets[0].insertRule('b { padding: ' + rnd(9) + 'px }'); break;
          case 17: b.prepend(b.lastElementChild); break;
        }
      }
      return '';
    };
    </script>
    """#

  /// A single change after many unread ones.
  ///
  /// The number is that of a sequence once read wrongly: words after an element in a block extend to the position of an
  /// earlier change.
  @Test(arguments: [80]) func previouslyMisreadChangeIsReadCorrectly(number: Int) async throws {
    try await TestPage.open(Self.page, files: ["inner.html": "<p>inner</p><button>deep</button>"]) { _, driver in
      for earlier in 1..<number { try await driver.evaluate("step(\(earlier))") }
      let before = try #require(try await driver.look(after: nil).change?.applied(to: nil))
      try await driver.evaluate("step(\(number))")
      let changed = try #require(try await driver.look(after: before).change?.applied(to: before))
      let whole = try #require(try await driver.look(after: nil).change?.applied(to: nil))
      #expect(changed.shownLines == whole.shownLines)
    }
  }

  @Test(arguments: [
    ("b.append(made)", "Save it Done"), ("b.firstElementChild.append(made)", "Save it Done"),
    ("b.firstElementChild.ariaLabel = 'Done'", "Save Done"),
  ])
  func newContentChangesTheNameOfAButton(change: String, name: String) async throws {
    let page = """
      <button id=b>Save<span> it</span></button><button id=c>Close</button>
      <script>const made = Object.assign(new Image(), { alt: 'Done' })</script>
      """
    try await TestPage.open(page) { session, driver in
      #expect(try await session.query("button marked:'Save it'").count == 1)
      try await driver.evaluate("\(change)")
      #expect(try await session.query("button marked:'\(name)'").count == 1)
      try await driver.evaluate("c.append(made)")
      #expect(try await session.query("button marked:'Close Done'").count == 1)
    }
  }

  @Test func changesGiveTheSameAsReadingAll() async throws {
    try await TestPage.open(Self.page, files: ["inner.html": "<p>inner</p><button>deep</button>"]) { _, driver in
      var kept = 0
      var last: PageTree?
      let count = Thoroughness.isHigh ? 400 : 40
      for number in 1...count {
        try await driver.evaluate("step(\(number))")
        let look = try await driver.look(after: last)
        let changed = try #require(try look.change?.applied(to: last) ?? last)
        let query = try Query(parsing: "all * marked:'alpha'")
        // The second query uses the cached results of earlier screens.
        let found = [query.elements(in: changed), query.elements(in: changed)]
        for element in changed.elements.prefix(last?.count ?? 0) {
          guard let last else { break }
          let isEqual = changed.properties(of: element) == last.properties(of: element)
          #expect(changed.hasProperties(of: element, equalTo: element, in: last) == isEqual, "\(number): \(element)")
        }
        let whole = try #require(try await driver.look(after: nil).change?.applied(to: nil))
        last = whole
        let (one, two) = (changed.shownLines, whole.shownLines)
        let difference = zip(one, two).first { $0 != $1 }
        #expect(one.count == two.count && difference == nil, "\(number): \(difference ?? ("", ""))")
        #expect(found == [query.elements(in: whole), query.elements(in: whole)], "\(number)")
        guard one == two else { return }
        kept += one.count
      }
      #expect(kept > count * 200)
    }
  }

  /// The effect of a rule in a state caused by a touch, without any change of an element itself.
  @Test(arguments: [
    "#a:hover ~ #cover { pointer-events: auto }", "#a:focus ~ #cover { pointer-events: auto }",
    "@media (min-width: 1px) { #a:hover ~ #cover { pointer-events: auto } }",
    "body:has(#a:focus) { #cover { pointer-events: auto } }", "#a:hover ~ #cover { color: red; --touch: auto }",
    "#a:hover ~ #cover { color: red }",
  ])
  func coveringIsReadAgainAfterStateChanges(rule: String) async throws {
    let page = """
      <style>#cover { position: fixed; top: 90px; left: 0; width: 200px; height: 90px; pointer-events: var(--touch, none) } \(rule)</style>
      <button id=a>Touched</button><button style="position:fixed;top:100px">Covered</button><div id=cover></div>
      """
    try await TestPage.open(page) { session, driver in
      _ = try await driver.tree()
      try await session.touch("button marked:'Touched'")
      let changed = try await driver.tree()
      let whole = try #require(try await driver.look(after: nil).change?.applied(to: nil))
      #expect(changed.shownLines == whole.shownLines)
      let isCovered = try Query(parsing: "button marked:'Covered'").elements(in: changed).isEmpty
      #expect(isCovered == rule.contains("auto"))
    }
  }

  @Test func onlyWhatHasChangedIsSent() async throws {
    let list =
      "<p id=n>0</p><ul id=l></ul><script>for(let i=0;i<500;i++){l.append(Object.assign(document.createElement('li'),"
      + "{innerHTML:'<a href=#>Item '+i+'</a>'}))}</script>"
    try await TestPage.open(list) { session, driver in
      let before = try await driver.tree()
      #expect(before.count > 1000)
      try await driver.evaluate("n.textContent = 'changed'")
      let look = try await driver.look(after: before)
      let change = try #require(look.change)
      // All except the paragraph is kept: one part before it and one after it.
      #expect(change.base == before.version && change.kept.count == 6 && change.kept[2] == 1)
      let after = try change.applied(to: before)
      let same = zip(before.nodes.dropFirst(2), after.nodes.dropFirst(2)).filter { $0.content === $1.content }.count
      #expect(same == after.count - 3)
      #expect(try await session.texts("label marked:'changed'") == ["changed"])
    }
  }

  @Test func changesByScriptsAreSeenWithoutEvents() async throws {
    let page = """
      <input id=f value=old><input type=checkbox id=c><select id=s><option>a<option>b</select>
      <div id=o style="height:50px;overflow:auto"><div style="height:900px">tall</div></div>
      """
    try await TestPage.open(page) { _, driver in
      _ = try await driver.tree()
      try await driver.evaluate(
        "(f.value = 'new', c.checked = true, s.selectedIndex = 1, o.scrollTop = 40, c.indeterminate = true)")
      let tree = try await driver.tree()
      func first(_ query: String, _ property: PropertyName) throws -> PropertyValue? {
        try Query(parsing: query).elements(in: tree).first.flatMap { tree.property(property, of: $0) }
      }
      #expect(try first("* id:'f'", .text) == "new")
      #expect(try first("* id:'c'", .other("isOn")) == nil)
      #expect(try first("* id:'c'", .other("checked")) == true)
      #expect(try first("* id:'c'", .other("mixed")) == true)
      #expect(try first("* id:'s'", .text) == "b")
      let offset = try first("* id:'o'", .contentOffsetY)
      #expect(offset == .number(40))
    }
  }
}

extension PageTree {
  /// The properties of an element in a trace.
  fileprivate func properties(of element: ElementID) -> [String] {
    var properties: [String] = []
    forEachProperty(of: element) { properties.append("\($0): \($1)") }
    return properties
  }
}
