import Foundation
import TestSupport
import Testing

/// Steps about the device around an app: gestures of the system, window, pasteboard, states that apps ask for, and
/// positions. The same sentences hold for a model and for a page.
@Suite(.waitsForCommands) struct DeviceStepTests {
  private static let model = #"""
    import CukeKit

    final class Panel: App {
      private var environment: AppEnvironment?
      private var log = "none"
      private var volume = 0.5
      private var items = ["Milk", "Bread"]
      private var note = ""
      private var isInside = false

      func launch(in environment: AppEnvironment) {
        self.environment = environment
        environment.onEvent { [weak self] event in self?.log = "\(event)" }
      }

      var screen: Screen {
        if isInside {
          return Screen("Inside") { Label("inside") }
            .navigationBar("Inside", back: BarButton("Back") { [self] in isInside = false })
        }
        return Screen("Panel") {
          if let environment {
            Label("size \(Int(environment.device.size.width))x\(Int(environment.device.size.height))")
            Label("battery \(Int(environment.battery.level * 100)) \(environment.battery.isCharging)")
            Label("storage \(environment.freeStorage)")
            Label("load \(environment.processorLoad)")
            Label("zone \(environment.timeZone.minutesFromUTC) at \(environment.date)")
            Button("Copy") { environment.pasteboard = "copied text" }
            Button("Call") { [self] in log = environment.open("tel:1") ? "called" : "no phone" }
          }
          Label("log \(log)")
          Slider(value: volume) { [self] in volume = $0 }.label("Volume")
          Label("volume \(Int((volume * 100).rounded()))")
          TextField("Note", text: note) { [self] in note = $0 }
          Button("Inside") { [self] in isInside = true }
          Table {
            Section {
              for item in items {
                Cell(item).onAssistiveAction(.named("Archive")) { [self] in items.removeAll { $0 == item } }
              }
              for number in 1...30 { Cell("row \(number)") }
            }
          }
          .refresh(isRefreshing: false) { [self] in log = "refreshed" }
        }
      }
    }

    final class Desk: World {}

    let deskSteps = Steps(Desk.self) {
      Given("the panel") { _ in launchApp { Panel() } }
    }
    """#

  private static let page = #"""
    <!doctype html><title>Panel</title><meta name="viewport" content="width=device-width">
    <p id="size"></p><p id="battery"></p><p id="storage"></p><p id="load"></p><p id="clip"></p><p id="log">log none</p>
    <button id="copy">Copy</button> <button id="read">Read</button> <button id="ask">Ask</button>
    <button id="invite">Invite</button><dialog id="invitation">Invitation <input placeholder="Guest"></dialog>
    <br><input placeholder="Note"><input type="range" aria-label="Volume" min="0" max="100" step="10" value="50" id="range">
    <p id="volume">volume 50</p>
    <div role="slider" tabindex="0" aria-label="Heat" aria-valuenow="5" aria-valuemin="0" aria-valuemax="10" id="heat">h</div>
    <div id="list" style="height:200px;background:#eee">Pull me</div>
    <div style="height:3000px"></div><p>Bottom</p>
    <script>
      const one = (id) => document.getElementById(id);
      const show = () => { one("size").textContent = "size " + innerWidth + "x" + innerHeight; };
      addEventListener("resize", show);
      show();
      const ask = async () => {
        const battery = await navigator.getBattery();
        const tell = () => { one("battery").textContent = "battery " + Math.round(battery.level * 100) + " " + battery.charging; };
        battery.addEventListener("levelchange", tell);
        tell();
        one("storage").textContent = "storage " + (await navigator.storage.estimate()).quota;
        new PressureObserver((all) => { one("load").textContent = "load " + all.at(-1).state; }).observe("cpu");
      };
      one("ask").onclick = ask;
      one("invite").onclick = () => one("invitation").showModal();
      const log = (text) => { one("log").textContent = "log " + text; };
      one("copy").onclick = () => navigator.clipboard.writeText("copied text").then(() => log("copied"), log);
      one("read").onclick = () => navigator.clipboard.readText().then((text) => log(text), log);
      one("range").oninput = () => { one("volume").textContent = "volume " + one("range").value; };
      one("heat").onkeydown = ({ key }) => {
        const heat = Number(one("heat").getAttribute("aria-valuenow")) + (key === "ArrowUp" ? 1 : -1);
        one("heat").setAttribute("aria-valuenow", heat);
        log("heat " + heat);
      };
      let start = 0;
      one("list").ontouchstart = (event) => { start = event.touches[0].clientY; };
      one("list").ontouchmove = (event) => { if (event.touches[0].clientY - start > 60) log("refreshed"); };
      document.addEventListener("touchstart", (event) => { if (event.touches[0].clientX < 10) log("from the edge"); });
    </script>
    """#

  /// The scenarios that hold for both.
  private static let shared = """
      Scenario: pasteboard
        When I touch "Copy"
        Then the pasteboard should have "copied text"
        When I paste into the "Note" field
        Then the "Note" field should show "copied text"
        When the pasteboard has "other"
        And I clear the "Note" field
        And I paste
        Then the "Note" field should show "other"
      Scenario: assistive technology
        When I increment "Volume"
        Then I should see "volume 60"
        When I decrement "Volume" 2 times
        Then I should see "volume 40"
      Scenario: positions
        Then "Copy" is above "Note"
        And "Note" should be below "Copy"
        And "Copy" is aligned with "Copy" at the left
        And "Copy" is outside "Note"
        And "Copy" is inside "Copy"
        And at least half of "Copy" is visible
        And at least 100% of "Copy" is visible
      Scenario: keyboard
        When I touch the "Note" field
        Then the "Note" field has the focus
        When I hide the keyboard
        Then the "Note" field does not have the focus
      Scenario: window
        When the window is resized to 507x900
        Then I should see "size 507x900"

