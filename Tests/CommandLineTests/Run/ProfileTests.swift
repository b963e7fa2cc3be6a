import Foundation
import TestSupport
import Testing

/// The profiles of `cukeswift.json`.
@Suite(.waitsForCommands) struct ProfileTests {
  /// A harness with two scenarios and a configuration file.
  static func harness(_ configuration: String?, named name: String = "cukeswift.json") throws -> CommandLineHarness {
    let harness = try CommandLineHarness()
    for scenario in ["one", "two"] {
      try harness.write(
        "features/\(scenario).feature",
        """
        @\(scenario)
        Feature: \(scenario)
          Scenario: \(scenario)
            Given the "Calculator" app is running

        """)
    }
    if let configuration { try harness.write(name, configuration) }
    return harness
  }

  static let configuration = """
    {
      "profiles": {
        "default": {"format": "pretty", "tags": "@one"},
        "all": {"format": ["pretty", "message:out.ndjson"], "retry": 2, "strict": false},
        "second": {"paths": ["features/two.feature"], "dry-run": true},
        "wet": {"dry-run": false, "order": "reverse", "paths": "features"}
      }
    }
    """

  @Test(arguments: [
    ([], ["one"]), (["--tags", "@two"], ["two"]), (["features/two.feature"], []),
    (["--profile", "all"], ["one", "two"]), (["-p", "all", "-p", "second"], ["two"]),
    (["-p", "all", "-p", "second", "features"], ["one", "two"]), (["-p", "all", "-p", "wet"], ["two", "one"]),
    (["--no-profile", "--format", "pretty"], ["one", "two"]),
  ])
  func takesOptionsFromProfiles(arguments: [String], scenarios: [String]) throws {
    let outcome = try Self.harness(Self.configuration).run(["run"] + arguments)
    #expect(outcome.exitCode == (scenarios.isEmpty ? 2 : 0))
    #expect(outcome.output.matches(of: /Scenario: (\w+)/).map { String($0.1) } == scenarios, "\(outcome.output)")
  }

  @Test func passesOverAByteOrderMark() throws {
    let outcome = try Self.harness("\u{FEFF}" + Self.configuration).run("run")
    #expect(outcome.exitCode == 0)
    #expect(outcome.output.contains("1 scenario (1 passed)"), "\(outcome.errors)")
    let wrong = try Self.harness("\u{FEFF}{\"profile\": {}}").run("run")
    #expect(wrong.errors.hasPrefix("cukeswift.json:1:2: error: 'profile' is not a setting"), "\(wrong.errors)")
  }

  @Test func writesTheReportsOfAProfile() throws {
    let harness = try Self.harness(Self.configuration)
    #expect(try harness.run("run", "-p", "all").exitCode == 0)
    #expect(harness.read("out.ndjson")?.hasPrefix("{\"meta\":") == true)
    // A format on the command line replaces all formats of a profile.
    let other = try Self.harness(Self.configuration)
    #expect(try other.run("run", "-p", "all", "--format", "progress").output.hasPrefix("..\n"))
    #expect(other.read("out.ndjson") == nil)
  }

  @Test func switchesAnOptionOffAgain() throws {
    let harness = try Self.harness(Self.configuration)
    #expect(try harness.run("run", "-p", "second").output.contains("1 scenario (1 skipped)"))
    #expect(try harness.run("run", "-p", "second", "-p", "wet").output.contains("2 scenarios (2 passed)"))
    try harness.write("features/one.feature", "Feature: one\n  Scenario: without steps\n")
    #expect(try harness.run("run", "-p", "all", "features/one.feature").exitCode == 0)
    #expect(try harness.run("run", "-p", "all", "--strict", "features/one.feature").exitCode == 1)
  }

