import TestSupport
import Testing

/// Modules of the author imported by step files.
@Suite(.waitsForCommands) struct ModuleTests {
  private let folder: CommandLineHarness

  init() throws {
    folder = try CommandLineHarness(hasSteps: false)
    try folder.write("cukeswift.json", #"{ "modules": [{ "package": "Shop", "product": "ShopKit" }] }"#)
    try folder.write(
      "Shop/Package.swift",
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "Shop", products: [.library(name: "ShopKit", targets: ["ShopKit"])],
        targets: [.target(name: "Prices"), .target(name: "ShopKit", dependencies: ["Prices"])])

      """)
    try folder.write("Shop/Sources/Prices/Prices.swift", "public func price(of fruit: String) -> Int { 3 }\n")
    try folder.write(
      "Shop/Sources/ShopKit/Shop.swift",
      """
      import CukeKit
      import Prices

      public final class Shop: App {
        public init() {}
        public var screen: Screen { Screen("Shop") { Label("Apples: \\(price(of: "apple"))") } }
      }
      public func total(_ count: Int) -> Int { count * price(of: "apple") }

      """)
    try folder.write(
      "features/shop.feature",
      """
      Feature: Shop
        Scenario: Prices
          Given the "Shop" app is running
          Then I should see "Apples: 3"
          And 4 apples cost 12

      """)
    try folder.write(
      "features/steps/Shop.swift",
      """
      import CukeKit
      import ShopKit

      final class Shopping: World {}
      let shopSteps = Steps(Shopping.self) {
        Then("{int} apples cost {int}") { (_, count: Int, cost: Int) in try expect(total(count), equals: cost) }
      }

      """)
  }

  private func run() throws -> CommandLineHarness.Outcome {
    try folder.run(["run"], environment: ["CUKESWIFT_CACHE": ""])
  }

  @Test func `modules are rebuilt and their apps are found`() throws {
    let prices = "Shop/Sources/Prices/Prices.swift"
    // Both times are within the same second, the resolution used by the compiler.
    try folder.date(prices, 0.1)
    let outcome = try run()
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
    try folder.write(prices, "public func price(of fruit: String) -> Int { 4 }\n")
    try folder.date(prices, 0.9)
    let changed = try run()
    #expect(changed.exitCode == 1 && changed.output.contains("Apples: 4"), "\(changed.output)\(changed.errors)")
    try folder.write(prices, "public func price(of fruit: String) -> Int { }\n")
    let broken = try run()
    #expect(
      broken.exitCode == 2 && broken.errors.contains("Shop: error: the package does not build"),
      "\(broken.exitCode) \(broken.output)\(broken.errors)")
    #expect(broken.errors.contains("Prices.swift:1:"))
  }

  @Test(arguments: [
    (#"[{ "package": "Shop", "product": "ShopKid" }]"#, "no library product 'ShopKid'\nDid you mean 'ShopKit'?"),
    (#"[{ "package": "Nowhere", "product": "X" }]"#, "Nowhere/Package.swift: error: No such file or directory"),
    (#"[{ "package": "Shop" }]"#, "cukeswift.json:1:15: error: a module needs the folder of a package"),
    (#"[{ "packages": "Shop" }]"#, "'packages' is not a setting of a module"),
  ])
  func `what is wrong with a module is reported`(_ modules: String, _ expected: String) throws {
    try folder.write("cukeswift.json", #"{ "modules": \#(modules) }"#)
    let outcome = try run()
    #expect(outcome.exitCode == 2 && outcome.errors.contains(expected), "\(outcome.errors)")
  }
}
