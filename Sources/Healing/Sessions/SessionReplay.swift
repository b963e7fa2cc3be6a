package import AppUnderTest
package import Recordings
import StepLibrary

/// Replays a recorded session on the current app and finds its elements again.
struct SessionReplay {
  /// Thrown if neither the element nor a similar one was found.
  private struct MissingElement: Error, CustomStringConvertible {
    let description: String
  }

  private let session: AppSession
  private let certainty: Double
  /// The size of the screen during the recording.
  private let screen: Size
  private(set) var result: SessionHealing

  /// Prepares for the first action.
  ///
  /// - Parameters:
  ///   - trace: the recorded session.
  ///   - session: the session of the current app.
  ///   - certainty: the minimum certainty that an element is the recorded one, from 0 to 1.
  init(_ trace: SessionTrace, on session: AppSession, certainty: Double) {
    (self.session, self.certainty) = (session, certainty)
    screen = trace.screen
    result = SessionHealing(trace)
  }

  /// Replays the actions up to the first one whose element is missing.
  mutating func run() async {
    for index in result.trace.actions.indices {
      do {
        try await replay(index)
      } catch {
        result.problems.append("\(error)")
        // A missing element of a check does not matter. After a missing action, the rest of the session no longer
        // applies.
        if error is MissingElement, case .check = result.trace.actions[index].kind { continue }
        result.isComplete = false
        return
      }
    }
  }

  private mutating func replay(_ index: Int) async throws {
    let old = result.trace.actions[index]
    guard let record = old.element else { return try await old.replay(on: session, query: nil) }
    var action = old
    let found = try await find(record)
    var destination: HealedElement?
    if let end = old.destination {
      destination = try await find(end)
      action.destination = destination?.record
    }
    action.element = found.record
    if case .check(let checks) = old.kind {
      action.kind = .check(try await updated(checks, of: record, found))
    }
    action.updateSteps(on: found.moment, to: destination?.moment)
    try requireRecordedElement(found, record, for: action, before: old.steps)
    addChanges(from: old, to: action, found)
    result.trace.actions[index] = action
    try await action.replay(on: session, query: found.query, destination: destination?.query)
  }

  /// Checks that the step of an action does not move to another element of the recorded screen.
  ///
  /// A query with an index or with an identifier that counts rows finds another row after a row is gone.
  ///
  /// - Throws: the reason if the element was another one and the steps would name it.
  private func requireRecordedElement(
    _ found: HealedElement, _ record: ElementRecord, for action: RecordedAction, before steps: [String]?
  ) throws {
    guard case .done = action.kind, found.isFoundByQuery, action.steps != steps, let now = action.element,
      ElementSimilarity(to: record, screen: screen).isAnother(now)
    else { return }
    let query = record.candidates.first.map { " by \($0.query)" } ?? ""
    throw MissingElement(
      description: "\(record.description) is not on the screen; found\(query) is \(found.description), "
        + "which was another element when it was recorded")
  }

  /// Adds the changes to the steps of an action.
  private mutating func addChanges(from old: RecordedAction, to new: RecordedAction, _ found: HealedElement) {
    guard let record = old.element, let oldSteps = old.steps, let newSteps = new.steps,
      oldSteps.count == newSteps.count
    else { return }
    let remark = record.foundBy.flatMap { old in new.element?.foundBy.map { Replacement(old, by: $0) } }
    let field = ActionSentence.field(touchedBy: old).flatMap { old in
      ActionSentence.field(touchedBy: new).map { Replacement(old, by: $0) }
    }
    for (index, step) in zip(oldSteps, newSteps).map(Replacement.init).enumerated() {
      let change = SessionHealing.Change(
        step: step, element: Replacement(record.description, by: found.description), remark: remark,
        field: index == newSteps.count - 1 ? field : nil, certainty: found.certainty)
      result.steps.append(.init(text: step.old, change: step.old == step.new ? nil : change))
    }
  }

  /// The element of a record, found by one of its queries, otherwise by similarity.
  private mutating func find(_ record: ElementRecord) async throws -> HealedElement {
    let strong = record.candidates.filter { $0.score >= 60 }
    let queries = (strong.isEmpty ? Array(record.candidates.prefix(1)) : strong).map(\.query)
    guard
      let found = try await HealedElement.find(
        record, queries: queries, on: session, recordedOn: screen, certainty: certainty)
    else {
      let query = record.candidates.first.map { ", found by \($0.query)," } ?? ""
      let tree = try await session.tree()
      let reason = HealedElement.reason(forMissing: record, recordedOn: screen, in: tree, certainty: certainty)
      throw MissingElement(description: "\(record.description)\(query) is not on the screen, and \(reason)")
    }
    if found.isFoundByQuery, let namesake = found.moment.namesake(of: record) {
      let query = record.candidates.first.map { " is found by \($0.query)," } ?? " is found,"
      result.problems.append(
        "\(record.description)\(query) and that is \(found.description) now; "
          + "\(found.moment.tree.describe(namesake)) has its name: have they changed places?")
    }
    result.elements.append(.init(recorded: record, current: found))
    return found
  }
}

