import Foundation
import TestSupport
import Testing

/// What a run shows of a page at a step that fails.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)")) struct PageEvidenceTests {
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

  @Test func aFailingStepShowsWhatThePageWroteAndAsked() throws {
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
    #expect(lines.contains { $0.contains("0.25") && $0.hasSuffix("TypeError: no card") }, "\(log)")
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
      #expect(run.output.contains("a script of the page failed, and nothing caught that"), "\(run.output)")
      #expect(run.output.contains("TypeError: no card"), "\(run.output)")
    }
    let misspelt = try harness.run("run", "--page-errors", "fial")
    #expect(misspelt.errors.contains("Did you mean 'fail'?"), "\(misspelt.errors)")
  }

  @Test func aMissingBrowserFailsTheStepWithWhatToInstall() throws {
    let harness = try Self.harness()
    try harness.write(
      "features/f.feature",
      "Feature: f\n  Scenario: s\n    Given the page \"shop\" is open\n    Then I should see \"Pay\"\n")
    let run = try harness.run(["run"], environment: ["PATH": "/nonexistent"])
    #expect(run.exitCode == 1)
    #expect(run.output.contains("there is no browser"), "\(run.output)")
    #expect(run.output.contains("apt-get install chromium-headless-shell"), "\(run.output)")
  }

  @Test func watchersSeeThePageInRealTime() throws {
    let harness = try Self.harness()
    try harness.write(
      "features/f.feature",
      "Feature: f\n  Scenario: s\n    Given the page \"shop\" is open\n    When I wait for 0.3 seconds\n    Then I should see \"Pay\"\n"
    )
    let start = ContinuousClock.now
    #expect(try harness.run("run", "--real-time").exitCode == 0)
    // Time passes no faster than time does, however busy the machine is.
    #expect(ContinuousClock.now - start >= .milliseconds(290))
  }
}
