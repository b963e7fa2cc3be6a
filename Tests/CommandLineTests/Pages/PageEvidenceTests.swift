import Foundation
import TestSupport
import Testing

/// The report about a page at a failing step.
@Suite(.waitsForCommands, .enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)")) struct PageEvidenceTests {
  private static func harness() throws -> CommandLineHarness {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "shop/index.html",
      """
      <!doctype html><title>Shop</title><button id="pay">Pay</button><p id="answer">-</p>
      <script>
        console.log("opened", 3, true, null, { a: 1 });
        pay.onclick = () => setTimeout(() => { throw new TypeError("no card"); }, 250);
        fetch("prices.json").then((r) => r.json()).then((p) => { answer.textContent = p.price; });
      </script>
      """)
    try harness.write("shop/prices.json", #"{ "price": "12 EUR" }"#)
    return harness
  }

  @Test func failingStepShowsPageOutputAndRequests() throws {
    let harness = try Self.harness()
    try harness.write(
      "features/f.feature",
      """
      Feature: f
        Scenario: s
          Given the page "shop" is open
          When I wait to see "12 EUR"
          And I touch "Pay"
          And I wait for 1 second
          Then I should see "Thank you"
      """)
    let run = try harness.run("run", "--format", "pretty", "--format", "message:out.ndjson")
    #expect(run.exitCode == 1)
    #expect(
      run.output.contains("Errors that the app did not catch:") && run.output.contains("TypeError: no card"),
      "\(run.output)")
    let messages = (harness.read("out.ndjson") ?? "").split(separator: "\n")
    let attachments = try messages.compactMap { line in
      let message = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return message?["attachment"] as? [String: Any]
    }
    let log = try #require(attachments.first { $0["fileName"] as? String == "app.log" }?["body"] as? String)
    let lines = log.split(separator: "\n").map(String.init)
    #expect(
      lines.contains { $0.hasPrefix("0.000 s  ") && $0.hasSuffix("console.log: opened 3 true null Object") }, "\(log)")
    #expect(lines.contains { $0.hasSuffix("GET /prices.json of app.test: answered by a file") }, "\(log)")
    // The page throws 0.2 seconds after the touch.
    let error = try #require(lines.first { $0.hasSuffix("TypeError: no card") }, "\(log)")
    #expect((Double(error.prefix { $0 != " " }) ?? 0) >= 0.2, "\(log)")
    let picture = try #require(attachments.first { $0["fileName"] as? String == "screen.png" })
    #expect(picture["mediaType"] as? String == "image/png")
    let bytes = try #require(Data(base64Encoded: picture["body"] as? String ?? ""))
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func anUncaughtErrorFailsTheStepOnWish() throws {
    let harness = try Self.harness()
    try harness.write(
      "features/f.feature",
      """
      Feature: f
        Scenario: s
          Given the page "shop" is open
          When I touch "Pay"
          And I wait for 1 second
          Then I should see "Pay"
      """)
    #expect(try harness.run("run").exitCode == 0)
    try harness.write("cukeswift.json", #"{ "profiles": { "default": { "page-errors": "fail" } } }"#)
    for options in [[], ["--jobs", "2"]] {
      let run = try harness.run(["run"] + options)
      #expect(run.exitCode == 1)
      #expect(run.output.contains("✘ And I wait for 1 second"), "\(run.output)")
      #expect(run.output.contains("a script of the page failed with an uncaught error"), "\(run.output)")
      #expect(run.output.contains("TypeError: no card"), "\(run.output)")
    }
    let misspelt = try harness.run("run", "--page-errors", "fial")
    #expect(misspelt.errors.contains("Did you mean 'fail'?"), "\(misspelt.errors)")
  }

  @Test func workerErrorFailsTheStepThatCausedIt() throws {
    let harness = try Self.harness()
    try harness.write(
      "mill/index.html",
      """
      <!doctype html><title>Mill</title><button id=grind>Grind</button>
      <script>const worker = new Worker("worker.js"); grind.onclick = () => worker.postMessage("corn")</script>
      """)
    try harness.write("mill/worker.js", "onmessage = ({ data }) => { throw new RangeError(`no ${data}`) }")
    try harness.write(
      "features/f.feature",
      "Feature: f\n  Scenario: s\n    Given the page \"mill\" is open\n    When I touch \"Grind\"\n")
    let run = try harness.run("run", "--page-errors", "fail")
    #expect(run.exitCode == 1)
    #expect(
      run.output.contains("✘ When I touch \"Grind\"") && run.output.contains("RangeError: no corn"), "\(run.output)")
  }

  @Test func missingBrowserFailsTheStepWithAdvice() throws {
    let harness = try Self.harness()
    try harness.write(
      "features/f.feature",
      "Feature: f\n  Scenario: s\n    Given the page \"shop\" is open\n    Then I should see \"Pay\"\n")
    let run = try harness.run(["run"], environment: ["PATH": "/nonexistent"])
    #expect(run.exitCode == 1)
    #expect(run.output.contains("no browser was found"), "\(run.output)")
    #expect(run.output.contains("apt-get install chromium-headless-shell"), "\(run.output)")
  }

  @Test func failuresRaisedWithAPictureKeepIt() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let console = try harness.run("console", "--app", "Calculator", "-e", "screenshot_and_raise(\"no total\")")
    #expect(console.exitCode == 1 && console.errors.contains("no total"), "\(console)")
    #expect(harness.read("screenshot_1.svg")?.hasPrefix("<svg") == true)
  }

  @Test func picturesOfPagesAreMadeOfPixels() throws {
    let harness = try Self.harness()
    let console = try harness.run(
      "console", "--app", "shop", "-e", "screenshot one.png", "-e", "screenshot", "-e", "screenshot two.svg", "-e",
      "flash button, three.svg", "-e", "When I take a screenshot \"four\"", "-e", "screenshot five.jpg")
    #expect(console.output.contains("one.png\nscreenshot_2.png\ntwo.svg\nthree.svg\n"), "\(console)")
    #expect(console.output.contains("(four.png attached)"), "\(console)")
    #expect(console.errors.contains("cannot be written as JPG, only as PNG"), "\(console)")
    for file in ["one.png", "screenshot_2.png"] {
      let bytes = try Data(contentsOf: harness.url(of: file))
      #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), "\(file)")
    }
    for file in ["two.svg", "three.svg"] { #expect(harness.read(file)?.hasPrefix("<svg") == true) }
    #expect(harness.read("three.svg")?.contains("stroke=\"#FF3B30\"") == true)
  }

  @Test func windowsAreShownWhereThereIsAScreen() throws {
    let harness = try Self.harness()
    try harness.write(
      "features/f.feature",
      "Feature: f\n  Scenario: s\n    Given the page \"shop\" is open\n    Then I should see \"Pay\"\n")
    let windowed = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Browsers/windowed")
    let browser = try #require(TestBrowser.path)
    var environment = [
      "CUKESWIFT_BROWSER": windowed.standardized.path, "BROWSER_PROGRAM": browser,
      "BROWSER_LOG": harness.url(of: "browser.log").path, "DISPLAY": "", "WAYLAND_DISPLAY": "",
      "TMPDIR": harness.url(of: "temporary").path,
    ]
    try harness.makeFolder("temporary")
    let none = try harness.run(["run", "--headed"], environment: environment)
    #expect(none.exitCode == 2)
    #expect(none.errors.contains("no screen to show a window on"), "\(none.errors)")
    environment["DISPLAY"] = ":7"
    for options in [
      ["run", "--headed"], ["run", "--headed", "--jobs", "2"], ["console", "--headed", "--app", "shop", "-e", "tree"],
    ] {
      try harness.pass(options, environment: environment)
      let words = (harness.read("browser.log") ?? "").split(separator: "\n")
      #expect(!words.contains("--headless") && words.contains("--remote-debugging-pipe"), "\(words)")
      #expect(words.contains { $0.hasPrefix("--user-data-dir=") }, "\(words)")
      // The browser's temporary files are removed.
      let left = try FileManager.default.contentsOfDirectory(atPath: harness.url(of: "temporary").path)
      #expect(left.filter { $0.hasPrefix("cukeswift-browser") }.isEmpty, "\(left)")
      try harness.remove("browser.log")
    }
    environment["CUKESWIFT_BROWSER"] = browser
    let shell = try harness.run(["run", "--headed"], environment: environment)
    #expect(shell.errors.contains("has no windows"), "\(shell.errors)")
  }

  @Test func watchersSeeThePageInRealTime() throws {
    let harness = try Self.harness()
    try harness.write(
      "features/f.feature",
      "Feature: f\n  Scenario: s\n    Given the page \"shop\" is open\n    When I wait for 0.3 seconds\n    Then I should see \"Pay\"\n"
    )
    let start = ContinuousClock.now
    #expect(try harness.run("run", "--real-time").exitCode == 0)
    // Time passes at most at the speed of real time, even on a busy machine.
    #expect(ContinuousClock.now - start >= .milliseconds(290))
  }
}
