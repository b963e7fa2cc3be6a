import AppUnderTest
import Console
import ModelApps
import StepLibrary
import StepRegistry
import Testing

/// The app's time after lines that fail.
@Suite struct LostTimeTests {
  /// An app that changes after 40 seconds.
  private final class Late: App {
    private var isLate = false

    func launch(in environment: AppEnvironment) {
      environment.clock.after(.seconds(40)) { self.isLate = true }
    }

    var screen: Screen { Screen("Late") { Label(isLate ? "Late" : "Early").id("state") } }
  }

  private func session(canGoBack: Bool) throws -> ConsoleSession {
    let apps = AppCatalog([
      .init("Late") { device, arguments in
        let driver = InProcessDriver(on: device, launchedWith: arguments) { Late() }
        return canGoBack ? driver : PlainDriver(driver)
      }
    ])
    return try ConsoleSession(
      ConsoleSession.Setting(
        apps: apps, app: "Late", load: { (try Registry([PredefinedSteps.steps(for: apps)], relativeTo: "/"), apps) }))
  }

  /// Executes lines and returns the last reply, with a mark if it is a failure.
  private func reply(_ session: ConsoleSession, _ lines: String...) async -> String {
    var last = ""
    for line in lines {
      switch await session.reply(to: line) {
      case .output(.text(let text)): last = text
      case .failure(let reason): last = "FAILED " + reason
      case .output(.clear), .output(.end): last = ""
      }
    }
    return last
  }

  private let wrong = #"Then I should see "Nope""#
  private let early = #"Then I should see "Early""#
  private let late = #"Then I should see "Late""#

  @Test func modelsGoBackAfterFailedLines() async throws {
    let session = try session(canGoBack: true)
    for line in [wrong, "wait_for_element_exists \"label text:'Nope'\"", late] {
      #expect(await reply(session, line).hasPrefix("FAILED"), "\(line)")
    }
    #expect(await reply(session, early, "recorded") == "1  \(early)")
    #expect(await reply(session, "undo").contains("nothing to undo"))
  }

  @Test func timeOfOtherAppsIsRecorded() async throws {
    let session = try session(canGoBack: false)
    let failure = await reply(session, early, wrong)
    #expect(
      failure.hasPrefix("FAILED") && failure.hasSuffix("which is recorded: When I wait for 30 seconds"), "\(failure)")
    #expect(await reply(session, late, "recorded") == "1  \(early)\n2  When I wait for 30 seconds\n3  \(late)")
    // Lines without a wait change nothing.
    #expect(await reply(session, "nothing", "recorded").hasSuffix("3  \(late)"))
  }

  @Test(arguments: [true, false])
  func changedStepRunsInTheStateBefore(canGoBack: Bool) async throws {
    let session = try session(canGoBack: canGoBack)
    let failure = await reply(session, early, "insert 2, '\(wrong)'")
    #expect(failure.hasPrefix("FAILED"), "\(failure)")
    let number = canGoBack ? 2 : 3
    #expect(await reply(session, "reword \(number), '\(early)'").hasPrefix("FAILED") == false)
    #expect(await reply(session, "try rest: true", "recorded") == "1  \(early)\n2  \(early)")
  }
}
