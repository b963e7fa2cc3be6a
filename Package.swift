// swift-tools-version: 6.1

import Foundation
import PackageDescription

/// What every target is compiled with.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// What tests are compiled with. They are never optimised, because that would take longer than it saves.
let testSettings = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// What each module may import: the arrows of ARCHITECTURE.md, and no others. Every module may import `CLibrary`.
let arrows: [String: [String]] = [
  "CLibrary": [],
  "SourceText": [],
  "OperatingSystem": ["SourceText"],
  "JSON": ["SourceText"],
  "Compression": [],
  "PageAssets": ["SourceText"],
  "HTTP": ["SourceText", "OperatingSystem"],
  "GherkinParser": ["SourceText"],
  "ExampleFiles": ["SourceText", "OperatingSystem", "JSON", "GherkinParser"],
  "RegularExpressions": [],
  "StepRegistry": ["SourceText", "JSON", "GherkinParser", "RegularExpressions"],
  "StepSources": ["SourceText", "OperatingSystem", "StepRegistry"],
  "Messages": ["OperatingSystem", "GherkinParser", "ExampleFiles", "JSON"],
  "Runner": ["SourceText", "OperatingSystem", "JSON", "StepRegistry", "Messages"],
  "Reporters": ["Messages", "SourceText", "OperatingSystem", "Compression", "PageAssets"],
  "Wall": ["SourceText", "OperatingSystem", "JSON", "HTTP", "Messages", "Reporters", "PageAssets"],
  "ElementQuery": ["SourceText", "RegularExpressions", "JSON"],
  "Pictures": ["SourceText", "ElementQuery", "Compression"],
  "AppUnderTest": ["OperatingSystem", "JSON", "PageAssets", "ElementQuery", "Pictures"],
  "Recordings": ["OperatingSystem", "AppUnderTest", "JSON"],
  "Traces": ["AppUnderTest", "JSON"],
  "RecordedAnswers": ["SourceText", "OperatingSystem", "JSON", "AppUnderTest"],
  "DevTools": ["SourceText", "OperatingSystem", "JSON"],
  "PageContent": ["OperatingSystem", "AppUnderTest", "JSON"],
  "PageDriver": ["SourceText", "OperatingSystem", "AppUnderTest", "DevTools", "PageContent"],
  "RemoteDriver": ["SourceText", "OperatingSystem", "JSON", "HTTP", "AppUnderTest", "ElementQuery", "PageContent"],
  "StepLibrary": [
    "SourceText", "OperatingSystem", "JSON", "StepRegistry", "StepSources", "Pictures", "AppUnderTest", "Recordings",
    "Traces", "RecordedAnswers",
  ],
  "Healing": [
    "SourceText", "OperatingSystem", "Messages", "Runner", "StepRegistry", "AppUnderTest", "Recordings", "StepLibrary",
  ],
  "Exploring": [
    "SourceText", "OperatingSystem", "JSON", "PageAssets", "HTTP", "Pictures", "AppUnderTest", "StepRegistry",
    "Recordings", "StepLibrary", "Runner", "Messages",
  ],
  "ModelApps": ["AppUnderTest", "Pictures"],
  "SampleApps": ["ModelApps"],
  "Console": [
    "SourceText", "OperatingSystem", "JSON", "GherkinParser", "Runner", "AppUnderTest", "Pictures", "StepRegistry",
    "Recordings", "StepLibrary",
  ],
  "PastRuns": [
    "SourceText", "OperatingSystem", "Messages", "Reporters", "AppUnderTest", "Pictures", "ModelApps", "Traces",
    "Console",
  ],
  "StepCompiler": ["StepRegistry", "StepSources", "ModelApps", "JSON", "SourceText", "OperatingSystem"],
  "JSONRPC": ["OperatingSystem", "JSON"],
  "LanguageServer": [
    "SourceText", "OperatingSystem", "JSON", "JSONRPC", "GherkinParser", "ExampleFiles", "StepRegistry", "StepSources",
  ],
  "AgentServer": ["SourceText", "OperatingSystem", "JSON", "JSONRPC", "HTTP", "Console"],
  "Studio": [
    "SourceText", "OperatingSystem", "JSON", "HTTP", "GherkinParser", "AppUnderTest", "StepRegistry", "StepLibrary",
    "Runner", "Console", "PageAssets",
  ],
  "ScreenCoverage": [
    "SourceText", "OperatingSystem", "JSON", "PageAssets", "Messages", "Reporters", "AppUnderTest", "Pictures",
    "ModelApps",
    "Traces", "Exploring",
  ],
  "Trials": [
    "SourceText", "Messages", "Runner", "Reporters", "StepRegistry", "AppUnderTest", "StepLibrary", "ScreenCoverage",
  ],
  "CommandOptions": ["SourceText", "Runner"],
  "CodeCoverage": [
    "SourceText", "OperatingSystem", "JSON", "Messages", "Runner", "Reporters", "StepRegistry", "StepCompiler",
  ],
  "Project": [
    "SourceText", "OperatingSystem", "JSON", "ExampleFiles", "Messages", "Runner", "Reporters", "StepRegistry",
    "StepSources", "AppUnderTest", "ModelApps", "DevTools", "PageDriver", "RemoteDriver", "Recordings", "StepLibrary",
    "SampleApps",
    "StepCompiler",
    "LanguageServer", "AgentServer", "PastRuns", "Exploring",
  ],
  "AppServer": [
    "SourceText", "OperatingSystem", "JSON", "HTTP", "AppUnderTest", "Pictures", "ElementQuery", "Recordings",
  ],
  "CukeSteps": ["SourceText", "StepRegistry"],
  "CukeKit": ["CukeSteps", "AppUnderTest", "ModelApps", "Recordings", "StepLibrary"],
  "CukeTesting": [
    "CukeSteps", "Runner", "StepRegistry", "StepSources", "RegularExpressions", "GherkinParser", "SourceText",
    "OperatingSystem",
  ],
  "CukeAppTesting": ["CukeTesting", "StepRegistry", "StepLibrary", "AppUnderTest", "PageDriver"],
  "CukeXCTest": ["CukeTesting", "Runner", "SourceText"],
  "CukeXCUITest": ["AppUnderTest", "Pictures", "ElementQuery", "SourceText"],
  "cukeswift": [
    "Runner", "Reporters", "Console", "Healing", "Exploring", "CukeKit", "PageDriver", "SampleApps", "StepCompiler",
    "AppServer", "RecordedAnswers", "ExampleFiles",
    "RemoteDriver", "LanguageServer", "AgentServer", "Studio", "Project", "Wall", "CodeCoverage", "ScreenCoverage",
    "Trials", "CommandOptions",
  ],
]

