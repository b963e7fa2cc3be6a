import Foundation
import TestSupport
import Testing

/// Pages as apps of a run, named in `cukeswift.json` or by address.
@Suite(.waitsForCommands, .enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)")) struct PageCommandTests {
  private static let feature = """
    Feature: Cart
      Scenario: by its name
        Given the "Cart" page is open
        When I touch the "Add" button
        And I wait to see "1 things"
        Then I should not see "given"
      Scenario: as an app, with arguments
        Given the "cart" app is running with the arguments "--demo fast"
        Then I should see "given --demo fast"
      Scenario: by its folder
        Given the page "pages/cart" is open on a "1280x800"
        Then I should see "0 things"
      Scenario: by its file, and another one from there
        Given the page "pages/cart/help.html" is open
        When I touch "Back"
        And I wait to see "0 things"
        Then I should not see "Ask us"
    """

  @Test func pagesAreOpenedByNameAndByPath() throws {
    let harness = try PageHarness.make()
    try harness.write("features/Cart.feature", Self.feature)
    let run = try harness.pass("run", "--format", "progress")
    #expect(run.output.contains("4 scenarios (4 passed)"), "\(run.output)")
    // The same in workers.
    let jobs = try harness.run("run", "--format", "progress", "--jobs", "2")
    #expect(jobs.output.contains("4 scenarios (4 passed)"), "\(jobs.output)\(jobs.errors)")
  }

  /// Workers share a browser, including a replacement for a worker that was ended.
  @Test func aRunHasOneBrowser() throws {
    let harness = try PageHarness.make()
    try harness.write("features/Cart.feature", Self.feature)
    try harness.write(
      "features/Ends.feature",
      """
      Feature: Ends
        Scenario: a worker that ends while its page is open
          Given the "Cart" page is open
          When the process ends
      """)
    try harness.write(
      "features/steps/Ends.swift",
      """
      import CukeKit
      import Glibc
      final class Nothing: World {}
      let ends = Steps(Nothing.self) { When("the process ends") { _ in kill(getpid(), SIGKILL) } }
      """)
    let browsers = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Browsers").standardized
    let run = try harness.run(
      ["run", "--format", "progress", "--jobs", "2"],
      environment: [
        "CUKESWIFT_BROWSER": browsers.appending(path: "counted").path,
        "BROWSER_PROGRAM": try #require(TestBrowser.path), "BROWSER_LOG": harness.url(of: "browser.log").path,
      ])
    #expect(run.output.contains("5 scenarios (1 failed, 4 passed)"), "\(run.output)\(run.errors)")
    #expect(harness.read("browser.log") == "started\n")
  }

  @Test func scenariosNoticeAMutationOfAPage() throws {
    let harness = try PageHarness.make()
    try harness.write("features/Cart.feature", Self.feature)
    let run = try harness.run("run", "features/Cart.feature:2", "--app-arguments", "--mutation addsTwo")
    #expect(run.exitCode == 1)
    #expect(run.output.contains("2 things"), "\(run.output)\(run.errors)")
    let misspelt = try harness.run("run", "features/Cart.feature:2", "--app-arguments", "--mutation addsTow")
    #expect(misspelt.exitCode == 2)
    #expect(misspelt.errors.contains("addsTwo"), "\(misspelt.errors)")
  }

  @Test func pageAddressNamesTheApp() throws {
    let harness = try PageHarness.make(configuration: nil)
    try harness.write(
      "features/Any.feature",
      "Feature: f\n  Scenario: s\n    Given the app is running\n    Then I should see \"0 things\"\n")
    for address in ["pages/cart", "pages/cart/index.html", "file://" + harness.url(of: "pages/cart").path] {
      let run = try harness.run("run", "--format", "progress", "--app", address)
      #expect(run.exitCode == 0, "\(address): \(run.output)\(run.errors)")
    }
    let query = try harness.run("query", "--app", "pages/cart", "--get", "text", "button")
    #expect(query.output == "[0] Add\n", "\(query.errors)")
    let gallery = try harness.run("gallery", "--output", "g", "--app", "pages/cart", "--device", "iPhone SE")
    #expect(gallery.output.contains("1 picture of 1 app"), "\(gallery.output)\(gallery.errors)")
    try harness.pass(
      "console", "--app", "pages/cart", "-e", "touch button marked:'Add'", "-e", "Then I wait to see \"1 things\"")
    let script = try harness.run(
      "console", "--app", "pages/cart", "-e", "evaluate_javascript \"webView\", \"1 + 1\"", "-e",
      "evaluate_javascript webView, \"return document.querySelector('button').textContent\"")
    #expect(script.output == "2\n\"Add\"\n", "\(script)")
    // Scripts are remarks of the recording, and 'undo' takes back what they have done.
    let recorded = try harness.run(
      "console", "--app", "pages/cart", "-e", "evaluate_javascript \"webView\", \"document.title = 'New'\"", "-e",
      "recorded", "-e", "undo", "-e", "evaluate_javascript \"webView\", \"document.title\"")
    #expect(
      recorded.output.contains("# No predefined step for this script: document.title = 'New'")
        && recorded.output.hasSuffix("\"Cart\"\n"), "\(recorded)")
    let forms = try harness.run(
      "console", "--app", "pages/cart", "-e", "evaluate_javascript webView, \"'return'.length\"", "-e",
      "evaluate_javascript webView, \"1 // c\"", "-e", "evaluate_javascript webView, \"const a = 2; return a\"")
    #expect(forms.output == "6\n1\n2\n", "\(forms)")
    // A script that fails is a remark too, and 'undo' takes back its effects.
    let input = """
      evaluate_javascript webView, "document.title = 'New'; nothing()"
      recorded
      undo
      evaluate_javascript webView, "document.title"
      evaluate_javascript webView, "1 +"

      """
    let half = try harness.run(["console", "--app", "pages/cart", "--keep-going"], input: input)
    #expect(
      half.output.contains("for this script: document.title = 'New'; nothing()") && half.output.contains("\"Cart\""),
      "\(half)")
    #expect(half.errors.contains("SyntaxError") || half.output.contains("SyntaxError"), "\(half)")
    let unknown = try harness.run("console", "--app", "pages/cart", "-e", "evaluate_javascript \"nix\", \"1\"")
    #expect(unknown.exitCode != 0 && unknown.errors.contains("finds no web view"), "\(unknown)")
    let failing = try harness.run("console", "--app", "pages/cart", "-e", "evaluate_javascript webView, \"nothing()\"")
    #expect(failing.exitCode != 0 && failing.errors.contains("the script failed:"), "\(failing)")
  }

  @Test func aPageTakesThePlaceOfAModel() throws {
    let harness = try PageHarness.make(configuration: nil)
    try harness.write("site/cukeswift.json", #"{ "pages": { "calculator": { "folder": "../pages/cart" } } }"#)
    let query = { (words: String...) in
      try harness.run(["query", "--app", "Calculator", "--get", "text", "button marked:'Add'"] + words)
    }
    #expect(try query().exitCode == 1)
    for place in ["site", "site/cukeswift.json"] {
      let found = try query("--pages", place)
      #expect(found.output == "[0] Add\n", "\(found.errors)")
    }
    try harness.write(
      "features/Any.feature",
      "Feature: f\n  Scenario: s\n    Given the \"Calculator\" app is running\n    Then I should see \"0 things\"\n")
    #expect(try harness.run("run", "--format", "progress").exitCode == 1)
    for words in [["--pages", "site"], ["--pages", "site", "--jobs", "2"]] {
      try harness.pass(["run", "--format", "progress"] + words)
    }
  }
}