    """

  private static let ofModel = """
      Scenario: states
        When the battery is at 15% and charging
        Then I should see "battery 15 true"
        When the free storage is 20 MB
        Then I should see "storage 20000000"
        When the processor load is serious
        Then I should see "load serious"
        When the device runs low on memory
        Then I should see "log memoryWarning"
        When the battery is at 10%
        Then I should see text starting with "log batteryChanged"
      Scenario: action
        When I perform the action "Archive" on "Milk"
        Then I should not see "Milk"
      Scenario: opening
        When I touch "Call"
        Then I should see "log called"
        Given opening "tel:*" fails
        When I touch "Call"
        Then I should see "log no phone"
      Scenario: edge
        When I touch "Inside"
        And I swipe from the right edge
        Then I should see "inside"
        When I swipe from the left edge
        Then I should not see "inside"
      Scenario: top
        When I scroll down
        And I scroll down
        Then I should not see "Milk"
        When I touch the status bar
        Then I should see "Milk"
        When I scroll down
        And I pull to refresh
        Then I should see "log refreshed"
      Scenario: zone
        Given the time zone is "Europe/Lisbon"
        And the date is "2024-06-24 18:30"
        Then I should see "zone 60 at 2024-06-24 18:30"
        Given the date is "2040-12-24 18:30"
        Then I should see "zone 0 at 2040-12-24 18:30"
        Given the date is "2040-07-24 18:30"
        Then I should see "zone 60 at 2040-07-24 18:30"

    """

  private static let ofPage = """
      Scenario: states
        When the battery is at 15% and charging
        And the processor load is serious
        And the free storage is 20 MB
        And I touch "Ask"
        Then I should see "battery 15 true"
        And I should see "storage 20000000"
        And I should see "load serious"
        When the processor load is critical
        And the battery is at 10%
        Then I should see "load critical"
        And I should see "battery 10 false"
        When the pasteboard has "given"
        And I reload the page
        And I touch "Read"
        Then I should see "log given"
      Scenario: gestures
        When I swipe from the left edge
        Then I should see "log from the edge"
        When I pull "Pull me" to refresh
        Then I should see "log refreshed"
        When I increment "Heat"
        Then I should see "log heat 6"
      Scenario: keyboard over a dialog
        When I touch "Invite"
        And I touch the "Guest" field
        And I hide the keyboard
        Then the "Guest" field does not have the focus
        And I should see "Invitation"
      Scenario: top
        Then less than 10% of "Bottom" is visible
        When I scroll to "Bottom"
        Then I should not see "Copy"
        When I touch the status bar
        Then I should see "Copy"

    """

  /// Steps that fail, with a part of the reason.
  private static let failing = [
    ("Given the pasteboard should have \"x\"", "the pasteboard is empty, not \"x\""),
    ("Given I paste", "the pasteboard is empty"),
    ("Given I hide the keyboard", "the keyboard is not shown"),
    ("Given \"Copy\" is below \"Note\"", "points from the top"),
    ("Given \"Copy\" is inside \"Note\"", "\"Copy\" is at "),
    ("Given less than half of \"Copy\" is visible", "100% of it"),
    ("Given the window is resized to 20x900", "no window can have the size 20x900"),
  ]

  private func run(_ harness: CommandLineHarness, _ opening: String, _ scenarios: String) throws
    -> CommandLineHarness.Outcome
  {
    let failing = Self.failing.enumerated().map { "  Scenario: failing \($0)\n    \($1.0)\n" }.joined()
    try harness.write("features/x.feature", "Feature: x\n  Background:\n    \(opening)\n" + scenarios + failing)
    return try harness.run(["run", "--wait", "1s"])
  }

  private func check(_ outcome: CommandLineHarness.Outcome, passed: Int) {
    let failed = Self.failing.count
    #expect(
      outcome.output.contains("\(passed + failed) scenarios (\(failed) failed, \(passed) passed)"), "\(outcome.output)")
    for (step, reason) in Self.failing { #expect(outcome.output.contains(reason), "\(step)\n\(outcome.output)") }
  }

  @Test func `the device of a model`() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/steps/Panel.swift", Self.model)
    check(try run(harness, "Given the panel", Self.shared + Self.ofModel), passed: 11)
  }

  @Test(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)")) func `the device of a page`() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("panel/index.html", Self.page)
    check(try run(harness, "Given the page \"panel\" is open", Self.shared + Self.ofPage), passed: 9)
  }

  @Test(
    .enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"),
    arguments: [
      ("the device runs low on memory", "pages do not get such warnings"),
      ("opening \"x\" fails", "a page does not see"),
      ("I perform the action \"Fly\" on \"Copy\"", "only models have them"),
    ])
  func `pages refuse what they do not have`(step: String, reason: String) throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("panel/index.html", Self.page)
    try harness.write(
      "features/x.feature", "Feature: x\n  Scenario: y\n    Given the page \"panel\" is open\n    And \(step)\n")
    let outcome = try harness.run(["run"])
    #expect(outcome.exitCode == 1 && outcome.output.contains(reason), "\(outcome.output)")
  }
}
