import OperatingSystem
import Reporters
package import SourceText
import StepSources

/// The first files of a project.
package enum StarterFiles {
  /// A file to create: its path in the project, and its text.
  package struct File: Sendable {
    package let path: String
    let text: String

    /// Writes a file, unless its path exists.
    ///
    /// - Returns: whether the file was written.
    package func make(at path: String) throws(Diagnostic) -> Bool {
      do throws(FileSystem.Failure) {
        guard !FileSystem.isLink(path), try FileSystem.kindIfAny(of: path) == nil else { return false }
        try FileSystem.makeFolder(around: path)
        let file = try OutputFile.file(at: path)
        file.write(text)
        try file.finish()
        return true
      } catch {
        throw Diagnostic(error, advice: "The file cannot be created: make its folder writable, or name another folder.")
      }
    }
  }

  /// Features with step files, which the command compiles.
  package static let features = [
    File(path: "cukeswift.json", text: configuration),
    File(path: "features/README.md", text: guide),
    File(path: "features/basket.feature", text: feature),
    File(path: "features/steps/BasketSteps.swift", text: "import CukeKit\n\n" + world + "\n" + steps),
    File(path: "features/support/Hooks.swift", text: support),
  ]

  /// A Swift package whose tests run the scenarios, named after its folder.
  ///
  /// - Throws: an error if the folder cannot be created, or the package of cukeswift is missing.
  package static func package(in folder: String) throws -> [StarterFiles.File] {
    try FileSystem.makeFolder(folder)
    let name = String((try FileSystem.resolved(folder)).split(separator: "/").last ?? "")
    let swiftName = SwiftName(name, otherwise: "Scenarios").upper
    return package(named: swiftName, cukeswift: try Installation.package)
  }

  /// A Swift package whose tests run the scenarios.
  ///
  /// - Parameters:
  ///   - name: the name of the package, which must be a valid module name.
  ///   - cukeswift: the folder of the package that it depends on.
  private static func package(named name: String, cukeswift: String) -> [File] {
    let tests = "Tests/\(name)Tests"
    return [
      File(path: "Package.swift", text: manifest(named: name, cukeswift: cukeswift)),
      File(path: ".gitignore", text: ".build/\n.cukeswift/\n"),
      File(path: "Sources/\(name)/Basket.swift", text: model),
      File(path: "\(tests)/Features/basket.feature", text: feature),
      File(
        path: "\(tests)/BasketSteps.swift", text: "import CukeSteps\nimport \(name)\n\n" + modelWorld + "\n" + steps),
      File(path: "\(tests)/FeatureTests.swift", text: entry),
    ]
  }

  private static let configuration = """
    {
      "profiles": {
        "default": { "tags": "not @wip", "fail-on-warnings": true }
      }
    }

    """

  private static let feature = """
    Feature: Basket
      What a customer has chosen is kept until the order is sent.

      Scenario: Choosing fruit
        Given the basket is empty
        When I put 3 apples into the basket
        And I put 1 pear into the basket
        Then there are 4 pieces of fruit in the basket

      Scenario Outline: Changing one's mind
        Given the basket holds <before> apples
        When I take <taken> apples out of the basket
        Then there are <after> pieces of fruit in the basket

        Examples:
          | before | taken | after |
          | 5      | 2     | 3     |
          | 3      | 3     | 0     |

    """

  private static let world = """
    /// What one scenario works with; each scenario gets a new one.
    final class BasketWorld: World {
      var fruit: [Fruit: Int] = [:]

      var count: Int { fruit.values.reduce(0, +) }
    }

    enum Fruit: String, CaseIterable {
      case apple, pear, plum
    }

    """

  private static let model = """
    /// What a customer has chosen.
    public struct Basket {
      /// How many pieces there are of each fruit.
      public var fruit: [Fruit: Int] = [:]

      /// How many pieces there are.
      public var count: Int { fruit.values.reduce(0, +) }

      /// An empty basket.
      public init() {}
    }

    /// What can be in a basket.
    public enum Fruit: String, CaseIterable, Sendable {
      case apple, pear, plum
    }

    """

  private static let modelWorld = """
    /// What one scenario works with; each scenario gets a new one.
    final class BasketWorld: World {
      var basket = Basket()
      var fruit: [Fruit: Int] {
        get { basket.fruit }
        set { basket.fruit = newValue }
      }
      var count: Int { basket.count }
    }

    """

  private static let steps = """
    let basketSteps = Steps(BasketWorld.self) {
      ParameterType("fruit", "apples?|pears?|plums?") { text in
        Fruit(rawValue: text.hasSuffix("s") ? String(text.dropLast()) : text) ?? .apple
      }

      Given("the basket is empty") { world in
        world.fruit = [:]
      }

      Given("the basket holds {int} {fruit}") { (world, count: Int, fruit: Fruit) in
        world.fruit = [fruit: count]
      }

      When("I put {int} {fruit} into the basket") { (world, count: Int, fruit: Fruit) in
        world.fruit[fruit, default: 0] += count
      }

      When("I take {int} {fruit} out of the basket") { (world, count: Int, fruit: Fruit) in
        world.fruit[fruit, default: 0] -= count
      }

      Then("there are {int} pieces of fruit in the basket") { (world, count: Int) in
        try expect(world.count, equals: count)
      }
    }

    """

  private static let support = """
    import CukeKit

    /// Nothing but hooks: they run around every scenario, or around those with a tag.
    final class Surroundings: World {}

    let hooks = Steps(Surroundings.self) {
      Before("@logged") { _ in
        log("the scenario begins")
      }
    }

    """

  private static let entry = """
    import CukeTesting
    import Testing

    /// Runs every scenario of Features as a test of its own.
    @Suite struct FeatureTests {
      static let scenarios = ScenarioList(in: "Features", steps: [basketSteps])

      @Test(arguments: scenarios.all)
      func scenario(_ scenario: FeatureScenario) async throws {
        try await scenario.run()
      }
    }

    """

  private static func manifest(named name: String, cukeswift: String) -> String {
    let path = cukeswift.map { $0 == "\\" || $0 == "\"" ? "\\\($0)" : "\($0)" }.joined()
    return """
      // swift-tools-version: 6.1

      import PackageDescription

      let package = Package(
        name: "\(name)",
        platforms: [.macOS(.v15)],
        products: [.library(name: "\(name)", targets: ["\(name)"])],
        dependencies: [.package(name: "cukeswift", path: "\(path)")],
        targets: [
          .target(name: "\(name)"),
          .testTarget(
            name: "\(name)Tests",
            dependencies: [
              "\(name)",
              .product(name: "CukeSteps", package: "cukeswift"),
              .product(name: "CukeTesting", package: "cukeswift"),
            ],
            exclude: ["Features"]),
        ]
      )

      """
  }

  private static let guide = """
    # Features

    `cukeswift run` runs the scenarios of the `.feature` files here.

    - `basket.feature` is a sample of expectations in plain English ([Gherkin]). Change a number in it and run again to
      see a failure. Then put your own features beside it.
    - `steps/` has the definitions of its steps, in Swift. The command compiles every `.swift` file in it when it has
      changed; there is nothing to register.
    - `support/` has the code that several step files need: hooks, parameter types, models of apps.
    - `../cukeswift.json` keeps options. Every run uses those of `default`.

    A step that has no definition yet:

        cukeswift snippets --write features/steps/NewSteps.swift

    writes one for it; fill it in. `cukeswift run --watch` runs scenarios again when their files are saved. If nothing
    works, `cukeswift doctor` finds the reason. `cukeswift --help` lists all commands.

    [Gherkin]: https://cucumber.io/docs/gherkin/reference/

    """
}