/// Modules with everything they are built on, and the C library.
///
/// A target is rebuilt only when something it names has changed, so what reaches it through another module's types has to be
/// named too. That imports keep to the arrows is what ArchitectureTests check.
func closure(of modules: [String]) -> [Target.Dependency] {
  var found: Set<String> = ["CLibrary"]
  var pending = modules
  while let module = pending.popLast() {
    if found.insert(module).inserted { pending += arrows[module] ?? [] }
  }
  return found.sorted().map { .byName(name: $0) }
}

/// The files of a module that are in its sources as Swift too: see Scripts/embed_web.py.
func embeddedFiles(of module: String) -> [String] {
  ["Web", "Sentences"].filter {
    FileManager.default.fileExists(atPath: Context.packageDirectory + "/Sources/\(module)/\($0)")
  }
}

/// The tests of a module, in `Tests/<module>Tests`.
func tests(of module: String, and others: String..., exclude: [String] = []) -> Target {
  .testTarget(
    name: module + "Tests", dependencies: closure(of: [module] + others) + ["TestSupport"], exclude: exclude,
    swiftSettings: testSettings)
}

/// Whether this is more than what is installed with the command, for packages that use it.
let isWholeCheckout = FileManager.default.fileExists(atPath: Context.packageDirectory + "/Tests")

