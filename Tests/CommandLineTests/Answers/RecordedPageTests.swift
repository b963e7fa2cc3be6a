import Foundation
import TestSupport
import Testing

/// Answers of real servers that are recorded, replayed and checked.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .waitsForCommands) struct RecordedPageTests {
  /// A shop with a cart for each client, which answers on a port that it chooses.
  private static let server = """
    import http.server, json, os, sys
    kind = sys.argv[1] if len(sys.argv) > 1 else ""
    carts = {}
    class Shop(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        def answer(self, status, body, type="application/json", **fields):
            bytes = body if isinstance(body, type_of_bytes) else json.dumps(body).encode()
            self.send_response(status)
            for name, value in {"Content-Type": type, "Content-Length": str(len(bytes)), **fields}.items():
                self.send_header(name.replace("_", "-"), value)
            self.end_headers()
            self.wfile.write(bytes)
        def do_GET(self):
            path, _, query = self.path.partition("?")
            if path == "/": return self.answer(200, open("shop/index.html", "rb").read(), "text/html")
            if path == "/old": return self.answer(302, b"", Location="/prices/tea")
            if path == "/huge": return self.answer(200, b"[" + b" " * 5000000 + b"]")
            if path.startswith("/prices/"):
                price = {"article": path[8:], "price": "3" if kind == "changed" else len(path[8:]), "accessToken": "t0p"}
                if kind == "changed": price["currency"] = "EUR"
                return self.answer(200, price, Set_Cookie="sid=12345; Path=/")
            if path == "/cart": return self.answer(200, carts.get(query, []))
            self.answer(404, {"problem": "nothing"})
        def do_POST(self):
            sent = self.rfile.read(int(self.headers["Content-Length"]))
            if self.path == "/upload": return self.answer(201, {"size": len(sent)})
            sent = json.loads(sent)
            carts.setdefault(sent["client"], []).append(sent["article"])
            self.answer(201, {"ok": True})
        def log_message(self, *_): pass
    type_of_bytes = bytes
    server = http.server.ThreadingHTTPServer(("127.0.0.1", int(open("port").read()) if os.path.exists("port") else 0), Shop)
    open("port.new", "w").write(str(server.server_port)); os.rename("port.new", "port")
    print("ready", flush=True)
    server.serve_forever()
    """

  private static let page = """
    <!doctype html><title>Shop</title><p id="shown">-</p><button id="tea">tea</button><button id="coffee">coffee</button>
    <button id="buy">Buy</button><button id="old">Old</button><button id="huge">Huge</button>
    <input type="file" id="photo" aria-label="Photo"><button id="form">Form</button><button id="bytes">Bytes</button>
    <script>
      const base = new URLSearchParams(location.search).get("argument") ?? "";
      const show = (text) => { shown.textContent = text; };
      const price = async (name) => {
        const answer = await fetch(base + "/prices/" + name, { headers: { Authorization: "Bearer s3cr3t" } });
        const { article, price } = await answer.json();
        show(article + " costs " + price);
      };
      for (const name of ["tea", "coffee"]) document.getElementById(name).onclick = () => price(name).catch(show);
      old.onclick = () => fetch(base + "/old").then((r) => r.json()).then((r) => show("old " + r.article)).catch(show);
      huge.onclick = () => fetch(base + "/huge").then((r) => r.json()).then((r) => show("huge " + r.length)).catch(show);
      const upload = (body) => fetch(base + "/upload", { method: "POST", body })
        .then((r) => r.json()).then((r) => show("size " + r.size)).catch(show);
      bytes.onclick = () => upload(new Uint8Array([255, 0, 200, 97]));
      form.onclick = () => {
        const data = new FormData();
        data.append("photo", photo.files[0]);
        upload(data);
      };
      let count = 0;
      buy.onclick = async () => {
        await fetch(base + "/cart", { method: "POST", body: JSON.stringify({ client: "a" + base.length, article: "x" + count++ }) });
        const cart = await (await fetch(base + "/cart?a" + base.length)).json();
        show("cart of " + cart.length);
      };
    </script>
    """

  private static let feature = """
    Feature: Shop
      Background:
        Given the "Shop" page is open

      Scenario: Tea
        When I touch "tea"
        Then I should see "tea costs 3"

      Scenario: Coffee
        When I touch "coffee"
        Then I should see "coffee costs 6"
        When I touch "tea"
        Then I should see "tea costs 3"

      Scenario: Old
        When I touch "Old"
        Then I should see "old tea"

      Scenario: Cart
        When I touch "Buy"
        Then I should see "cart of 1"
        When I touch "Buy"
        Then I should see "cart of 2"

    """

  /// A running server.
  private final class Shop {
    let harness: CommandLineHarness
    let port: Int
    private var isRunning = true

    init(_ harness: CommandLineHarness, kind: String = "", isPageOfServer: Bool = true) throws {
      self.harness = harness
      try harness.write("server.py", RecordedPageTests.server)
      try harness.write("shop/index.html", RecordedPageTests.page)
      // The pipe has a line when the server listens.
      _ = try harness.shell(
        "rm -f ready; mkfifo ready; python3 server.py \(kind) > ready 2> server.err & echo $! > pid; read line < ready")
      port = try #require(Int(harness.read("port") ?? ""))
      let page = isPageOfServer ? #""url": "http://127.0.0.1:\#(port)/""# : #""folder": "shop""#
      try harness.write("cukeswift.json", #"{ "pages": { "Shop": { \#(page) } } }"#)
      try harness.write("features/Shop.feature", RecordedPageTests.feature)
    }

    func end() {
      guard isRunning else { return }
      isRunning = false
      // The port is free for the next server when the process has ended.
      _ = try? harness.shell("pid=$(cat pid); kill $pid; tail --pid=$pid -f /dev/null")
    }

    deinit { end() }
  }

  private static func names(in harness: CommandLineHarness, _ folder: String = "recorded") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: harness.url(of: folder).path).sorted()
  }

  private static let recorded = [
    "get-cart-2.body.json", "get-cart-2.json", "get-cart.body.json", "get-cart.json", "get-old.json",
    "get-prices-coffee.body.json", "get-prices-coffee.json", "get-prices-tea.body.json", "get-prices-tea.json",
    "post-cart-2.body.json", "post-cart-2.json", "post-cart-2.request.json", "post-cart.body.json", "post-cart.json",
    "post-cart.request.json",
  ]

  @Test(arguments: [[], ["--jobs", "3"], ["--in-process"]])
  func answersOfServersAreRecordedAndReplayed(options: [String]) throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let shop = try Shop(harness)
    let run = try harness.pass(["run", "--record-answers", "recorded", "--format", "message:run.ndjson"] + options)
    #expect(run.errors.contains("note: 7 answers recorded in recorded: 7 new, 0 changed"), "\(run.errors)")
    #expect(try Self.names(in: harness) == Self.recorded)
    let tea = try #require(harness.read("recorded/get-prices-tea.json"))
    #expect(tea.contains("\"authorization\": \"Bearer ***\""), "\(tea)")
    for part in ["date", "server", "12345", "null"] { #expect(!tea.contains(part), "\(part): \(tea)") }
    #expect(harness.read("recorded/get-prices-tea.body.json")?.contains("t0p") == false)
    #expect(harness.read("run.ndjson")?.contains("x.cukeswift.answers") == false)
    shop.end()
    // The page itself comes from its folder now, and the server has ended.
    try harness.write("cukeswift.json", #"{ "pages": { "Shop": { "folder": "shop" } } }"#)
    try harness.write(
      "features/Shop.feature",
      Self.feature.replacing(
        "    Given the", with: "    Given the servers answer as recorded in \"recorded\"\n    And the")
          + """
              Scenario: Unknown
                When I touch "Huge"
                Then I should see "huge 0"

          """)
    let replay = try harness.run(["run"] + options)
    #expect(replay.exitCode == 1 && replay.output.contains("5 scenarios (1 failed, 4 passed)"), "\(replay.output)")
    #expect(
      replay.output.contains("the app asked for GET /huge of app.test, which is not recorded"), "\(replay.output)")
  }

  @Test func secondRecordingIsTheSame() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    for _ in 1...2 {
      let shop = try Shop(harness)
      try harness.pass("run", "--record-answers", "recorded", "--jobs", "2")
      _ = try harness.shell("git init -q . ; git add recorded; git -c user.name=a -c user.email=a commit -qm a || true")
      shop.end()
    }
    #expect(try harness.shell("git log --oneline | wc -l").output.contains("1"))
    #expect(try harness.shell("git status --short recorded").output == "")
  }

  @Test func pagesInFoldersReachServersWhileRecording() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let shop = try Shop(harness, isPageOfServer: false)
    let feature = { (given: String) in
      """
      Feature: Shop
        Scenario: Tea
          \(given)the "Shop" page is open with the arguments "http://127.0.0.1:\(shop.port)"
          When I touch "tea"
          Then I should see "tea costs 3"
          When I touch "Buy"
          Then I should see "cart of 1"
          When I touch "Old"
          Then I should see "old tea"

      """
    }
    try harness.write("features/Shop.feature", feature("Given "))
    try harness.pass("run", "--record-answers", "recorded")
    shop.end()
    try harness.write(
      "features/Shop.feature", feature("Given the servers answer as recorded in \"recorded\"\n    And "))
    try harness.pass("run")
  }

  @Test func hugeAnswersAreNotRecorded() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let shop = try Shop(harness)
    try harness.write(
      "features/Shop.feature",
      """
      Feature: Shop
        Scenario: Huge
          Given the "Shop" page is open
          When I touch "Huge"
          Then I should see "huge 0"

      """)
    let run = try harness.pass("run", "--record-answers", "recorded")
    #expect(
      run.errors.contains("GET /huge of 127.0.0.1:\(shop.port) is not recorded: a body has more"), "\(run.errors)")
    #expect(!run.errors.contains("recorded in recorded"), "\(run.errors)")
    #expect(harness.read("recorded/get-huge.json") == nil)
    shop.end()
  }

  @Test func bodiesOfUploadsAreWholeOrLeftOut() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let shop = try Shop(harness)
    try harness.write("features/photo.txt", "a photo")
    let bytes = { (given: String) in
      """
      Feature: Shop
        Scenario: Bytes
          \(given)the "Shop" page is open
          When I touch "Bytes"
          Then I should see "size 4"

      """
    }
    try harness.write(
      "features/Shop.feature",
      bytes("Given ") + """
          Scenario: Form
            Given the "Shop" page is open
            When I choose the file "features/photo.txt" for "Photo"
            And I touch "Form"
            Then I should not see "-"

        """)
    let run = try harness.pass("run", "--record-answers", "recorded")
    #expect(
      run.errors.contains("POST /upload of 127.0.0.1:\(shop.port) is not recorded: a part of the request"),
      "\(run.errors)")
    #expect(try Self.names(in: harness) == ["post-upload.body.json", "post-upload.json", "post-upload.request.bin"])
    let sent = try Data(contentsOf: harness.url(of: "recorded/post-upload.request.bin"))
    #expect(Array(sent) == [255, 0, 200, 97])
    shop.end()
    try harness.write("cukeswift.json", #"{ "pages": { "Shop": { "folder": "shop" } } }"#)
    try harness.write(
      "features/Shop.feature", bytes("Given the servers answer as recorded in \"recorded\"\n    And "))
    try harness.pass("run")
  }

  @Test func checkNamesWhatServersChanged() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let shop = try Shop(harness)
    try harness.pass("run", "--record-answers", "recorded")
    let same = try harness.pass("answers", "check", "recorded")
    #expect(same.output.contains("- POST /cart: not asked, it may change data: --all asks it too"), "\(same.output)")
    #expect(same.output.hasSuffix("4 requests made, 0 with differences\n"), "\(same.output)")
    shop.end()
    let unreachable = try harness.run("answers", "check", "recorded")
    #expect(unreachable.exitCode == 2 && unreachable.errors.contains("cannot be reached"), "\(unreachable)")
    let changed = try Shop(harness, kind: "changed")
    let different = try harness.run(
      "answers", "check", "recorded", "--server", "http://127.0.0.1:\(changed.port)", "--all", "--header", "X-A: b")
    #expect(different.exitCode == 1, "\(different)")
    for part in [
      "✗ GET /prices/tea\n  recorded/get-prices-tea.json\n", "    \"currency\" is new\n",
      "    \"price\" is a text, was a number\n", "✓ POST /cart\n",
    ] {
      #expect(different.output.contains(part), "\(part): \(different.output)")
    }
    changed.end()
  }

  @Test func archivesAreImportedAndExported() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let shop = try Shop(harness)
    try harness.pass("run", "--record-answers", "recorded")
    shop.end()
    try harness.pass("answers", "export", "recorded", "shop.har")
    try harness.pass("answers", "import", "shop.har", "copy")
    #expect(try harness.shell("diff -r recorded copy").output == "")
    for (words, problem) in [
      (["answers"], "what to do with recorded answers?"), (["answers", "chek", "x"], "Did you mean 'check'?"),
      (["answers", "check"], "takes 1 path, but was given 0"), (["answers", "check", "none"], "No such file"),
      (["answers", "import", "recorded/get-old.json", "x"], "get-old.json:1:1: error: an archive has"),
      (["answers", "export", "recorded", "x.har", "--all"], "does not take --all"),
      (["answers", "check", "recorded", "--header", "x"], "--header takes a name and a value"),
      (["answers", "check", "recorded", "--server", "shop"], "is not the address of a server"),
    ] {
      let run = try harness.run(words)
      #expect(run.exitCode == 2 && run.errors.contains(problem), "\(words): \(run)")
    }
  }
}