extension SessionReplay {
  /// The checks with the current texts of an element.
  private mutating func updated(
    _ checks: [RecordedAction.Check], of record: ElementRecord, _ found: HealedElement
  ) async throws -> [RecordedAction.Check] {
    var updated: [RecordedAction.Check] = []
    for check in checks {
      switch check {
      case .text(let text):
        updated.append(try await currentText(.text, text, of: record, found).map { .text($0) } ?? check)
      case .label(let text):
        updated.append(try await currentText(.label, text, of: record, found).map { .label($0) } ?? check)
      case .found(let query):
        updated.append(check)
        if try Query(parsing: query).elements(in: try await session.tree()).isEmpty {
          result.problems.append(
            "\(record.description) was checked by \(query), which finds nothing now; change the step")
        }
      case .exists, .enabled, .selected, .textStart, .rows, .value, .frame, .size, .property, .other:
        updated.append(check)
      }
    }
    return updated
  }

  /// The current text to expect of an element; nil to keep the expected one.
  ///
  /// If an element has kept its name but shows another text, the cause may be a fault of the app. That is only
  /// reported.
  private mutating func currentText(
    _ property: PropertyName, _ expected: String, of record: ElementRecord, _ found: HealedElement
  ) async throws -> String? {
    let tree = try await session.tree()
    let now = (found.query?.elements(in: tree).first).flatMap { tree.string(property, of: $0) }
    guard let now, now != expected else { return nil }
    guard found.isFoundByQuery else { return now }
    result.problems.append(
      "\(record.description) has the \(property) \"\(now.shortened)\" now, and \"\(expected.shortened)\" was recorded; "
        + "change the step if this is intended")
    return nil
  }
}

extension SessionHealing {
  /// Replays a session.
  ///
  /// - Parameters:
  ///   - trace: the session.
  ///   - session: the session of the app, which is not launched yet.
  ///   - certainty: the minimum certainty that an element is the recorded one, from 0 to 1.
  ///   - begin: brings the app to the start of the session, if that is not its first screen.
  /// - Returns: the session as far as it could be replayed, with the necessary changes.
  package static func replaying(
    _ trace: SessionTrace, on session: AppSession, certainty: Double = HealedElement.leastCertainty,
    begin: (AppSession) async throws -> Void = { _ in }
  ) async -> SessionHealing {
    do {
      try await begin(session)
    } catch {
      var result = SessionHealing(trace)
      result.isComplete = false
      result.problems.append("\(error)")
      return result
    }
    var replay = SessionReplay(trace, on: session, certainty: certainty)
    await replay.run()
    return replay.result
  }
}

extension RecordedAction {
  /// Expresses the action in steps for the current element.
  ///
  /// A step that scrolls to the element is kept if present and never added. Whether it is needed depends on the
  /// position of the element.
  fileprivate mutating func updateSteps(on target: SessionAction.Moment, to destination: SessionAction.Moment?) {
    let old = steps ?? []
    var new = ActionSentence.steps(for: self, on: target, to: destination, preferring: old)
    let scroll = ActionSentence.steps(for: RecordedAction(.done(.scrollTo), on: element), on: target).first
    if scrolling != nil { scrolling = scroll }
    let (scrolled, scrolls) = (old.first?.scrolls ?? false, new.first?.scrolls ?? false)
    if scrolled, !scrolls, let scroll { new.insert(scroll, at: 0) }
    if scrolls, !scrolled, !old.isEmpty { new.removeFirst() }
    steps = new
  }
}

extension SessionAction.Moment {
  /// Another element of the class with the recorded label or text, if this element has lost it; nil without such an
  /// element.
  fileprivate func namesake(of record: ElementRecord) -> ElementID? {
    guard let name = record.label ?? record.text, tree.string(.label, of: element) != name,
      tree.string(.text, of: element) != name
    else { return nil }
    return tree.visibleElements.first { other in
      other != element && tree.elementClass(of: other).name == record.className
        && (tree.string(.label, of: other) == name || tree.string(.text, of: other) == name)
    }
  }
}