  @Test func `a misspelt default profile is a warning`() throws {
    let harness = try Self.harness("{\"profiles\": {\n  \"defualt\": {\"tags\": \"@one\"}, \"ci\": {}}}")
    let outcome = try harness.run("run")
    #expect(outcome.exitCode == 0 && outcome.output.contains("2 scenarios (2 passed)"), "\(outcome)")
    let warning = "cukeswift.json:2:3: warning: there is no profile 'default', and no options are taken"
    #expect((outcome.output + outcome.errors).contains(warning), "\(outcome)")
    #expect((outcome.output + outcome.errors).contains("Did you mean 'defualt'?"), "\(outcome)")
    #expect(try harness.run("run", "--fail-on-warnings").exitCode == 1)
    for words in [["--profile", "defualt"], ["--no-profile"]] {
      let quiet = try harness.run(["run"] + words)
      #expect(!(quiet.output + quiet.errors).contains("warning"), "\(quiet)")
    }
    try harness.write("cukeswift.json", #"{"profiles": {"default": {}, "defaults": {}}}"#)
    #expect(try !harness.run("run").output.contains("warning"))
  }

  @Test func takesAnotherConfigurationFile() throws {
    let harness = try Self.harness(Self.configuration, named: "ci/other.json")
    #expect(try harness.run("run").output.contains("2 scenarios"))
    #expect(try harness.run("run", "--config", "ci/other.json").output.contains("1 scenario ("))
    // The file does not need a `default` profile, or any profile.
    try harness.write("cukeswift.json", "{}")
    #expect(try harness.run("run").output.contains("2 scenarios"))
  }

  @Test func brokenLinkIsNotAMissingConfiguration() throws {
    let harness = try Self.harness(nil)
    try harness.link("cukeswift.json", to: "gone.json")
    for words in [["run"], ["steps"], ["doctor"]] {
      let outcome = try harness.run(words)
      #expect(outcome.exitCode == (words == ["doctor"] ? 1 : 2), "\(outcome)")
      #expect((outcome.output + outcome.errors).contains("a link that leads nowhere"), "\(outcome)")
    }
    #expect(try harness.run("run", "--no-profile").exitCode == 2)
  }

  @Test func modulesOfAnotherConfigurationFileAreRefused() throws {
    let modules = #"{"modules": [{"package": "Lamps", "product": "Lamps"}]}"#
    let harness = try Self.harness(modules, named: "ci.json")
    let outcome = try harness.run("run", "--config", "ci.json")
    #expect(outcome.exitCode == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("ci.json: error: \"modules\" in this file are not read"))
    #expect(outcome.errors.contains("Write them into cukeswift.json"))
    // If the standard file has the same modules, both are accepted; then the package is reported as missing.
    try harness.write("cukeswift.json", modules)
    #expect(try harness.run("run", "--config", "ci.json").errors.contains("Lamps/Package.swift: error: No such file"))
  }

  @Test(
    arguments: [
      (
        #"{"profiles": {"default": {"tag": "@x"}}}"#, [],
        ["cukeswift.json:1:27: error: 'tag' is not an option of a profile", "Did you mean 'tags'?"]
      ),
      (#"{"profiles": {"default": {"failFast": true}}}"#, [], [":1:27: error: ", "Did you mean 'fail-fast'?"]),
      (#"{"profiles": {"x": {"profile": "y"}}}"#, [], [":1:21: error: 'profile' is not an option of a profile"]),
      (#"{"profiles": {"x": {"path": "y"}}}"#, [], [":1:21: error: 'path'", "Did you mean 'paths'?"]),
      (#"{"profil": {}}"#, [], [":1:2: error: 'profil' is not a setting", "Did you mean 'profiles'?"]),
      (
        "{\"profiles\": {\n  \"default\": {\"retry\":  -1}}}", [], [":2:25: error: --retry takes a whole number", "-1"]
      ),
      (
        #"{"profiles": {"default": {"order": "randm"}}}"#, [],
        [":1:36: error: --order takes", "Did you mean 'random'?"]
      ),
      (#"{"profiles": {"default": {"tags": ["@a", "@b and"]}}}"#, [], [":1:42: error: --tags: ", "@b and"]),
      (#"{"profiles": {"default": {"format": "prety"}}}"#, [], [":1:37: error: 'prety' is not a report format"]),
      (
        #"{"profiles": {"default": {"format": ["pretty", "progress"]}}}"#, [],
        [":1:48: error: two reports go to standard output"]
      ),
      (
        #"{"profiles": {"default": {"format": "junit:/proc/x/y.xml"}}}"#, [],
        [":1:37: error: a report in the project's configuration file must stay in the project", "--config"]
      ),
      (#"{"profiles": {"default": {"paths": ["features", "x:0"]}}}"#, [], [":1:49: error: 'x:0' asks for line 0"]),
      (#"{"profiles": {"default": {"paths": "gone"}}}"#, [], [":1:36: error: gone: No such file or directory"]),
      (#"{"profiles": {"default": {"paths": ""}}}"#, [], [":1:36: error: a path is empty"]),
      (#"{"profiles": {"default": {"timings": "gone"}}}"#, [], [":1:38: error: gone: No such file or directory"]),
      (#"{"profiles": {"default": {"shard": "3/2"}}}"#, [], [":1:36: error: no shard 3 of 2"]),
      (
        #"{"profiles": {"default": {"order": ["reverse"]}}}"#, [],
        [":1:36: error: a text or a whole number is expected"]
      ),
      (#"{"profiles": {"default": {"retry": 1.5}}}"#, [], [":1:36: error: a whole number is expected here"]),
      (#"{"profiles": {"default": {"dry-run": "yes"}}}"#, [], [":1:38: error: true or false is expected here"]),
      (#"{"profiles": {"default": {"tags": "a", "tags": "b"}}}"#, [], [":1:40: error: 'tags' is given twice"]),
      (
        #"{"profiles": {"default": {"no-strict": true, "strict": true}}}"#, [],
        [":1:46: error: 'strict' contradicts 'no-strict' in the same profile"]
      ),
      (
        #"{"profiles": {"default": {"no-strict": false, "strict": false}}}"#, [],
        [":1:47: error: 'strict' contradicts 'no-strict' in the same profile"]
      ),
      (
        #"{"profiles": {"default": {"shard": "1/2", "no-shard": true}}}"#, [],
        [":1:43: error: 'no-shard' contradicts 'shard' in the same profile"]
      ),
      (#"{"profiles": {"default": {}}"#, [], [":1:29: error: the JSON ends too early"]),
      ("", [], [":1:1: error: the JSON ends too early"]), ("[]", [], [":1:1: error: an object is expected here"]),
      (
        #"{"profiles": {"ci": {}}}"#, ["-p", "cj"],
        ["cukeswift.json: error: no profile 'cj'", "Did you mean 'ci'?"]
      ),
      (#"{"profiles": {"ci": {}}}"#, ["-p", "nightly"], ["It has ci."]),
      (nil, ["-p", "ci"], ["cukeswift.json: error: No such file or directory", "--profile ci needs this file"]),
      (nil, ["--config", "x.json"], ["x.json: error: No such file or directory"]),
      (nil, ["--config", "features"], ["features: error: Is a directory"]),
      ("{}", ["--no-profile", "-p", "x"], ["error: --profile takes a profile and --no-profile none"]),
    ] as [(String?, [String], [String])])
  func saysWhatIsWrong(configuration: String?, arguments: [String], messages: [String]) throws {
    let outcome = try Self.harness(configuration).run(["run"] + arguments)
    #expect(outcome.exitCode == 2)
    #expect(outcome.output == "")
    for message in messages { #expect(outcome.errors.contains(message), "\(message) is missing in \(outcome.errors)") }
  }

  private static let extending = """
    {
      "profiles": {
        "base": {"format": "pretty", "tags": "@${WANTED:-one}", "order": "reverse"},
        "paths": {"paths": "features/${WANTED}.feature"},
        "default": {"extends": "base"},
        "both": {"extends": ["base", "paths"], "tags": "@one or @two"},
        "circle": {"extends": "other"},
        "other": {"extends": "circle"},
        "lost": {"extends": "bse"},
        "open": {"tags": "@${WANTED"},
        "odd": {"tags": "@${WANTED-one}"},
        "plain": {"name": "^$${WANTED}"}
      }
    }
    """

  @Test(
    arguments: [
      ([], nil, ["one"]), ([], "two", ["two"]), (["--profile", "both"], "two", ["two"]),
      (["--profile", "base", "--tags", "@two"], nil, ["two"]),
    ] as [([String], String?, [String])])
  func canExtendOthersAndReadTheEnvironment(options: [String], wanted: String?, names: [String]) throws {
    let harness = try Self.harness(Self.extending)
    let outcome = try harness.pass(["run"] + options, environment: wanted.map { ["WANTED": $0] } ?? [:])
    for name in ["one", "two"] {
      #expect(outcome.output.contains("Scenario: \(name)") == names.contains(name), "\(outcome.output)")
    }
  }

  @Test func profileWorldParametersKeepTheirText() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write(
      "x.feature",
      "Feature: x\n  Scenario: x\n"
        + ["large", "number", "text", "${W}"].map { "    Given it notes the parameter \"\($0)\"\n" }.joined())
    try harness.write(
      "cukeswift.json",
      #"""
      {"profiles": {"default": {"world-parameter":
        {"large": 12345678901234567890123, "number": 2.50, "text": "\"${W}\\", "${W}" : ["${W}", 1.0]}}}}
      """#)
    try harness.pass(
      ["run", "x.feature"], environment: ["W": "\"w", "RUN_HOOK": "none", "JOURNAL": "journal"])
    #expect(harness.read("journal")?.contains("12345678901234567890123\n2.50\n\"\"w\\\n[\"\\\"w\", 1.0]\n") == true)
  }

  @Test func keepVariableValuesInObjectsUnchanged() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write(
      "cukeswift.json",
      #"{"profiles": {"default": {"world-parameter": {"number": "${WANTED}", "colour": "red"}}}}"#
    )
    try harness.write(
      "x.feature",
      "Feature: x\n  Scenario: y\n"
        + ["number", "colour"].map { "    Given it notes the parameter \"\($0)\"\n" }.joined())
    for wanted in [#"C:\new"#, #"say "hi""#, #"a","colour":"blue"#] {
      let environment = ["WANTED": wanted, "RUN_HOOK": "note", "JOURNAL": harness.url(of: "journal").path]
      try harness.pass(["run", "x.feature"], environment: environment)
      let lines = (harness.read("journal") ?? "").split(separator: "\n").suffix(3)
      #expect([wanted, "red"].allSatisfy { lines.contains(Substring($0)) }, "\(lines)")
    }
  }

  @Test func takeATwofoldDollarForItself() throws {
    let outcome = try Self.harness(Self.extending).run(["run", "--profile", "plain"])
    #expect("\(outcome.output)\(outcome.errors)".contains("matches --name '^${WANTED}'"), "\(outcome)")
  }

  @Test(arguments: [
    ("both", "the environment variable WANTED is not set"),
    ("circle", "the profiles circle → other → circle extend each other in a circle"),
    ("lost", "Did you mean 'base'?"),
    ("open", "the } of this variable is missing: ${WANTED"),
    ("odd", "this is not a variable: ${WANTED-one}"),
  ])
  func areRefusedIfTheirBaseIsMissing(profile: String, problem: String) throws {
    let outcome = try Self.harness(Self.extending).run(["run", "--profile", profile])
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains(problem), "\(outcome.errors)")
    #expect(outcome.errors.contains("cukeswift.json"), "\(outcome.errors)")
  }
}
