import Foundation
import TestSupport
import Testing

/// Failing browsers, which no scenario is responsible for.
@Suite(.waitsForCommands) struct PageBrowserTests {
  @Test(arguments: [[], ["--jobs", "2"], ["--in-process"]])
  func aBrokenBrowserEndsTheRun(options: [String]) throws {
    let harness = try PageHarness.make()
    try harness.write("headless", "#!/bin/sh\necho no library >&2\nexit 127\n")
    try harness.write(
      "features/f.feature",
      // Several scenarios have failed when the run is notified.
      "Feature: f\n" + (1...20).map { "  Scenario: \($0)\n    Given the \"Cart\" page is open\n" }.joined())
    let run = try harness.shell(
      "chmod +x headless; CUKESWIFT_BROWSER=$PWD/headless cukeswift run --format summary \(options.joined(separator: " "));"
        + " echo exit code $?")
    #expect(run.output.contains("exit code 2\n"), "\(run.output)")
    #expect(run.output.contains("/headless has ended with exit code 127 before it answered anything"), "\(run.output)")
    #expect(run.output.contains("It has written:\n  no library"), "\(run.output)")
    #expect(run.output.contains("scenarios that were not run, or not to their end: "), "\(run.output)")
    #expect(!run.output.contains("of 20: 0"))
  }

  @Test(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), arguments: [[], ["--in-process"]])
  func crashedBrowserIsStartedOnceMore(options: [String]) throws {
    let harness = try PageHarness.make()
    try harness.write(
      "headless",
      "#!/bin/sh\nif [ -e crashed ]; then exec \"$CUKESWIFT_TEST_BROWSER\" \"$@\"; fi\ntouch crashed; kill -SEGV $$\n")
    try harness.write("features/f.feature", "Feature: f\n  Scenario: s\n    Given the \"Cart\" page is open\n")
    let browser = try #require(TestBrowser.path)
    let run = try harness.shell(
      "chmod +x headless; CUKESWIFT_TEST_BROWSER=\(browser) CUKESWIFT_BROWSER=$PWD/headless"
        + " cukeswift run --format summary \(options.joined(separator: " ")); echo exit code $?; ls crashed")
    #expect(run.output.contains("exit code 0\ncrashed\n"), "\(run.output)")
  }
}