/// What is there for those who work on the project.
let development: [Target] = [
  // Measures and fuzzes; `make bench` and `make fuzz` run it.
  .executableTarget(
    name: "Benchmarks",
    dependencies: closure(of: ["Messages", "StepRegistry", "Runner", "SampleApps", "StepLibrary", "PageDriver"]),
    path: "Benchmarks/Sources",
    swiftSettings: settings),

  // What several tests need: where the official test data is.
  .target(
    name: "TestSupport", dependencies: closure(of: ["OperatingSystem"]), path: "Tests/TestSupport",
    swiftSettings: testSettings),
  // Drivers of apps for tests.
  .target(
    name: "TestDrivers", dependencies: closure(of: ["AppUnderTest"]), path: "Tests/TestDrivers",
    swiftSettings: testSettings),
  tests(of: "SourceText"),
  tests(of: "OperatingSystem"),
  tests(of: "JSON"),
  tests(of: "Compression"),
  tests(of: "HTTP"),
  tests(of: "JSONRPC"),
  tests(of: "LanguageServer"),
  tests(of: "AgentServer", and: "SampleApps", "StepLibrary"),
  tests(of: "Studio", and: "SampleApps", "PageDriver", "StepLibrary"),
  tests(of: "GherkinParser"),
  tests(of: "ExampleFiles"),
  tests(of: "Messages"),
  tests(of: "RegularExpressions"),
  tests(of: "StepRegistry"),
  tests(of: "StepSources"),
  tests(of: "ElementQuery", and: "PageAssets"),
  tests(of: "Pictures"),
  // `TestApps` is a link to those of ModelAppsTests.
  tests(of: "AppUnderTest", and: "ModelApps", "StepRegistry", "TestDrivers"),
  tests(of: "DevTools"),
  tests(of: "PageDriver", and: "StepLibrary", exclude: ["pages"]),
  tests(of: "AppServer", and: "ModelApps", "SampleApps", "PageDriver", "StepLibrary"),
  tests(of: "RemoteDriver", and: "AppServer", "ModelApps", "SampleApps"),
  tests(of: "ModelApps"),
  tests(of: "Recordings", and: "SampleApps"),
  tests(of: "Healing", and: "SampleApps"),
  tests(of: "Exploring", and: "ModelApps", "PageDriver", "SampleApps"),
  tests(of: "Traces", and: "SampleApps", exclude: ["testdata"]),
  tests(of: "RecordedAnswers"),
  tests(of: "ScreenCoverage"),
  tests(of: "CodeCoverage"),
  tests(of: "PastRuns"),
  tests(of: "Trials"),
  tests(of: "Project"),
  tests(of: "SampleApps", and: "PageAssets", "Traces"),
  tests(of: "Reporters", and: "Runner", exclude: ["testdata"]),
  tests(of: "Wall"),
  tests(of: "StepLibrary", and: "SampleApps", "Runner", "CukeKit", exclude: ["Features"]),
  tests(of: "CukeSteps"),
  tests(of: "CukeKit"),
  tests(of: "CukeTesting", exclude: ["Features", "Warnings", "Words"]),
  tests(of: "CukeAppTesting"),
  tests(of: "StepCompiler"),
  tests(of: "Console", and: "SampleApps", "StepLibrary", "TestDrivers"),
  tests(of: "Runner"),
  // Definitions that do what no step should: trap, exit, hang, write where they must not.
  .executableTarget(
    name: "Pitfalls", dependencies: closure(of: ["cukeswift"]), path: "Tests/Pitfalls", swiftSettings: testSettings),
  // Runs the command, so it needs it built but imports nothing of it.
  .testTarget(
    name: "CommandLineTests", dependencies: ["Main", "Tunnel", "Pitfalls", "TestSupport"], swiftSettings: testSettings),
  // Asks steps, recorder, healing, console, agents and editors what names mean; `HandmadeTree.swift` is a link.
  .testTarget(
    name: "NamingTests", dependencies: closure(of: ["cukeswift"]) + ["TestSupport"], swiftSettings: testSettings),
  // Asks all who show, store, merge or forward the results of a run what became of it.
  .testTarget(
    name: "VerdictTests", dependencies: closure(of: ["cukeswift"]) + ["TestSupport"], swiftSettings: testSettings),
  .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"], swiftSettings: testSettings),
  // Draws the examples of docs/reference and makes its pages again, from all modules that authors import.
  .testTarget(
    name: "ReferenceTests",
    dependencies: closure(of: ["CukeXCTest", "CukeAppTesting", "CukeXCUITest", "cukeswift"]) + ["TestSupport"],
    swiftSettings: testSettings),
  // Runs exported classes of XCUITest, which AcceptanceTests compiles; they use what it is built from.
  .executableTarget(
    name: "XCUITestHost", dependencies: closure(of: ["CukeXCUITest", "SampleApps", "PageDriver"]),
    path: "Tests/XCUITestHost",
    swiftSettings: testSettings,
    linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic"], .when(platforms: [.linux]))]),
  tests(of: "CukeXCUITest", and: "SampleApps"),
  // Runs the acceptance scenarios of the sample apps; `Steps` is a link to their step files.
  .testTarget(
    name: "AcceptanceTests",
    dependencies: closure(of: ["Runner", "CukeKit", "SampleApps", "PageDriver", "Studio"])
      + ["TestDrivers", "TestSupport", "XCUITestHost"],
    swiftSettings: testSettings),
]

let package = Package(
  name: "cukeswift",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "cukeswift", targets: ["Main"]),
    .executable(name: "cukeswift-https", targets: ["Tunnel"]),
    // Definitions and tests come in two sizes: without apps and with them.
    .library(name: "CukeSteps", targets: ["CukeSteps"]),
    .library(name: "CukeKit", targets: ["CukeKit"]),
    // For programs that are the command with definitions of their own.
    .library(name: "CukeCommand", targets: ["cukeswift"]),
    .library(name: "CukeTesting", targets: ["CukeTesting"]),
    .library(name: "CukeAppTesting", targets: ["CukeAppTesting"]),
    .library(name: "CukeXCTest", targets: ["CukeXCTest"]),
    .library(name: "CukeXCUITest", targets: ["CukeXCUITest"]),
  ],
  targets: arrows.keys.sorted().map { module in
    .target(
      name: module, dependencies: module == "CLibrary" ? [] : closure(of: arrows[module] ?? []),
      exclude: embeddedFiles(of: module), swiftSettings: settings)
  } + [
    // The command with the predefined steps and those of step files; the module `cukeswift` is the command without any.
    // Step files are loaded while it runs and use what it is built from, so it has to export that. Installed, it finds the
    // libraries of Swift in its own folder where the toolchain is not at its place.
    .executableTarget(
      name: "Main", dependencies: closure(of: ["cukeswift"]), path: "Main", swiftSettings: settings,
      linkerSettings: [
        .unsafeFlags(
          ["-Xlinker", "--export-dynamic", "-Xlinker", "-rpath", "-Xlinker", "$ORIGIN/../lib/cukeswift"],
          .when(platforms: [.linux]))
      ]),
    // Speaks TLS for the command, which starts it where a server of WebDriver has an address with https.
    .executableTarget(
      name: "Tunnel", dependencies: closure(of: ["HTTP"]), path: "Tunnel", swiftSettings: settings,
      linkerSettings: [
        .unsafeFlags(["-Xlinker", "-rpath", "-Xlinker", "$ORIGIN/../lib/cukeswift"], .when(platforms: [.linux]))
      ]),
  ] + (isWholeCheckout ? development : [])
)
