import TestSupport
import Testing

/// Events, kinds of network and strict requests on pages.
@Suite(.waitsForCommands, .enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)")) struct PageEventTests {
  private static let page = """
    <!doctype html><meta name="viewport" content="width=device-width"><title>Shop</title>
    <button id=load>Load</button><button id=mark>Mark</button><p id=state>-</p>
    <script>
      const post = detail => dispatchEvent(new CustomEvent("cukeswift", { detail }));
      post("started");
      load.onclick = async () => {
        post({ name: "asked", of: "news" });
        try { state.textContent = await (await fetch("/news")).text(); } catch { state.textContent = "failed"; }
        post("loaded");
      };
      mark.onclick = () => setTimeout(() => performance.mark("marked"), 3000);
    </script>
    """

  private static let feature = """
    Feature: Events

      Background:
        Given the page "shop" is open

      Scenario: events
        Given GET "/news" answers 200 after 2 seconds with "news"
        Then "started" happened
        When I touch "Load"
        Then I wait for the "asked" event of "news"
        And I wait for the "loaded" event
        And I should see "news"
        And "asked" happened before "loaded"
        And "loaded" happened once
        And nothing called "error" happened

      Scenario: marks
        When I touch "Mark"
        Then I wait up to 3 seconds for the "marked" event
        And that took at most 3100 ms

      Scenario: network
        Given GET "/news" answers 200 with "news"
        And the network is "2G"
        When I touch "Load"
        Then I should see "news"
        And that took at most 1300 ms
        Given the network is "offline"
        When I touch "Load"
        Then I should see "failed"

      @fails
      Scenario: network too slow
        Given GET "/news" answers 200 with "news"
        And the network is "2G"
        When I touch "Load"
        Then within 800 ms I should see "news"

      @fails
      Scenario: no event
        Then I wait up to 1 second for the "loaded" event

    """

  @Test func pagesPostEventsAndHaveNetworks() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("shop/index.html", Self.page)
    try harness.write("features/events.feature", Self.feature)
    try harness.pass("run", "--tags", "not @fails")
    let failing = try harness.run("run", "--tags", "@fails")
    #expect(failing.output.contains("2 scenarios (2 failed)"), "\(failing.output)")
    #expect(failing.output.contains("waited 1 s of the app's time for the event \"loaded\""), "\(failing.output)")
    #expect(failing.output.contains("Reason: it has posted \"started\""), "\(failing.output)")
  }

  @Test func wholePageComesThroughTheNetwork() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("shop/index.html", Self.page + "<script src=more.js></script>")
    try harness.write("shop/more.js", "state.textContent = 'all of it'")
    try harness.write(
      "features/slow.feature",
      """
      Feature: Slow
        Scenario: slow
          Given the network is "2G"
          And the page "shop" is open
          Then I should see "all of it"

      """)
    try harness.pass("run")
  }

  @Test func strictRequestsAreAChoiceOfTheProject() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("cukeswift.json", #"{ "profiles": { "default": { "strict-requests": true } } }"#)
    try harness.write("shop/index.html", Self.page)
    try harness.write(
      "features/strict.feature",
      "Feature: Strict\n  Scenario: strict\n    Given the page \"shop\" is open\n    When I touch \"Load\"\n"
        + "    Then I should see text containing \"nothing answers\"\n")
    let outcome = try harness.run("run")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("the app made a request that no step answers"), "\(outcome.output)")
    #expect(try harness.run("run", "--no-profile").exitCode == 0)
  }

  /// The trace of a page with a real server has its answers.
  @Test func theTraceHasWhatARealServerAnswered() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("site/index.html", Self.page)
    try harness.write("site/news", "news of the server")
    let port = try PageHarness.freePort()
    try harness.write(
      "cukeswift.json",
      #"{ "pages": { "Site": { "url": "http://127.0.0.1:\#(port)/", "#
        + #""command": "python3 -m http.server \#(port) --bind 127.0.0.1 --directory site" } } }"#)
    try harness.write(
      "features/site.feature",
      "Feature: Site\n  Scenario: real\n    Given the \"Site\" app is running\n    When I touch \"Load\"\n"
        + "    Then I should see \"news of the server\"\n    And \"loaded\" happened\n")
    try harness.pass("run", "--trace", "on", "--format", "message:run.ndjson")
    let messages = try #require(harness.read("run.ndjson"))
    let plain = messages.replacing("\\\"", with: "\"")
    #expect(plain.contains("\"path\":\"/news\""), "\(plain)")
    #expect(plain.contains("\"answer\":\"news of the server\""), "\(plain)")
    #expect(plain.contains("\"realTime\":"), "\(plain)")
    #expect(plain.contains("\"name\":\"posted\",\"text\":\"loaded\""), "\(plain)")
  }
}
