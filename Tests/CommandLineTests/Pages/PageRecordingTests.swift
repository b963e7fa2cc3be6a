import Foundation
import TestSupport
import Testing

/// Sessions recorded on a page in the console are played and run again on screens of other sizes.
@Suite(.waitsForCommands, .enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)")) struct PageRecordingTests {
  private static let page = """
    <!doctype html><meta name="viewport" content="width=device-width"><title>Board</title>
    <style>body { margin: 0 } #s { width: 80%; height: 60px; margin: 20px auto; touch-action: none } button { float: right }</style>
    <button onclick="o.textContent = 'added'">Add</button><p id="o">-</p><form><p id="f">sent</p></form>
    <div id="s" role="img" aria-label="Lane"></div><p id="w">-</p>
    <label>Volume <input type="range" value="10"></label>
    <script>
      let start = null;
      s.onpointerdown = event => { start = event.clientX; s.setPointerCapture(event.pointerId) };
      s.onpointermove = event => { if (start !== null && event.clientX - start > 30) w.textContent = "moved right" };
      s.onpointerup = () => { start = null };
    </script>
    """

  @Test func recordedPageSessionRunsAtOtherSizes() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("pages/board/index.html", Self.page)
    try harness.write("cukeswift.json", #"{ "pages": { "Board": { "folder": "pages/board" } } }"#)
    let lines = [
      "record_begin", "swipe :right, {:query => \"* marked:'Lane'\"}", "record_end lane", "touch button marked:'Add'",
      "assert label id:'o', :text", "assert label id:'f', :superview", "assert slider, :value",
      "save session board.trace.json",
      "save steps features/steps/board.swift, name: \"I use the board\"",
    ]
    let session = try harness.pass(["console", "--app", "Board"] + lines.flatMap { ["-e", $0] })
    let feature = try harness.run("encode", "board.trace.json").output
    #expect(feature.contains(" superview:'form'\"\n"), "\(feature)")
    try harness.write("features/board.feature", feature)
    try harness.write(
      "features/lane.feature",
      """
      Feature: Lane
        Scenario: played
          Given the "Board" app is running
          When I playback recording "lane"
          Then I should see "moved right"
        Scenario: in Swift
          Given the "Board" app is running
          When I use the board
          Then I should see "moved right"
      """)
    let run = try harness.run("run", "--format", "summary", "--device", "1280x800", "--device", "320x568")
    #expect(run.output.contains("6 scenarios (6 passed)"), "\(session.output)\(run.output)")
  }
}
