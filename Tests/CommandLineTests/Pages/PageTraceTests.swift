import Foundation
import TestSupport
import Testing

/// The trace of a page: its tree with texts and attributes, its requests with responses, its console and pictures.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .waitsForCommands) struct PageTraceTests {
  @Test func recordedPagesAreQueriedAsTheyWere() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "shop/index.html",
      """
      <!doctype html><title>Shop</title><p class="intro">one <b>two</b> three</p>
      <button id="pay">Pay</button><p id="answer">-</p>
      <script>
        pay.onclick = () => { console.log("paying"); fetch("/pay", { method: "POST", body: "12" })
          .then((r) => r.text()).then((t) => { answer.textContent = t; }); };
      </script>
      """)
    try harness.write(
      "features/f.feature",
      """
      Feature: f
        Scenario: s
          Given POST "/pay" answers 200 with "thanks"
          And the page "shop" is open
          When I touch "Pay"
          Then I wait to see "thanks"
          And I should see "nothing"
      """)
    let run = try harness.run("run", "--trace-pictures", "--format", "message:out.ndjson")
    #expect(run.exitCode == 1, "\(run)")
    let show = try harness.pass(
      "show", "-e", "steps", "-e", "query webView css:'p.intro', :textContent", "-e", "at 3", "-e", "before", "-e",
      "query view id:'answer', :text", "-e", "after", "-e", "screenshot page.png")
    for part in ["POST app.test/pay → 200", "> 12", "< thanks", "console.log: paying", "[0] one two three", "[0] -"] {
      #expect(show.output.contains(part), "\(part): \(show.output)")
    }
    try harness.pass("show", "--step", "5", "--query", "view id:'answer' text:'thanks'")
    #expect(harness.read("out.ndjson")?.contains("image/x.cukeswift.trace+png") == true)
    #expect(try harness.bytes("page.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }
}
