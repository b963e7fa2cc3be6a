import AppUnderTest
import Console
import OperatingSystem
import SourceText
import Testing

/// Listing, changing and repeating the recorded steps.
@Suite struct RecordedStepsTests {
  private func text(_ reply: ConsoleSession.Reply) -> String {
    switch reply {
    case .output(.text(let text)): text
    case .failure(let reason): "FAILED " + reason
    case .output(.clear), .output(.end): ""
    }
  }

  /// Executes lines and returns the last reply.
  private func reply(_ session: ConsoleSession, _ lines: String...) async -> String {
    var last = ""
    for line in lines { last = text(await session.reply(to: line)) }
    return last
  }

  private let seven = #"When I touch the "7" button"#
  private let eight = #"When I touch the "8" button"#
  private let display = "query(\"label id:'display'\", :text)"

  @Test func stepsAreListedMovedDroppedAndReworded() async throws {
    let session = try makeSession("Calculator")
    #expect(await reply(session, "recorded") == "nothing was recorded yet")
    #expect(
      await reply(session, "touch button marked:'7'", "touch button marked:'8'", "recorded")
        == "1  \(seven)\n2  \(eight)")
    #expect(await reply(session, "move 2, 1") == "2 steps done")
    #expect(await reply(session, display) == "[0] 87")
    #expect(await reply(session, "recorded") == "1  \(eight)\n2  \(seven)")
    #expect(await reply(session, #"reword 1, "When I touch the \"9\" button""#) == "2 steps done")
    #expect(await reply(session, display) == "[0] 97")
    #expect(await reply(session, #"insert 3, "Then I should see \"97\"""#) == "1 step done")
    #expect(await reply(session, "insert 1, '# seven after nine'") == "4 steps done")
    #expect(await reply(session, "drop 2", "recorded").hasPrefix("FAILED") == false)
    #expect(await reply(session, "undo", display) == "[0] 97")
    #expect(await reply(session, "try") == "4 steps done")
    #expect(await reply(session, "drop 5").contains("no recorded step has the number 5"))
    #expect(await reply(session, "reword 1, 'touch 7'").contains("a step begins with a keyword"))
  }

  @Test func failingStepKeepsLaterStepsPending() async throws {
    let session = try makeSession("Calculator")
    _ = await reply(session, "touch button marked:'7'", "touch button marked:'8'", "touch button marked:'+'")
    let failure = await reply(session, #"reword 2, "When I touch the \"nothing\" button""#)
    #expect(failure.hasPrefix(#"FAILED step 2, When I touch the "nothing" button:"#), "\(failure)")
    #expect(await reply(session, display) == "[0] 7")
    let script = await session.script
    #expect(script.done.count == 1 && script.rest.count == 2 && script.problem != nil)
    // Rewording a pending step repeats no other step.
    #expect(await reply(session, #"reword 2, "When I touch the \"5\" button""#) == "2 steps still to be done")
    #expect(await reply(session, "try rest: true") == "2 steps done")
    #expect(await reply(session, display) == "[0] 75")
    #expect(await session.script.rest.isEmpty)
  }

  /// A step that starts the app itself is repeated without an additional start.
  @Test func stepThatStartsTheAppIsRepeated() async throws {
    let session = try makeSession(nil)
    _ = await reply(
      session, "Given the \"Calculator\" app is running", "touch button marked:'7'", "touch button marked:'8'")
    #expect(await reply(session, "drop 2", "recorded") == "1  Given the \"Calculator\" app is running\n2  \(eight)")
    #expect(await reply(session, display) == "[0] 8")
  }

  @Test func timeGoesToTheNextEvent() async throws {
    let session = try makeSession("Articles")
    let later = await reply(session, "next_event")
    #expect(later.hasSuffix("later"), "\(later)")
    let calculator = try makeSession("Calculator")
    #expect(await reply(calculator, "next_event") == "no event is scheduled")
  }

  @Test func somebodyPointsAtElements() async throws {
    let session = try makeSession("Calculator")
    let choices = try await session.choices(at: Point(x: 60, y: 400))
    #expect(choices.first?.queries.first?.query.description == "button marked:'4'")
    #expect(choices.first?.checks.first?.step == #"I should see the "4" button"#)
    let found = try await session.elements("button marked:'Sav'")
    #expect(found.rows.isEmpty && found.note == "no button of 18 is marked 'Sav'")
    guard case .drawing(let svg) = try await session.view().picture else {
      Issue.record("the calculator is not drawn")
      return
    }
    #expect(svg.hasPrefix("<svg"))
  }
}

/// The first check that is offered for an element.
@Suite struct FirstCheckTests {
  @Test(arguments: [
    ("Tinylog", "tabBarButton marked:'Lists'", #"the "Lists" tab should be selected"#),
    ("Tinylog", "tabBarButton marked:'Archive'", #"I should see the "Archive" tab"#),
    ("Tinylog", "label text:'My Lists'", #"the title should be "My Lists""#),
    ("Tinylog", "imageView", #"I should see the "cog" image"#),
    ("Calculator", "label id:'display'", #"the "display" label should be "0""#),
  ])
  func itSaysMostOfTheElement(app: String, query: String, step: String) async throws {
    let session = try makeSession(app)
    #expect(try await session.elements(query).choices.first?.checks.first?.step == step)
  }
}

@Suite struct ProjectBoundsTests {
  @Test func pathsOutOfTheProjectAreRefused() throws {
    let bounds = ProjectBounds(FileSystem.workingFolder)
    #expect(try bounds.checked("features/New.feature:3") == "features/New.feature:3")
    for path in ["../x.feature", "/etc/passwd", "features/../../x", "/"] {
      #expect(throws: Diagnostic.self) { try bounds.checked(path) }
    }
  }
}
