import AppUnderTest
import Recordings
import StepLibrary
import StepRegistry

extension WalkedApp {
  package func visit(_ steps: [String], checks: Bool) async -> PathEnd? {
    do {
      let found = checks ? try await changes(by: steps) : []
      guard let found, case .done = await start(steps, looks: false) else { return nil }
      let app = try app
      _ = try await app.waitForRest()
      var used: Set<WalkRules.Text> = []
      var end = PathEnd(
        state: try state(of: try await app.tree(), used: &used), picture: try await picture(), checks: [])
      guard checks else { return end }
      end.checks = await passing(found, after: steps)
      if end.checks.isEmpty { end.checks = await passing([ScreenRule.rest.sentence], after: steps) }
      return end
    } catch {
      return nil
    }
  }

  /// The picture of the screen; nil for an app without pictures, and for a page that shows a dialog of the browser.
  private func picture() async throws -> String? {
    let app = try app
    guard app.driver.able(as: (any PictureDriver).self) != nil else { return nil }
    do {
      return try await app.picture()
    } catch let error as AppError where [.notSupported, .dialogOpen].contains(error.kind) {
      return nil
    }
  }

  /// Checks of the changes on the screen by the last step; checks of the whole screen if the step changes nothing.
  ///
  /// - Returns: nil if a step fails.
  private func changes(by steps: [String]) async throws -> [String]? {
    guard case .done = await start(Array(steps.dropLast()), looks: false) else { return nil }
    let recorder = Recorder.inSteps(app: "", device: .standard)
    let before = try await seen(by: recorder).count
    guard case .done = await perform(Array(steps.suffix(1)), looks: false) else { return nil }
    let changes = try await seen(by: recorder).dropFirst(before)
    return changes.isEmpty ? try await seen(by: Recorder.inSteps(app: "", device: .standard)) : Array(changes)
  }

  /// The checks of everything that a recorder has seen until now, with the current screen.
  private func seen(by recorder: Recorder) async throws -> [String] {
    let app = try app
    _ = try await app.waitForRest()
    try await recorder.look(at: app)
    return recorder.trace.seenAtEnd.flatMap { $0.steps ?? [] }
  }

  /// The first checks that pass in sequence in a scenario. Steps with tables and doc strings are left out.
  private func passing(_ checks: [String], after steps: [String]) async -> [String] {
    var known: Set<String> = []
    var rest = checks.filter { !$0.contains(where: \.isNewline) && known.insert($0).inserted }
    while !rest.isEmpty {
      // A check that fails waits, and other checks may pass only afterwards.
      guard case .done = await start(steps, looks: false) else { return [] }
      let chosen = rest.prefix(PathEnd.mostChecks)
      guard let failing = await firstFailing(of: chosen) else { return Array(chosen) }
      rest.remove(at: failing)
    }
    return []
  }

  private func firstFailing(of checks: ArraySlice<String>) async -> Int? {
    for index in checks.indices {
      guard case .done = await perform([checks[index]], looks: false) else { return index }
    }
    return nil
  }
}
