import JSON
import PageDriver
import TestSupport
import Testing

/// Scripts of clients in a page.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageScriptTests {
  private static let page = """
    <title>Jar</title><p id=jar></p><p id=lid>lid</p><button id=open onclick="jar.textContent = 'open'">Open</button>
    <iframe srcdoc='<b id=inner>inner</b>'></iframe>
    """

  private func serving(_ body: (ServedClient) async throws -> Void) async throws {
    try await ServedClient.serving(Self.page, body)
  }

  private static func element(_ name: String) -> JSONValue {
    ["element-6066-11e4-a52e-4f735466cecf": .string(name)]
  }

  @Test func `scripts return what JSON has`() async throws {
    try await serving { client in
      let context = "return [document.title, arguments[0] + 1, window === this]"
      #expect(await client.run(context, 41).value == ["Jar", 42, true])
      #expect(await client.run("jar.textContent = 'filled'").value == .null)
      let later = "return new Promise(done => setTimeout(() => done(Date.now() - arguments[0]), 20000))"
      #expect((await client.run(later, 0).value.number ?? 0) > 1e12)
      #expect(
        await client.run("return [undefined, NaN, -0, new Date(0)]").value == [
          .null, .null, 0, "1970-01-01T00:00:00.000Z",
        ])
      #expect(await client.run("return -0").value == 0)
      #expect(await client.run("return document.querySelectorAll('table')").value == [])
      let text = "'\u{2028}</script>`${}"
      #expect(
        await client.run("return arguments[0]", ["__proto__": .string(text)]).value["__proto__"] == .string(text))
      #expect(await client.run("return new Promise(() => {})").error == "script timeout")
    }
  }

  @Test(arguments: [
    "throw new RangeError('too sweet')", "return (", "}) ; (function(){", "})(); jar.remove(); (function(){",
    "return Promise.reject(new Error('late'))", "return window.open('about:blank')", "return document",
    "const ring = {}; ring.ring = ring; return ring", "return 10n",
    "location.href = '/other.html'; return new Promise(() => {})",
    "return { 'element-6066-11e4-a52e-4f735466cecf': 'x' }", "return { 'shadow-6066-11e4-a52e-4f735466cecf': 'x' }",
    "return [jar, { 'element-6066-11e4-a52e-4f735466cecf': 0 }]",
  ])
  func `an exception in a script is an error`(script: String) async throws {
    try await serving { client in
      #expect(await client.run(script).error == "javascript error")
      // The script had no other effect.
      if !script.contains("location") { #expect(await client.find("id", "jar").error == nil) }
    }
  }

  @Test(arguments: [
    ("throw null", "null"), ("throw undefined", "undefined"), ("throw ''", "\"\""), ("throw true", "true"),
    ("return Promise.reject(null)", "null"), ("return Promise.reject()", "undefined"),
  ])
  func `errors show thrown values without a message`(script: String, thrown: String) async throws {
    try await serving { client in
      let answer = await client.run(script)
      #expect(answer.error == "javascript error" && answer.value["message"] == .string("the script throws \(thrown)"))
    }
  }

  @Test func `windows and frames are references`() async throws {
    try await serving { client in
      let window: JSONValue = ["window-fcc6-11e5-b4f8-330a88ab9d7f": "1"]
      let answer = await client.run("return [window, { top }, frames[0]]").value
      #expect(answer.array?[0] == window && answer.array?[1]["top"] == window)
      let key = "frame-075b-4da1-b6ba-e579c2d3230a"
      let frame = try #require(answer.array?[2])
      #expect(frame[key]?.string?.isEmpty == false)
      let isSame = "return [arguments[0] === window, arguments[1] === frames[0]]"
      #expect(await client.run(isSame, window, frame).value == [true, true])
      #expect(await client.run("", ["window-fcc6-11e5-b4f8-330a88ab9d7f": "7"]).error == "no such window")
      #expect(await client.run("", [key: "none.0"]).error == "no such window")
      #expect(await client.run("", [key: 1]).error == "invalid argument")
      #expect(await client.run("return document.all").value.array?.isEmpty == false)
    }
  }

  @Test func `what can be gone through is a list`() async throws {
    try await serving { client in
      let lists = """
        const sent = (function() { return arguments })(1, [2]), like = { length: 1, 0: 5, item() {} }, files = document.createElement('input');
        files.type = 'file'; jar.className = 'a b';
        return [sent, new Uint8Array([1, 2]), new Float64Array([NaN]), files.files, jar.classList, new String('x'), [, 1], like];
        """
      #expect(
        await client.run(lists).value == [
          [1, [2]], [1, 2], [.null], [], ["a", "b"], ["x"], [.null, 1], ["length": 1, "0": 5],
        ])
      let (jar, lid) = (await client.find("id", "jar").element, await client.find("id", "lid").element)
      for found in ["document.querySelectorAll('p')", "document.getElementsByTagName('p')"] {
        #expect(
          await client.run("return \(found)").value.array?.map { $0[elementKey] } == [.string(jar), .string(lid)])
      }
    }
  }

  @Test func `results nested too deep are an error`() async throws {
    try await serving { client in
      func nested(_ depth: Int) async -> ServedClient.Answer {
        await client.run("let value = []; for (let i = 1; i < \(depth); i++) value = [value]; return value")
      }
      #expect(await nested(200).error == nil)
      for depth in [201, 5_000, 100_000] {
        let answer = await nested(depth)
        #expect(answer.error == "javascript error", "\(depth)")
        #expect(answer.value["message"]?.string?.contains("nested 200 deep") == true, "\(answer)")
      }
    }
  }

  @Test(arguments: [5, .null, [:], []] as [JSONValue])
  func `a reference to an element is a text`(name: JSONValue) async throws {
    try await serving { client in
      let reference: JSONValue = ["element-6066-11e4-a52e-4f735466cecf": name]
      #expect(await client.run("return 1", reference).error == "invalid argument")
      #expect(await client.run("return 1", [["a": reference]]).error == "invalid argument")
    }
  }

  @Test func `pages with replaced built-ins can be driven`() async throws {
    try await serving { client in
      let breaking = """
        JSON = Promise = Function = Object.prototype.hasOwnProperty = Array.prototype.map = Array.prototype.forEach = Array.from = String.prototype.split = null;
        Array.prototype[Symbol.iterator] = Array = null; [].constructor.prototype.toJSON = () => 'broken';
        """
      #expect(await client.run(breaking).error == nil)
      let jar = await client.find("id", "jar").element
      #expect(await client.run("return [arguments[0].id, { a: [1] }]", Self.element(jar)).value == ["jar", ["a": [1]]])
      #expect(await client.run("return document.getElementsByTagName('p')").value.array?.count == 2)
      let later = "const done = arguments[0]; setTimeout(() => done([jar.id]), 1000)"
      let answer = await client.send("POST", "/s/execute/async", ["script": .string(later), "args": []])
      #expect(answer.value == ["jar"], "\(answer)")
      let lid = await client.find("id", "lid").element
      #expect(await client.send("GET", "/s/element/\(lid)/text").value == "lid")
      #expect(await client.send("GET", "/s/element/\(lid)/attribute/id").value == "lid")
      #expect(await client.send("GET", "/s/source").value.string?.contains("<title>Jar</title>") == true)
      #expect(await client.send("GET", "/s/cookie").value == [])
    }
  }

  @Test func `scripts return thousands of elements`() async throws {
    try await serving { client in
      let script = """
        for (let i = 0; i < 3000; i++) document.body.append(document.createElement('i'), ' ');
        return document.querySelectorAll('i');
        """
      let found = await client.run(script).value.array ?? []
      #expect(Set(found.compactMap { $0[elementKey]?.string }).count == 3000)
      let last = try #require(found.last?[elementKey]?.string)
      #expect(
        await client.run("return arguments[0] === document.body.lastElementChild", Self.element(last)).value == true)
      #expect(await client.run("return Array(20_001).fill(document.body)").error == "javascript error")
    }
  }

  @Test func `scripts take and return elements`() async throws {
    try await serving { client in
      let (jar, lid) = (await client.find("id", "jar").element, await client.find("id", "lid").element)
      #expect(
        await client.run(
          "return arguments[0].id + arguments[1].parts[1].id", Self.element(jar), ["parts": [1, Self.element(lid)]]
        ).value == "jarlid")
      let document = "return frames[0].document.getElementById('inner')"
      #expect(await client.run(document).error == "stale element reference")
      let shadow = """
        const host = document.body.appendChild(document.createElement('div')), root = host.attachShadow({ mode: 'open' });
        host.remove();
        return [root];
        """
      #expect(await client.run(shadow).error == "detached shadow root")
      let host = """
        const host = document.body.appendChild(document.createElement('div'));
        host.attachShadow({ mode: 'open' }).innerHTML = '<i>inside</i>';
        return host;
        """
      let holder = await client.run(host).element
      let root = await client.send("GET", "/s/element/\(holder)/shadow").value
      #expect(await client.run("return arguments[0].firstChild.textContent", root).value == "inside")
      #expect(await client.run("arguments[0].host.remove(); return arguments[0]", root).error == "detached shadow root")
      let found = await client.run("return { first: jar, all: document.querySelectorAll('p'), none: null }").value
      #expect(found["first"]?[elementKey] == .string(jar))
      #expect(found["all"]?.array?.map { $0[elementKey] } == [.string(jar), .string(lid)])
      #expect(found["none"] == .null)
      // An element created by a script can be found.
      let made = await client.run("return document.body.appendChild(document.createElement('h1'))").element
      #expect(await client.send("GET", "/s/element/\(made)/name").value == "h1")
      let button = await client.find("id", "open").element
      #expect(
        await client.run("arguments[0].scrollIntoView(); arguments[0].click()", Self.element(button)).value == .null)
      #expect(await client.send("GET", "/s/element/\(jar)/text").value == "open")
      #expect(await client.run("return arguments[0].id", Self.element("nobody")).error == "no such element")
      #expect(await client.run("lid.remove()").error == nil)
      #expect(await client.run("return arguments[0].id", Self.element(lid)).error == "stale element reference")
    }
  }

  @Test func `a script ends when its callback is called`() async throws {
    try await serving { client in
      let jar = await client.find("id", "jar").element
      #expect(
        await client.run(
          "const done = arguments[1]; setTimeout(() => done([arguments[0], Date.now()]), 20000)", Self.element(jar),
          hasCallback: true
        ).value.array?.first?[elementKey] == .string(jar))
      #expect(await client.run("arguments[0]()", hasCallback: true).value == .null)
      #expect(await client.run("return Promise.resolve(7)", hasCallback: true).value == 7)
      #expect(await client.run("throw 3", hasCallback: true).error == "javascript error")
      #expect(await client.run("return 1", hasCallback: true).error == "script timeout")
    }
  }

  @Test func `only the endless script is ended`() async throws {
    try await serving { client in
      #expect(await client.send("POST", "/s/timeouts", ["script": 300]).error == nil)
      #expect(await client.run("for (;;);").error == "script timeout")
      #expect(await client.run("const end = Date.now() + 10; while (Date.now() < end); return 1").value == 1)
      // The page also survives a loop that begins while the script is waiting.
      let later = "return new Promise(() => setTimeout(() => { for (;;); }, 10))"
      #expect(await client.run(later).error == "script timeout")
      #expect(await client.send("POST", "/s/timeouts", ["script": 30_000]).error == nil)
      #expect(await client.run("return jar.id").value == "jar")
      #expect(await client.send("GET", "/s/title").value == "Jar")
    }
  }

  @Test func `synchronous scripts run with a zero timeout`() async throws {
    try await serving { client in
      #expect(await client.send("POST", "/s/timeouts", ["script": 0]).error == nil)
      #expect(await client.run("return jar.id").value == "jar")
      #expect(await client.run("return new Promise(done => setTimeout(done, 1))").error == "script timeout")
      #expect(await client.send("GET", "/s/source").value.string?.contains("jar") == true)
    }
  }

  @Test(arguments: ["throw 'true'", "throw 'boom'", "return Promise.reject('5')", "throw 7", "throw null"])
  func `whatever a script throws is an error`(script: String) async throws {
    try await serving { client in #expect(await client.run(script).error == "javascript error") }
  }

  @Test func `moved elements stay valid, removed ones fail`() async throws {
    try await serving { client in
      let text =
        "const p = document.createElement('p'), q = document.createElement('p'); p.textContent = 'one'; "
        + "q.textContent = 'two'; document.body.append(p, q); "
      let moved = await client.run(
        text + "setTimeout(() => document.body.prepend(document.createElement('hr')), 0); return q")
      let name = moved.value["element-6066-11e4-a52e-4f735466cecf"]?.string ?? "?"
      #expect(await client.send("GET", "/s/element/\(name)/text").value == "two", "\(moved)")
      let gone = await client.run(text + "setTimeout(() => { document.body.innerHTML = '' }, 0); return q")
      #expect(gone.error == "stale element reference", "\(gone)")
      #expect(await client.run("return document.createElement('p')").error == "stale element reference")
      #expect(await client.run("return [document.head, await Promise.resolve(3)]").value.array?.last == 3)
      #expect(await client.run("return 1").value == 1)
    }
  }

  @Test func `a dialog ends its script without a result`() async throws {
    try await serving { client in
      #expect(await client.run("return confirm('Sure?')").value == .null)
      #expect(await client.run("return 1").value["data"]?["text"] == "Sure?")
      // The standard behaviour dismisses it and reports that.
      #expect(await client.send("POST", "/s/alert/dismiss", [:]).error == "no such alert")
      #expect(await client.run("return 1").value == 1)
    }
  }

  /// The page's time in milliseconds, by a script that no other command repeats.
  private static func time(_ name: String, in client: ServedClient) async -> Double {
    await client.run("/* \(name) */ return performance.now()").value.number ?? -1_000_000
  }

  @Test func `different scripts take no time`() async throws {
    try await serving { client in
      let first = await Self.time("first", in: client)
      #expect(await client.run("return jar.id").value == "jar")
      #expect(await Self.time("second", in: client) - first < 100)
    }
  }

  @Test func `a repeated script waits for the next event`() async throws {
    try await serving { client in
      #expect(await client.run("setTimeout(() => jar.textContent = 'full', 3000)").error == nil)
      var texts: [JSONValue] = []
      while texts.count < 20, texts.last != "full" {
        _ = await client.run("return lid.textContent")
        texts.append(await client.run("return jar.textContent").value)
      }
      #expect(texts.last == "full" && texts.count < 10, "\(texts)")
    }
  }

  @Test(arguments: [("jar.textContent += 1", true), ("return jar.textContent", false)])
  func `a script that changes pages is an action`(script: String, isAction: Bool) async throws {
    try await serving { client in
      #expect(await client.run("setInterval(() => {}, 50)").error == nil)
      _ = await client.find("id", "jar")
      let first = await Self.time("first", in: client)
      _ = await client.run(script)
      // If the script is a question, the client repeats another one.
      _ = await client.find("id", "jar")
      #expect((await Self.time("second", in: client) - first < 100) == isAction)
    }
  }

  @Test func `the device has the time of the page`() async throws {
    try await serving { client in
      let time = await client.send("GET", "/s/appium/device/system_time").value
      let text = try #require(time.string)
      #expect(await client.run("return Math.abs(Date.parse('\(text)') - Date.now()) < 60000").value == true, "\(text)")
    }
  }

  @Test func `navigation by a script precedes the next command`() async throws {
    try await serving { client in
      #expect(await client.run("location.hash = 'top'; location.reload()").error == nil)
      #expect(await client.send("GET", "/s/title").value == "Jar")
      #expect(await client.send("GET", "/s/url").value.string?.hasSuffix("#top") == true)
    }
  }
}

extension ServedClient {
  /// Runs a script.
  func run(_ script: String, _ arguments: JSONValue..., hasCallback: Bool = false) async -> Answer {
    await send(
      "POST", "/s/execute/\(hasCallback ? "async" : "sync")",
      ["script": .string(script), "args": .array(arguments)])
  }
}
