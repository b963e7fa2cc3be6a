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
func tests(of module: String, and others: String..., resources: [Resource] = []) -> Target {
  .testTarget(
    name: module + "Tests", dependencies: ([module] + others).map { .byName(name: $0) },
    exclude: [], resources: resources, swiftSettings: settings)
}

let package = Package(
  name: "cukeswift",
  platforms: [.macOS(.v15)],
  products: [
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

    tests(of: "SourceText"),
    tests(of: "GherkinParser", and: "SourceText"),
    tests(of: "Messages", and: "GherkinParser", "SourceText"),
    tests(of: "StepRegistry", and: "GherkinParser", "SourceText"),
    tests(of: "ElementQuery", and: "SourceText"),
    tests(of: "AppUnderTest", and: "ElementQuery", "SourceText"),
    tests(of: "SampleApps", and: "AppUnderTest", "ElementQuery"),
  ]
)