/// Mistakes in the configuration of pages are reported with their location, without a browser.
@Suite(.waitsForCommands) struct PageMistakeTests {
  @Test(arguments: [
    (#"{ "pages": { "Cart": 3 } }"#, "cukeswift.json:1:22: error: "),
    (#"{ "pages": { "Cart": "pages/cart" } }"#, "'pages/cart' is not the address of a page"),
    (#"{ "pages": { "Cart": {} } }"#, "cukeswift.json:1:22: error: a page needs an address or a folder"),
    (#"{ "pages": { "Cart": { "folder": "a", "url": "http://b" } } }"#, "and not both"),
    (#"{ "pages": { "Cart": { "foldr": "a" } } }"#, "Did you mean 'folder'?"),
    (#"{ "pages": { "Cart": "http://a", "Cart": "http://b" } }"#, "'Cart' is given twice"),
  ])
  func mistakesInTheFileAreShown(configuration: String, message: String) throws {
    let harness = try PageHarness.make(configuration: configuration)
    let outcome = try harness.run("apps")
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func pagesAreListed() throws {
    let outcome = try PageHarness.make().run("apps")
    #expect(outcome.output.contains("Cart (a page)\n  Start\n  --mutation addsTwo\n"), "\(outcome.output)")
  }

  @Test func wrongPagesAreReported() throws {
    let harness = try PageHarness.make()
    for (name, message) in [
      ("pages/none", "the page 'pages/none' was not found"), ("./pages", "it has no index.html"),
      ("Crat", "Did you mean 'Cart'?"),
      ("build/Tinylog.app", "'build/Tinylog.app' is an app that was built for a device, which does not run here"),
    ] {
      let outcome = try harness.run("query", "--app", name, "button")
      #expect(outcome.exitCode == 2)
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
    try harness.write("other.json", PageHarness.standard)
    try harness.write("cukeswift.json", "{}")
    try harness.write("features/Cart.feature", "Feature: f\n  Scenario: s\n    Given the \"Cart\" page is open\n")
    let other = try harness.run("run", "--config", "other.json")
    #expect(other.exitCode == 2)
    #expect(other.errors.contains("Name it with --pages too"), "\(other.errors)")
    let empty = try harness.run("run", "--pages", "cukeswift.json")
    #expect(empty.errors.contains("the file of --pages has no pages"), "\(empty.errors)")
  }
}
