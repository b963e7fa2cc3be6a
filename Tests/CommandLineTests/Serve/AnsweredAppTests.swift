import TestSupport
import Testing

/// Scenarios answer the requests of an app behind a server of Appium.
@Suite(.waitsForCommands) struct AnsweredAppTests {
  /// A server of Appium with an app that requests articles at its launch, and more with each touch. It shows the answers.
  private static let shop = """
    import http.server, json, urllib.request, urllib.error, xml.sax.saxutils
    api, shown = None, ""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    def ask(path):
      global shown
      try: shown = direct.open(api + path).read().decode()
      except urllib.error.HTTPError as error: shown = "error %d" % error.code
      except Exception: shown = "no network"
    def source():
      label = xml.sax.saxutils.quoteattr(shown)
      frame = 'enabled="true" visible="true" x="0" width="100" height="44"'
      return ('<AppiumAUT><XCUIElementTypeApplication name="Shop" enabled="true" visible="true" x="0" y="0" width="393" '
        'height="852"><XCUIElementTypeStaticText name=%s label=%s %s y="60"/><XCUIElementTypeButton name="More" label="More" '
        '%s y="200"/></XCUIElementTypeApplication></AppiumAUT>' % (label, label, frame, frame))
    class Appium(http.server.BaseHTTPRequestHandler):
      protocol_version = "HTTP/1.1"
      def answer(self, value, status=200):
        body = json.dumps({"value": value}).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
      def launch(self, words):
        global api
        api = words[words.index("-api") + 1]
        ask("/articles")
      def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"] or 0)) or b"{}")
        if self.path == "/session":
          self.launch(body["capabilities"]["alwaysMatch"]["appium:processArguments"]["args"])
          return self.answer({"sessionId": "s1", "capabilities": {"platformName": "iOS", "bundleId": "test.shop"}})
        if self.path.endswith("/execute/sync") and body["script"] == "mobile: launchApp":
          self.launch(body["args"][0]["arguments"])
        if self.path.endswith("/actions"): ask("/more")
        if self.path.endswith("/element"):
          return self.answer({"error": "no such element", "message": "nothing has changed"}, 404)
        self.answer(None)
      def do_GET(self):
        if self.path.endswith("/source"): return self.answer(source())
        self.answer({"x": 0, "y": 0, "width": 393, "height": 852})
      def do_DELETE(self): self.answer(None)
      def log_message(self, *words): pass
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Appium)
    print(server.server_address[1], flush=True)
    server.serve_forever()
    """

  /// Runs a feature with the app, and returns the output of the command.
  private static func run(_ scenarios: String) throws -> String {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("shop.py", Self.shop)
    try harness.write("features/shop.feature", "Feature: Shop\n" + scenarios)
    try harness.write(
      "shop.sh",
      """
      exec 3< <(exec python3 shop.py)
      server=$!
      read -r port <&3
      cat > cukeswift.json <<END
      { "apps": { "Shop": { "webdriver": "http://127.0.0.1:$port", "capabilities": { "bundleId": "test.shop" },
        "answers": "127.0.0.1:0", "arguments": ["-api", "http://{answers}"] } } }
      END
      cukeswift run 2>&1
      kill $server
      """)
    return try harness.shell("bash shop.sh").output
  }

  @Test(.enabled(if: RemoteAppTests.hasPython, "needs python3 and openssl"))
  func appGetsPreparedAnswers() throws {
    let output = try Self.run(
      """
        Scenario: Articles
          Given GET "/articles" answers 200 once with:
            \"\"\"
            two pears
            \"\"\"
          And GET "/more" answers 200 after 0.1 seconds with "three plums"
          And every other request fails the scenario
          And the "Shop" app is running
          Then I see "two pears"
          When I touch "More"
          Then I see "three plums"
          And GET "/more" was asked for once
          And POST "/more" was not asked for

        Scenario: A failure
          Given GET "/articles" answers 500
          And GET "/more" is unreachable
          When the "Shop" app is running
          Then I see "error 500"
          When I touch "More"
          Then I see "no network"
      """)
    #expect(output.contains("2 scenarios (2 passed)"), "\(output)")
  }

  @Test(.enabled(if: RemoteAppTests.hasPython, "needs python3 and openssl"))
  func requestWithoutAnswerIsReported() throws {
    let output = try Self.run(
      """
        Scenario: Articles
          Given every other request fails the scenario
          When the "Shop" app is running
      """)
    #expect(output.contains("1 scenario (1 failed)"), "\(output)")
    #expect(output.contains("the app made a request that no step answers"), "\(output)")
    #expect(output.contains("GET /articles of 127.0.0.1:"), "\(output)")
  }

  @Test(.enabled(if: RemoteAppTests.hasPython, "needs python3 and openssl"))
  func answerThatIsNotRequestedIsReported() throws {
    let output = try Self.run(
      """
        Scenario: Articles
          Given GET "/rates" answers 200
          When the "Shop" app is running
          Then I see "error 502"
      """)
    #expect(output.contains("1 scenario (1 passed)"), "\(output)")
    #expect(output.contains("the app did not ask for GET /rates after this step"), "\(output)")
    #expect(output.contains("nothing answered GET /articles"), "\(output)")
  }
}
