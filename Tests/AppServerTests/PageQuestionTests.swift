import JSON
import PageDriver
import TestSupport
import Testing

/// Questions about elements and cookies of a page (W3C WebDriver, sections 12 and 14). The answers are those of
/// chromedriver.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageQuestionTests {
  /// Checks answers about the elements of one page.
  private func check(_ page: String, _ what: String, _ answers: [(String, JSONValue)]) async throws {
    try await ServedClient.serving("<body>" + page, on: "1280x900") { client in
      for (id, answer) in answers {
        let element = await client.find("css selector", "#" + id).element
        #expect(await client.send("GET", "/s/element/\(element)/\(what)").value == answer, "\(id)")
      }
    }
  }

  @Test func `texts are those that are rendered`() async throws {
    let page = """
      <style>.u { text-transform: uppercase } .c { text-transform: capitalize }</style>
      <p id=a>  one   <b>two</b>\n three </p><p id=b class=u>up</p><p id=c class=c>the quick-brown fox's</p>
      <p id=d>a<br>b<br><br>c</p><pre id=e>  x\n  y </pre><p id=f>a&nbsp;&nbsp;b</p><p id=r>&#8203;zero</p>
      <div id=g><div>1</div><div>2<span>3</span></div><p>4</p></div><p id=h>x<span hidden>y</span></p>
      <ul id=i><li>1</li><li>2</li></ul><table id=j><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>
      <select id=k><optgroup label=G><option>o1</option><option>o2</option></optgroup><option>o3</option></select>
      <textarea id=l>text area</textarea><input id=m value=val><button id=n> but <i>ton</i></button>
      <div id=o style='display: flex'><span>f1</span><span>f2</span></div><p id=q style='white-space: pre-line'>a\n  b</p>
      <div id=p>a<div style='float: left'>fl</div>b</div><span id=s>a<span style='display: block'>b</span>c</span>
      <div id=v style='overflow: hidden; height: 0'>cut</div><div id=w style='opacity: 0'>op</div>
      <details id=x><summary>sum</summary>det</details><svg id=y width=50 height=20><text y=10>svg</text></svg>
      <div id=z><p style='display: contents'>own <b>box</b></p></div><div id=t><span>a </span><span> b</span></div>
      """
    try await check(
      page, "text",
      [
        ("a", "one two three"), ("b", "UP"), ("c", "The Quick-Brown Fox's"), ("d", "a\nb\n\nc"), ("e", "  x\n  y "),
        ("f", "a  b"), ("g", "1\n23\n4"), ("h", "x"), ("i", "1\n2"), ("j", "A B\n1 2"), ("k", "o1\no2\no3"),
        ("l", "text area"), ("m", ""), ("n", "but ton"), ("o", "f1\nf2"), ("p", "a\nfl\nb"), ("q", "a\n b"),
        ("r", "zero"), ("s", "a\nb\nc"), ("t", "a b"), ("v", ""), ("w", ""), ("x", "sum\ndet"), ("y", "svg"),
        ("z", "own box"),
      ])
  }

  @Test func `elements are displayed that can be seen`() async throws {
    let page = """
      <style>div { height: 20px }</style><div id=a>x</div><div id=b style='display: none'>x</div>
      <div id=c style='visibility: hidden'>x<p id=d style='visibility: visible'>y</p></div>
      <div id=e style='opacity: 0'>x</div><div id=f style='height: 0; width: 0'>x</div>
      <div id=g style='height: 0; overflow: hidden'>x</div><input type=hidden id=h>
      <div id=i style='position: absolute; left: -500px; top: -500px'>x</div><div id=j style='visibility: collapse'>x</div>
      <div style='overflow: hidden; width: 10px; height: 10px; position: relative'><p id=k style='position: absolute; left: 50px'>x</p></div>
      <div style='overflow: scroll; width: 10px; height: 10px'><p id=l style='margin-top: 50px'>x</p></div>
      <select><option id=m>x</option></select><select hidden><option id=n>x</option></select>
      <details><summary id=o>s</summary><p id=p>d</p></details><div id=q style='transform: translateX(-5000px)'>x</div>
      <noscript id=s>x</noscript><span id=u></span><br id=v><img id=w src='data:,' width=0 height=0>
      <div style='display: contents' id=z><p>x</p></div><div id=aa style='height: 0'><p>in</p></div>
      <div style='content-visibility: hidden'><p id=ac>x</p></div><dialog id=ad>x</dialog><a id=af></a><a id=ag href=x> </a>
      <p id=ai style='font-size: 0'>x</p><div id=aj style='position: fixed; top: -100px'>x</div>
      """
    let displayed = ["a", "d", "f", "l", "m", "o", "z", "aa", "ag", "ai"]
    let hidden = [
      "b", "c", "e", "g", "h", "i", "j", "k", "n", "p", "q", "s", "u", "v", "w", "ac", "ad", "af", "aj",
    ]
    try await check(page, "displayed", displayed.map { ($0, true) } + hidden.map { ($0, false) })
  }

  @Test func `disabled controls are not enabled`() async throws {
    let page = """
      <input id=a disabled><input id=b><fieldset id=c disabled><input id=d><legend><input id=e></legend></fieldset>
      <select id=f><option id=g disabled>1<optgroup id=h disabled><option id=i>2</select><p id=j disabled>x</p>
      """
    let enabled = ["b", "c", "e", "f", "j"], disabled = ["a", "d", "g", "h", "i"]
    try await check(page, "enabled", enabled.map { ($0, true) } + disabled.map { ($0, false) })
  }

  @Test(
    arguments: [
      ("a", nil), ("b", "invalid element state"), ("c", "invalid element state"), ("d", "element not interactable"),
      ("e", "invalid element state"), ("f", nil), ("g", "invalid element state"), ("h", nil),
    ] as [(String, String?)])
  func `only fields that can be changed are cleared`(id: String, error: String?) async throws {
    let page = """
      <input id=a value=x><input id=b readonly value=x><input id=c disabled value=x><input id=d hidden value=x>
      <input id=e type=checkbox><div id=f contenteditable>x</div><p id=g>x</p><textarea id=h>x</textarea>
      """
    try await ServedClient.serving(page) { client in
      let element = await client.find("css selector", "#" + id).element
      #expect(await client.send("POST", "/s/element/\(element)/clear", [:]).error == error)
    }
  }

  @Test(
    arguments: [
      ["name": "a"], ["value": "b"], ["name": 1, "value": "b"], ["name": "a", "value": 5],
      ["name": "a", "value": "b", "path": 5], ["name": "a", "value": "b", "path": nil],
      ["name": "a", "value": "b", "domain": nil], ["name": "a", "value": "b", "secure": "x"],
      ["name": "a", "value": "b", "expiry": 1.5], ["name": "a", "value": "b", "expiry": "1"],
      ["name": "a", "value": "b", "expiry": 9_007_199_254_740_992], ["name": "a", "value": "b", "sameSite": "lax"], 5,
      nil, [],
    ] as [JSONValue])
  func `a wrong cookie is an invalid argument`(cookie: JSONValue) async throws {
    try await ServedClient.serving("") { client in
      #expect(await client.send("POST", "/s/cookie", ["cookie": cookie]).error == "invalid argument")
      #expect(await client.send("GET", "/s/cookie").value == [])
    }
  }

  @Test func `an unknown shadow root is named`() async throws {
    try await ServedClient.serving("<p>x</p>") { client in
      let body: JSONValue = ["using": "css selector", "value": "p"]
      #expect(await client.send("POST", "/s/shadow/x/element", body).error == "no such shadow root")
      let key = "shadow-6066-11e4-a52e-4f735466cecf"
      let script: JSONValue = ["script": "return 1", "args": [[key: "x"]]]
      #expect(await client.send("POST", "/s/execute/sync", script).error == "no such shadow root")
    }
  }

  @Test func `a pointer keeps its type`() async throws {
    try await ServedClient.serving("<p>x</p>", on: "1280x900") { client in
      func act(_ type: JSONValue) async -> String? {
        let source: JSONValue = ["type": "pointer", "id": "p", "parameters": ["pointerType": type], "actions": []]
        return await client.send("POST", "/s/actions", ["actions": [source]]).error
      }
      #expect(await act("mouse") == nil)
      #expect(await act("touch") == "invalid argument")
      #expect(await client.send("DELETE", "/s/actions").error == nil)
      #expect(await act("touch") == nil)
    }
  }
}
