import TestSupport
import Testing

/// Settings of pages that steps expect under `Then`.
@Suite(.waitsForCommands, .enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)")) struct PageSettingTests {
  private static let feature = """
    Feature: x
      Scenario Outline: set <state>
        Given <state>
        And the page "p" is open
        Then <state>
        When <other>
        Then <other>

        Examples:
          | state                                 | other                                    |
          | dark mode is on                       | light mode is on                         |
          | the language is "de"                  | the language is "pt-BR"                  |
          | the device is online again            | the device is offline                    |
          | the network is "3G"                   | the network is "normal"                  |
          | the text size is "extraExtraLarge"    | the text size is "large"                 |
          | the battery is at 3%                  | the battery is at 80% and charging       |
          | the free storage is 20 MB             | the free storage is 2 GB                 |
          | the processor load is serious         | the processor load is nominal            |
          | the pasteboard has "milk"             | the pasteboard has "eggs"                |
          | the user is at 50.0755, 14.4378       | the location is unknown                  |
          | the time zone is "UTC+02:00"          | the time zone is "UTC"                   |
          | the use of the camera is denied       | access to the camera is allowed          |
          | the preference "name" is set to "Ada" | the preference "name" is set to "Bob"    |
          | the cookie "theme" is set to "dark"   | the cookie "theme" is set to "light"     |
          | the window is resized to 500x700      | the window is resized to 600x400         |

      Scenario: set the page
        Given the date is "2024-12-24"
        And the page "p" is open on an "iPhone X"
        Then the page "p" is open
        And the date is "2024-12-24"
        And the device is in portrait orientation
        When I go to "other.html"
        Then I am on "/other.html"

      Scenario Outline: unset <state>
        Given the page "p" is open
        Then <state>

        Examples:
          | state                               |
          | dark mode is on                     |
          | the language is "de"                |
          | the device is offline               |
          | the battery is at 3%                |
          | the cookie "theme" is set to "dark" |
          | the device is in landscape          |
          | I am on "/other.html"               |

      Scenario: unset page
        Given the page "p" is open
        When I go to "other.html"
        Then the page "p" is open

    """

  private static let german = """
    # language: de
    Funktionalität: x
      Szenario: unset
        Angenommen die Seite "p" ist offen
        Dann der Dunkelmodus ist an

    """

  @Test func settingsAreExpectedUnderThen() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("p/index.html", "<!doctype html><title>P</title><p>one")
    try harness.write("p/other.html", "<!doctype html><title>O</title><p>two")
    try harness.write("features/x.feature", Self.feature)
    try harness.write("features/de.feature", Self.german)
    let passing = try harness.run("run", "--name", "^set")
    #expect(passing.exitCode == 0 && passing.output.contains("16 scenarios (16 passed)"), "\(passing.output)")
    let failing = try harness.run("run", "--name", "^unset")
    #expect(failing.output.contains("9 scenarios (9 failed)"), "\(failing.output)")
    for part in [
      "the appearance is light, but dark is expected\n", "the device is online, but offline is expected\n",
      "the driver of this app cannot report the battery\n", "To set it, write the step under Given or When.\n",
      "the page is at ",
    ] {
      #expect(failing.output.contains(part), "\(part): \(failing.output)")
    }
  }
}
