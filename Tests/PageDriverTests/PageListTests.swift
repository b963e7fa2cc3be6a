import AppUnderTest
import Foundation
import TestSupport
import Testing

@testable import PageContent
@testable import PageDriver

/// Lists and tables of pages in steps for lists of apps.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageListTests {
  @Test func rowsHaveTheTextsOfLists() async throws {
    let page = """
      <ul id=plain><li>Milk<li><button>Bread</button><li><a href=#>Tea</a> <small>2 boxes</small> <button>Delete</button>
      <li><h3>Fruit</h3><ul><li>Apple<li>Pear</ul></ul>
      <table id=prices><thead><tr><th>What<th>Price</thead><tbody><tr><td>Milk<td><b>1</b> EUR<tr><td>Tea<td>3 EUR</table>
      """
    try await TestPage.look(at: page) { session, _ in
      let plain = try await session.rows(of: Query.view.id("plain"))
      #expect(plain == [["Milk"], ["Bread"], ["Tea", "2 boxes"], ["Fruit", "Apple", "Pear"]])
      let prices = try await session.rows(of: Query.view.id("prices"), columns: 2)
      #expect(prices == [["Milk", "1 EUR"], ["Tea", "3 EUR"]])
      #expect(try await session.texts("tableViewCell row:1 section:1 view role:'cell'") == ["Tea", "3 EUR"])
    }
  }

  @Test func listIsReadByScrollingItsContainer() async throws {
    let page = """
      <div style="height:150px;overflow:auto"><ul id=front></ul></div><div style="height:200px;overflow:auto"><ul id=list></ul></div>
      <script>for (let i = 0; i < 12; i++) for (const name of ["list", "front"])
        document.getElementById(name).insertAdjacentHTML('beforeend', `<li style="height:30px">${name} ${i}`)
      // Whether both have been scrolled to their ends and back.
      const ends = new Set()
      let scrolled = false
      for (const box of document.querySelectorAll("div")) box.onscroll = () => {
        if (box.scrollTop + box.clientHeight >= box.scrollHeight - 1) ends.add(box)
        scrolled = ends.size === 2 && [...ends].every(box => box.scrollTop === 0)
      }</script>
      """
    try await TestPage.look(at: page) { session, driver in
      for name in ["list", "front"] {
        let rows = try await session.rows(of: Query.view.id(name))
        #expect(rows == (0..<12).map { ["\(name) \($0)"] })
        #expect(try await session.exists("tableViewCell marked:'\(name) 0'"))
      }
      await #expect(throws: AppError.self, "either can be meant") { try await session.rows() }
      #expect(try await driver.evaluate("scrolled") == "true")
      try await driver.evaluate("document.body.append(document.createElement('dialog'))")
      try await driver.evaluate("document.querySelector('dialog').showModal()")
      #expect(try await session.query("tableView").isEmpty)
    }
  }

  @Test func emptyCellsCountAndHiddenRowsDoNot() async throws {
    let page = """
      <style>.gone { visibility: hidden }</style>
      <table id=paid><tr><th>Name<th>Paid<th>Due<tr><td>Anna<td><span></span><td>10<tr><td><input type=checkbox><td>Bert<td>&nbsp;
      <tr><td hidden><td>Carl<td>3<tr><td><td><button>Delete</button></table>
      <ul id=list><li>A<li hidden>B<li class=gone>C<li style='display:none'>D<li>E</ul>
      """
    try await TestPage.look(at: page) { session, _ in
      let paid = try await session.rows(of: Query.view.id("paid"))
      #expect(paid == [["Anna", "", "10"], ["Bert", ""], ["Carl", "3"], ["Delete"]])
      #expect(try await session.rows(of: Query.view.id("list")) == [["A"], ["E"]])
    }
  }

  /// With more columns than texts, the controls of cells are columns.
  @Test func cellsWithControlsAreNotEmpty() async throws {
    let page = """
      <table id=x><tr><td>Carl<td><input value=7><tr><td>Eve<td><button>Buy</button><tr><td>Kim<td><select><option>A</select>
      <tr><td>Lea<td><input><tr><td>Max<td><tr><td>Pia<td><input type=date value=2024-12-24>
      <tr><td><input type=checkbox><td>Bert<td><button>Delete</button></table>
      """
    let names = ["Carl", "Eve", "Kim", "Lea", "Max", "Pia"]
    let pairs = zip(names, ["7", "Buy", "A", "", "", "2024-12-24"]).map { [$0, $1] } + [["Bert", "Delete"]]
    try await TestPage.look(at: page) { session, _ in
      let (both, first) = (
        try await session.rows(of: .view.id("x"), columns: 2), try await session.rows(of: .view.id("x"), columns: 1)
      )
      #expect(both == pairs && first == pairs.map { Array($0.prefix(1)) }, "\(both)")
    }
  }

  /// Rows keep their numbers at all scroll positions of their list.
  @Test func rowsAreCountedAsTheyAreSeen() async throws {
    let page = """
      <style>.gone { display: none }</style><ul id=list><li>A<li hidden>B<li class=gone>C<li>D <b id=price>4</b></ul>
      <div id=box style="height:90px;overflow:auto"><ul id=long></ul></div>
      <script>for (let i = 0; i < 40; i++) long.insertAdjacentHTML('beforeend', `<li style="height:30px">row ${i}`)</script>
      """
    try await TestPage.look(at: page) { session, driver in
      #expect(try await session.texts("tableViewCell row:1") == ["D 4", "row 1"])
      let rows = [["A", "D 4"], (0..<40).map { "row \($0)" }]
      for offset in [0, 600] {
        try await driver.evaluate("box.scrollTop = \(offset)")
        let tree = try await driver.tree()
        let counted = Query.anyList.elements(in: tree).map { tree.countedRows(of: $0) }
        #expect(counted.map { $0.map { $0.flatMap { tree.string(.text, of: $0) } } } == rows)
      }
    }
  }

  /// Rows created when visible can be in any list on the screen.
  @Test func everyListIsLookedThrough() async throws {
    let page = """
      <style>div { overflow: auto } li { height: 30px }</style>
      <div style="height:300px"><ul id=front></ul></div><div id=box style="height:150px"><ul id=list></ul></div>
      <script>
      const add = (list, name) => { for (let i = 0; i < 20; i++) list.insertAdjacentHTML('beforeend', `<li>${name} ${list.children.length}`) };
      add(front, 'front'); add(list, 'row');
      box.onscroll = () => { if (list.children.length < 60 && box.scrollTop + box.clientHeight > box.scrollHeight - 10) add(list, 'row') };
      </script>
      """
    try await TestPage.look(at: page) { session, _ in
      try await session.scrollTo("tableViewCell marked:'row 55'")
      #expect(try await session.exists("tableViewCell marked:'row 55'"))
      let error = await #expect(throws: AppError.self) { try await session.scrollTo("tableViewCell marked:'none'") }
      #expect(error?.description.contains("scrolled to both ends") == true)
    }
  }

  /// Rows loaded at the end of a list belong to the list.
  @Test func growingListIsReadToItsEnd() async throws {
    let page = """
      <ul style="margin:0"></ul><script>
      const list = document.querySelector('ul');
      const add = () => { for (let i = 0; i < 30; i++) list.insertAdjacentHTML('beforeend', `<li style="height:40px">row ${list.children.length}`) };
      add(); add();
      onscroll = () => { if (list.children.length < 120 && innerHeight + scrollY > document.body.scrollHeight - 10) add() };
      </script>
      """
    try await TestPage.look(at: page) { session, driver in
      let rows = try await session.rows()
      #expect(rows == (0..<120).map { ["row \($0)"] })
      #expect(try await driver.evaluate("scrollY") == "0")
    }
  }

  @Test func rowsAreTickedByWhatIsInThem() async throws {
    let page = """
      <ul><li id=box><input type=checkbox checked>Milk<li id=empty><input type=checkbox>Bread
      <li id=toggle><button aria-pressed=true>✓</button>Tea<li id=two><input type=checkbox checked><input type=checkbox checked>
      <li id=own aria-selected=true>Beer</ul>
      """
    try await TestPage.look(at: page) { session, _ in
      try await session.waitFor("tableViewCell id:'own'")
      for (name, isTicked) in [("box", true), ("empty", false), ("toggle", true), ("two", false), ("own", true)] {
        #expect(try await session.exists("tableViewCell id:'\(name)' selected:\(isTicked ? 1 : 0)"), "\(name)")
      }
    }
  }

  @Test func testIdentifiersAndAppClassesAreRecognized() async throws {
    let page = """
      <p data-testid=total>3</p><p id=own data-testid=other>4</p>
      <div data-class=UIStepper><button aria-label=Increment onclick="n.textContent++">+</button></div><output id=n>1</output>
      <button data-class=UINavigationItemButtonView onclick="n.textContent = 'back'">Shop</button><i data-class=Nonsense>x</i>
      """
    try await TestPage.look(at: page) { session, _ in
      #expect(try await session.texts("label id:'total'") == ["3"])
      #expect(try await session.texts("label id:'own'") == ["4"])
      #expect(try await session.query("view id:'other'").isEmpty)
      try await session.step("stepper", up: true)
      #expect(try await session.texts("label id:'n'") == ["2"])
      try await session.back()
      #expect(try await session.texts("label id:'n'") == ["back"])
      #expect(try await session.exists("label text:'x'"))
    }
  }

  /// Text sizes are up to date, even if the element itself has not changed.
  @Test func sizesOfTextsFollowWhatIsAroundThem() async throws {
    let page = """
      <style>.large { font-size: 30px }</style><div id=d><p id=p style="font-size: 1em">Text</p></div><p id=r style="font-size: 2rem">Root</p>
      """
    try await TestPage.look(at: page) { session, driver in
      #expect(try await session.exists("label text:'Text' fontSize:16"))
      _ = try await driver.evaluate("d.className = 'large'")
      #expect(try await session.exists("label text:'Text' fontSize:30"))
      #expect(try await session.exists("label text:'Root' fontSize:32"))
      try await driver.perform(.setTextSize(.extraLarge))
      let tree = try await driver.tree()
      let root = try #require(tree.elements.first { tree.string(.identifier, of: $0) == "r" })
      #expect(abs((tree.property(.other("fontSize"), of: root)?.numeric ?? 0) - 32 * 19 / 17) < 0.1)
    }
  }

  /// An area is scrollable depending on both directions of `overflow` and on the size of its content.
  @Test func scrollableBoxIsAScrollArea() async throws {
    let styles = [
      "overflow:auto": true, "overflow-x:auto": true, "overflow-x:scroll;overflow-y:hidden": true,
      "overflow-y:scroll;overflow-x:hidden": true, "overflow:hidden": false, "overflow:visible": false,
      "overflow:clip": false, "overflow:auto;height:200px;width:200px": false,
    ]
    for (style, scrolls) in styles {
      let page = "<div id=box style='width:60px;height:60px;\(style)'><p style='width:90px;height:90px'>a</p></div>"
      try await TestPage.look(at: page) { _, driver in
        let tree = try await driver.tree()
        let box = try #require(tree.elements.first { tree.string(.identifier, of: $0) == "box" })
        #expect((tree.nodes[box.index].scrolling != nil) == scrolls, "\(style)")
      }
    }
  }
}
