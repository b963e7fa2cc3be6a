import Foundation
import SourceText
import Testing
import Wall

/// Valid and invalid contents of `cukeswift-wall.json`.
@Suite struct WallSettingTests {
  private func setting(_ text: String, every: Duration? = nil) throws -> WallSetting {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("wall-\(UUID().uuidString).json")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try WallSettingReader.read(file.path, every: every)
  }

  private let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path

  @Test func allSettingsAreRead() throws {
    let setting = try setting(
      """
      { "title": "Our room", "stale": "2h", "red": ["siren", "on"],
        "projects": [
          { "name": "Shop", "streams": "results", "repository": "../shop" },
          { "name": "Till", "repository": "file:///srv/till", "branch": "next", "limit": "5m", "green": ["siren", "off"],
            "run": ["make", "test", "OUT={stream}"], "red": [] },
          { "name": "Far", "repository": "git@far.example:shop.git", "every": "30s", "stale": "1h" },
          { "name": "Further", "repository": "https://far.example/till" },
          { "name": "Script", "repository": "/srv/script", "run": ["make", "test"], "messages": false }
        ], "green": ["bell"] }
      """, every: .seconds(60))
    #expect(setting.title == "Our room")
    try #require(setting.projects.count == 5)
    let projects = setting.projects
    #expect(
      projects[4].source
        == .repository(WallRepository(address: "/srv/script", run: ["make", "test"], hasMessages: false)))
    #expect(projects[0].source == .streams("\(folder)/results", repository: "\(folder)/../shop"))
    #expect(projects[0].red == ["siren", "on"] && projects[0].green == ["bell"] && projects[0].stale == .seconds(7200))
    #expect(
      projects[1].source
        == .repository(
          WallRepository(
            address: "/srv/till", branch: "next", run: ["make", "test", "OUT={stream}"], limit: .seconds(300))))
    #expect(projects[1].red == [] && projects[1].green == ["siren", "off"])
    #expect(
      projects[2].source == .repository(WallRepository(address: "git@far.example:shop.git", every: .seconds(30))))
    #expect(projects[2].stale == .seconds(3600))
    #expect(
      projects[3].source == .repository(WallRepository(address: "https://far.example/till", every: .seconds(60))))
  }

  @Test func chainsAndSchedulesAreRead() throws {
    let setting = try setting(
      #"{ "projects": [{ "name": "A", "repository": "/x", "after": "B", "schedule": "Mon-Fri 02:30" }, { "name": "B", "streams": "y" }] }"#
    )
    #expect(
      setting.projects.first?.source
        == .repository(WallRepository(address: "/x", after: "B", schedule: WallSchedule("Mon-Fri 02:30"))))
    let wrong = #expect(throws: Diagnostic.self) {
      _ = try self.setting("{ \"projects\": [\n{ \"name\": \"A\", \"repository\": \"/x\",\n  \"after\": \"C\" }] }")
    }
    #expect(wrong?.location?.line == 3 && wrong?.location?.column == 12, "\(String(describing: wrong))")
  }

  @Test(arguments: [
    ("x", "./x", true), ("x", "x.git", true), ("x", "x/.git", true), ("x", "file://x", true),
    // A folder may be a clone, and the host of ssh an alias.
    ("x", "x2", true), ("https://a.example/x", "git@work:x.git", true), ("git@a.example:1/x", "a.example:x", false),
    ("git@a.example:1/x", "ssh://a.example:22/1/x", true),
    ("x", "https://a.example/x", true),
    ("https://a.example/x", "https://ann@A.example:8443/x.git", true),
    ("git@a.example:o/x.git", "ssh://a.example/o/x", true),
    ("https://a.example/x/", "git@a.example:x", true), ("https://a.example/x", "https://a.example/y", false),
    ("https://a.example/x", "https://b.example/x", false), ("a.example:x", "a.example:o/x", false),
  ])
  func followersNeedTheRepositoryOfTheOther(first: String, second: String, isAccepted: Bool) throws {
    let other = #"{ "name": "B", "repository": "\#(second)" }"#
    let text = #"{ "projects": [{ "name": "A", "repository": "\#(first)", "after": "B" }, \#(other)] }"#
    if isAccepted {
      _ = try setting(text, every: .seconds(60))
    } else {
      let problem = #expect(throws: Diagnostic.self) { try setting(text, every: .seconds(60)) }
      #expect(problem?.location?.line == 1 && problem?.location?.column != nil)
    }
  }

  @Test(arguments: [
    (#"{}"#, "the wall has no project"),
    (#"{ "projects": [{ "streams": "x" }] }"#, "a project needs a name"),
    (#"{ "projects": [{ "name": "A" }] }"#, #"a project needs "streams" or a "repository""#),
    (
      #"{ "projects": [{ "name": "A", "streams": "x" }, { "name": "A", "streams": "y" }] }"#,
      "two projects have the name 'A'"
    ),
    (
      #"{ "projects": [{ "name": "A", "repository": "https://x" }] }"#,
      "the interval for checking the repository 'https://x' is missing"
    ),
    (
      #"{ "projects": [{ "name": "A", "repository": "x", "every": "1s" }] }"#,
      #""every" is for repositories of other machines; this one is watched"#
    ),
    (
      #"{ "projects": [{ "name": "A", "streams": "x", "run": ["y"] }] }"#,
      #"'run' is for a repository that the wall runs, and this project has "streams""#
    ),
    (
      #"{ "projects": [{ "name": "A", "repository": "x", "run": ["make"] }] }"#,
      #""run" does not name the file for the messages of the run"#
    ),
    (
      #"{ "projects": [{ "name": "A", "repository": "x", "messages": false }] }"#,
      #"the command of a project with "messages": false is missing"#
    ),
    (
      #"{ "projects": [{ "name": "A", "streams": "x", "messages": false }] }"#,
      #"'messages' is for a repository that the wall runs, and this project has "streams""#
    ),
    (
      #"{ "projects": [{ "name": "A", "repository": "x", "branch": "--upload-pack=y" }] }"#,
      "git would take a name with a hyphen in front for an option"
    ),
    (
      #"{ "projects": [{ "name": "A", "streams": "x", "stale": "soon" }] }"#,
      "'soon' does not begin with a whole number"
    ),
    (
      #"{ "projects": [{ "name": "A", "streams": "x", "schedule": "02:30" }] }"#,
      #"'schedule' is for a repository that the wall runs, and this project has "streams""#
    ),
    (#"{ "projects": [{ "name": "A", "repository": "x", "schedule": "2:30" }] }"#, "'2:30' is not a time of day"),
    (#"{ "projects": [{ "name": "A", "repository": "x", "after": "B" }] }"#, "the wall has no project 'B'"),
    (
      #"{ "projects": [{ "name": "A", "repository": "x", "after": "A" }] }"#, "'A' runs after 'A'"
    ),
    (
      #"{ "projects": [{ "name": "A", "repository": "x", "after": "B" }, { "name": "B", "repository": "x", "after": "A" }] }"#,
      "'A' runs after 'B', which runs after 'A'"
    ),
    (
      #"{ "projects": [{ "name": "A", "repository": "https://a/x", "every": "1m", "after": "B" }, { "name": "B", "repository": "https://a/y", "every": "1m" }] }"#,
      "'A' runs after 'B', which has another repository: no commit would ever run"
    ),
    (#"{ "projcts": [] }"#, "'projcts' is not a setting of a wall"),
    (#"{ "title": "A", "title": "B" }"#, "'title' is given twice"),
    (#"{ "projects": [{ "name": 1 }] }"#, "a string is expected here"),
  ])
  func mistakesAreReportedAtTheirPlaces(text: String, problem: String) throws {
    let found = #expect(throws: Diagnostic.self) { _ = try setting(text) }
    #expect(found?.problem == problem)
    #expect(found?.uri?.hasSuffix(".json") == true)
  }
}
