import Foundation
import TestSupport
import Testing

/// `cukeswift init`.
@Suite(.waitsForCommands) struct InitTests {
  private let folder: CommandLineHarness

  private static let files = [
    "cukeswift.json", "features/README.md", "features/basket.feature", "features/steps/BasketSteps.swift",
    "features/support/Hooks.swift",
  ]

  init() throws { folder = try CommandLineHarness(hasSteps: false) }

  @Test func `a new project passes in canonical layout`() throws {
    let outcome = try folder.pass("init")
    for file in Self.files { #expect(outcome.output.contains("made   \(file)\n") && folder.read(file) != nil) }
    let run = try folder.run("run")
    #expect(run.exitCode == 0 && run.output.contains("3 scenarios (3 passed)"), "\(run.output)\(run.errors)")
    #expect(try folder.run("format", "--check", "features").exitCode == 0)
  }

  @Test func `nothing is overwritten`() throws {
    for file in Self.files { try folder.write(file, "mine") }
    let outcome = try folder.run("init")
    #expect(outcome.exitCode == 0 && outcome.output.contains("All files exist already."))
    for file in Self.files { #expect(folder.read(file) == "mine") }
  }

  @Test func `a folder is made where it is missing`() throws {
    #expect(try folder.run("init", "new/shop").output.contains("Next: cd new/shop && cukeswift run"))
    #expect(folder.read("new/shop/features/basket.feature") != nil)
    #expect(try folder.run("init", "my shop").output.contains("Next: cd 'my shop' && cukeswift run"))
  }

  @Test func `a new package has tests and its dependency`() throws {
    try folder.pass("init", "--package", "my-shop")
    let manifest = try #require(folder.read("my-shop/Package.swift"))
    #expect(manifest.contains(#"name: "MyShop""#))
    // Without apps, which keeps the first build short.
    let products = manifest.matches(of: /product\(name: "(\w+)"/).map { String($0.1) }
    #expect(products == ["CukeSteps", "CukeTesting"])
    let steps = try #require(folder.read("my-shop/Tests/MyShopTests/BasketSteps.swift"))
    #expect(steps.hasPrefix("import CukeSteps\nimport MyShop\n"))
    #expect(folder.read("my-shop/Tests/MyShopTests/Features/basket.feature") != nil)
    #expect(folder.read("my-shop/Tests/MyShopTests/FeatureTests.swift") != nil)
  }

  @Test(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"))
  func `a page has its feature`() throws {
    let outcome = try folder.run("init", "--web")
    #expect(outcome.output.contains("made   pages/cart/index.html\n"), "\(outcome)")
    let run = try folder.run("run")
    #expect(run.exitCode == 0 && run.output.contains("3 scenarios (3 passed)"), "\(run.output)\(run.errors)")
    #expect(try folder.run("format", "--check", "features").exitCode == 0)
    #expect(try folder.run("init", "--web", "--package").exitCode == 2)
  }

  @Test func `a file named like a folder is reported`() throws {
    try folder.write("features", "")
    let outcome = try folder.run("init")
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("features"))
  }
}
