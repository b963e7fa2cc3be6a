package import AppUnderTest
package import Recordings
internal import StepLibrary

/// A session that was replayed on the current app, with the necessary changes.
package struct TraceHealing: Sendable {
  /// A step that needs another text.
  package struct Change: Sendable, Hashable {
    /// The old step.
    package let old: String
    /// The new step.
    package let new: String
    /// Descriptions of the recorded and the current element.
    package let elements: (old: String, new: String)
    /// The remarks about the queries for the element in the feature, old and new; nil for elements without queries.
    package let remarks: (old: String, new: String)?
    /// The field that the step touches, in the old and new words of steps; nil for a step that does not touch a field.
    package let fields: (old: String, new: String)?
    /// The certainty that it is the same element, from 0 to 1; 1 if a recorded query still finds it.
    package let certainty: Double

    package static func == (left: Change, right: Change) -> Bool { left.old == right.old && left.new == right.new }
    package func hash(into hasher: inout Hasher) { hasher.combine(old) }
  }

  /// The sentence of an action in the session.
  struct Sentence {
    let old: String
    /// The necessary change; nil for an unchanged sentence.
    let change: Change?
  }

  /// An element of the session that was found again.
  private struct FoundElement {
    let old: ElementRecord
    let moment: SessionAction.Moment
    let certainty: Double
  }

  private var elements: [FoundElement] = []
  /// The session with the current elements, as far as it could be replayed.
  package private(set) var trace: SessionTrace
  /// The steps to change, in order.
  package private(set) var changes: [Change] = []
  /// The elements that were not found, with the reason for the missing proposal.
  package private(set) var withheld: [String] = []

  /// The sentences of the replayed actions, in order.
  private(set) var sentences: [Sentence] = []
  /// Whether the session was replayed to its end.
  private(set) var isComplete = true

  private init(_ trace: SessionTrace) { self.trace = trace }

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
  ) async -> TraceHealing {
    var healing = TraceHealing(trace)
    do {
      try await begin(session)
    } catch {
      healing.isComplete = false
      healing.withheld.append("\(error)")
      return healing
    }
    await healing.replay(on: session, certainty)
    return healing
  }

  private mutating func replay(on session: AppSession, _ certainty: Double) async {
    let screen = trace.screen
    for index in trace.actions.indices {
      do {
        try await replay(index, session, screen, certainty)
      } catch let problem as Lost {
        withheld.append(problem.description)
        // A missing element of a check does not matter. After a missing action, the rest of the session no longer
        // applies.
        if case .check = trace.actions[index].kind { continue }
        isComplete = false
        return
      } catch {
        withheld.append("\(error)")
        isComplete = false
        return
      }
    }
  }

  /// The necessary changes to a recording that was made from a part of the session.
  package func changes(of recording: Recording) -> [RecordingRepair.Change] {
    let anchors = recording.fingers.flatMap { [$0.start, $0.end] } + recording.typing.map(\.field)
    return anchors.compactMap { $0?.query }.compactMap { query in
      guard let found = elements.last(where: { $0.old.candidates.contains { $0.query == query } }) else { return nil }
      let element = ElementRecord(found.moment.element, in: found.moment.tree)
      guard !element.candidates.contains(where: { $0.query == query }) else { return nil }
      return .init(
        recording: recording.name, old: query, element: element,
        elements: [found.old.description, found.moment.tree.describe(found.moment.element)], certainty: found.certainty)
    }
  }

  /// Thrown if neither the element nor a similar one was found.
  private struct Lost: Error, CustomStringConvertible {
    let description: String
  }

  private mutating func replay(
    _ index: Int, _ session: AppSession, _ screen: Size, _ certainty: Double
  ) async throws {
    var action = trace.actions[index]
    guard let record = action.element else { return try await action.replay(on: session, query: nil) }
    let found = try await find(record, on: session, screen, certainty)
    let destination: SessionAction.Moment?
    if let end = action.destination {
      destination = try await find(end, on: session, screen, certainty).moment
      action.destination = destination.map { ElementRecord($0.element, in: $0.tree) }
    } else {
      destination = nil
    }
    action.element = ElementRecord(found.moment.element, in: found.moment.tree)
    if case .check(let checks) = action.kind {
      action.kind = .check(try await renewed(checks, of: record, found, on: session))
    }
    action.say(on: found.moment, to: destination)
    try requireNotAnother(found, than: record, for: action, was: trace.actions[index].steps)
    note(trace.actions[index], action, found)
    trace.actions[index] = action
    try await action.replay(
      on: session, query: found.moment.tree.shortestQuery(for: found.moment.element),
      destination: destination.flatMap { $0.tree.shortestQuery(for: $0.element) })
  }

  /// Checks that the step of an action does not move to another element of the recorded screen.
  ///
  /// A query with an index or with an identifier that counts rows finds another row after a row is gone.
  ///
  /// - Throws: the reason if the element was another one and the steps would name it.
  private func requireNotAnother(
    _ found: (moment: SessionAction.Moment, certainty: Double), than record: ElementRecord, for action: RecordedAction,
    was steps: [String]?
  ) throws {
    guard case .done = action.kind, found.certainty == 1, action.steps != steps, let now = action.element,
      ElementSimilarity(to: record, screen: trace.screen).isAnother(now)
    else { return }
    let query = record.candidates.first.map { " by \($0.query)" } ?? ""
    throw Lost(
      description: "\(record.description) is not on the screen; found\(query) is "
        + "\(found.moment.tree.describe(found.moment.element)), which was another element when it was recorded")
  }

  /// The checks with the current texts of an element, if its names have changed.
  ///
  /// If an element has kept its name but shows another text, the cause may be a fault of the app. That is only
  /// reported.
  private mutating func renewed(
    _ checks: [RecordedAction.Check], of record: ElementRecord,
    _ found: (moment: SessionAction.Moment, certainty: Double), on session: AppSession
  ) async throws -> [RecordedAction.Check] {
    var renewed: [RecordedAction.Check] = []
    for check in checks {
      let (property, expected): (PropertyName, String)
      switch check {
      case .text(let text): (property, expected) = (.text, text)
      case .label(let text): (property, expected) = (.label, text)
      case .found(let query):
        renewed.append(check)
        if try Query(parsing: query).elements(in: try await session.tree()).isEmpty {
          withheld.append("\(record.description) was checked by \(query), which finds nothing now; change the step")
        }
        continue
      default:
        renewed.append(check)
        continue
      }
      let tree = try await session.tree()
      let now = (found.moment.tree.shortestQuery(for: found.moment.element)?.elements(in: tree).first)
        .flatMap { tree.string(property, of: $0) }
      guard let now, now != expected else {
        renewed.append(check)
        continue
      }
      if found.certainty < 1 {
        renewed.append(property == .text ? .text(now) : .label(now))
      } else {
        renewed.append(check)
        withheld.append(
          "\(record.description) has the \(property) \"\(now.shortened)\" now, and \"\(expected.shortened)\" was recorded; "
            + "change the step if this is intended")
      }
    }
    return renewed
  }

  /// Adds the changes to the steps of an action.
  private mutating func note(
    _ old: RecordedAction, _ new: RecordedAction, _ found: (moment: SessionAction.Moment, certainty: Double)
  ) {
    guard let record = old.element, let oldSteps = old.steps, let newSteps = new.steps,
      oldSteps.count == newSteps.count
    else { return }
    let description = found.moment.tree.describe(found.moment.element)
    for (index, steps) in zip(oldSteps, newSteps).enumerated() {
      guard steps.0 != steps.1 else {
        sentences.append(Sentence(old: steps.0, change: nil))
        continue
      }
      var fields: (old: String, new: String)?
      if index == newSteps.count - 1, let old = ActionSentence.field(touchedBy: old),
        let new = ActionSentence.field(touchedBy: new)
      {
        fields = (old, new)
      }
      let change = Change(
        old: steps.0, new: steps.1, elements: (record.description, description),
        remarks: record.foundBy.flatMap { old in new.element?.foundBy.map { (old, $0) } }, fields: fields,
        certainty: found.certainty)
      sentences.append(Sentence(old: steps.0, change: change))
      if !changes.contains(change) { changes.append(change) }
    }
  }

  /// The element of a record, found by one of its queries, otherwise by similarity.
  private mutating func find(
    _ record: ElementRecord, on session: AppSession, _ screen: Size, _ certainty: Double
  ) async throws -> (moment: SessionAction.Moment, certainty: Double) {
    let strong = record.candidates.filter { $0.score >= 60 }
    let queries = (strong.isEmpty ? Array(record.candidates.prefix(1)) : strong).map(\.query)
    guard
      let found = try await HealedElement.find(
        record, queries: queries, on: session, recordedOn: screen, certainty: certainty)
    else {
      let asked = record.candidates.first.map { ", found by \($0.query)," } ?? ""
      let tree = try await session.tree()
      let reason = HealedElement.reason(forMissing: record, recordedOn: screen, in: tree, certainty: certainty)
      throw Lost(description: "\(record.description)\(asked) is not on the screen, and \(reason)")
    }
    if found.certainty == 1, let namesake = found.moment.namesake(of: record) {
      let query = record.candidates.first.map { " is found by \($0.query)," } ?? " is found,"
      withheld.append(
        "\(record.description)\(query) and that is \(found.moment.tree.describe(found.moment.element)) now; "
          + "\(found.moment.tree.describe(namesake)) has its name: have they changed places?")
    }
    elements.append(FoundElement(old: record, moment: found.moment, certainty: found.certainty))
    return found
  }
}

extension RecordedAction {
  /// Expresses the action in steps for the current element.
  ///
  /// A step that scrolls to the element is kept if present and never added. Whether it is needed depends on the
  /// position of the element.
  fileprivate mutating func say(on target: SessionAction.Moment, to destination: SessionAction.Moment?) {
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
  /// Another element of the class with the recorded label or text, if this element has lost it; nil for no such
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
