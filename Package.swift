// swift-tools-version: 6.1

import PackageDescription

/// What every target is compiled with.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A module of `Sources/` and what it may import: the arrows of ARCHITECTURE.md, and no others.
func module(_ name: String, imports: String...) -> Target {
  .target(name: name, dependencies: imports.map { .byName(name: $0) }, swiftSettings: settings)
}

/// The tests of a module, in `Tests/<module>Tests`.
func tests(of module: String, and others: String..., exclude: [String] = []) -> Target {
  .testTarget(
    name: module + "Tests", dependencies: ([module] + others).map { .byName(name: $0) }, exclude: exclude,
    swiftSettings: settings)
}

let package = Package(
  name: "cukeswift",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "cukeswift", targets: ["cukeswift"]),
    .library(name: "CukeKit", targets: ["CukeKit"]),
  ],
  targets: [
    module("SourceText"),
    module("GherkinParser", imports: "SourceText"),
    module("StepRegistry", imports: "SourceText", "GherkinParser"),
    module("Messages", imports: "GherkinParser"),
    module("Runner", imports: "StepRegistry", "Messages"),
    module("Reporters", imports: "Messages", "SourceText"),
    module("ElementQuery", imports: "SourceText"),
    module("AppUnderTest", imports: "ElementQuery"),
    module("StepLibrary", imports: "StepRegistry", "AppUnderTest"),
    module("SampleApps", imports: "AppUnderTest"),
    module("Console", imports: "Runner", "AppUnderTest", "StepRegistry"),
    module("CukeKit", imports: "StepRegistry", "AppUnderTest", "StepLibrary"),
    // The step definitions of this project's own features.
    .target(
      name: "Features", dependencies: ["CukeKit", "SampleApps"], path: "features",
      exclude: ["Articles.feature", "Calculator.feature"], sources: ["steps", "support"],
      swiftSettings: settings),
    .executableTarget(
      name: "cukeswift",
      dependencies: [
        "SourceText", "GherkinParser", "StepRegistry", "Messages", "Runner", "Reporters", "ElementQuery",
        "AppUnderTest",
        "StepLibrary", "SampleApps", "Console", "Features",
      ], swiftSettings: settings),
    // Measures and fuzzes; `make bench` and `make fuzz` run it.
    .executableTarget(
      name: "Benchmarks", dependencies: ["SourceText", "GherkinParser", "Messages"], path: "Benchmarks/Sources",
      swiftSettings: settings),

    tests(of: "SourceText"),
    tests(of: "GherkinParser", and: "SourceText"),
    tests(of: "Messages", and: "GherkinParser", "SourceText"),
    tests(of: "StepRegistry", and: "GherkinParser", "SourceText"),
    tests(of: "ElementQuery", and: "SourceText"),
    tests(of: "AppUnderTest", and: "ElementQuery", "SourceText"),
    tests(of: "SampleApps", and: "AppUnderTest", "ElementQuery"),
    tests(
      of: "Reporters", and: "Runner", "StepRegistry", "Messages", "GherkinParser", "SourceText", exclude: ["testdata"]),
    tests(of: "StepLibrary", and: "StepRegistry", "AppUnderTest", "SampleApps", "GherkinParser", "SourceText"),
    tests(of: "Console", and: "AppUnderTest", "SampleApps"),
    tests(of: "Runner", and: "StepRegistry", "Messages", "GherkinParser", "SourceText"),
    // Runs the command, so it needs it built but imports nothing of it.
    .testTarget(name: "CommandLineTests", dependencies: ["cukeswift"], swiftSettings: settings),
  ]
)
