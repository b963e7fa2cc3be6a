package import AppUnderTest
package import Recordings
internal import StepLibrary

/// A session that was gone through again on an app of today, with what had to be changed.
package struct TraceHealing: Sendable {
  /// A step that has to be said in another way.
  package struct Change: Sendable, Hashable {
    /// The step as it was.
    package let old: String
    /// The step as it is to be.
    package let new: String
    /// The element as it was recorded, and as it is.
    package let elements: (old: String, new: String)
    /// The field that the step touches, as steps name it before and now; nil where it touches none.
    package let fields: (old: String, new: String)?
    /// How certain it is that it is the same element, from 0 to 1; 1 where a query of the record still finds it.
    package let certainty: Double

    package static func == (left: Change, right: Change) -> Bool { left.old == right.old && left.new == right.new }
    package func hash(into hasher: inout Hasher) { hasher.combine(old) }
  }

  /// A step that an action of the session was said in.
  struct Sentence {
    let old: String
    /// How it has to be said now; nil where that is the same.
    let change: Change?
  }

  /// An element of the session as it was found again.
  private struct FoundElement {
    let old: ElementRecord
    let moment: SessionAction.Moment
    let certainty: Double
  }

  private var elements: [FoundElement] = []
  /// The session with the elements as they are now, as far as it could be gone through.
  package private(set) var trace: SessionTrace
  /// The steps that have to be changed, in order.
  package private(set) var changes: [Change] = []
  /// Elements that were not found, and why nothing is proposed for them.
  package private(set) var withheld: [String] = []

  /// The steps of the actions that were gone through, in order.
  private(set) var sentences: [Sentence] = []
  /// Whether the session could be gone through to its end.
  private(set) var isComplete = true

  private init(_ trace: SessionTrace) { self.trace = trace }

  /// Replays a session.
  ///
  /// - Parameters:
  ///   - trace: the session.
  ///   - session: the session of the app, which is not launched yet.
  ///   - certainty: how certain it has to be that an element is the recorded one, from 0 to 1.
  ///   - begin: brings the app to where the session begins, if that is not its first screen.
  /// - Returns: the session as far as it could be replayed, with what had to be changed.
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
        // What was only looked at may be missing; after an action that was not done nothing is as it was.
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

  /// What has to be changed about a recording that was made of a part of the session.
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

  /// Nothing is like an element that is not found.
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
    note(trace.actions[index], action, found)
    trace.actions[index] = action
    try await action.replay(
      on: session, query: found.moment.tree.shortestQuery(for: found.moment.element),
      destination: destination.flatMap { $0.tree.shortestQuery(for: $0.element) })
  }

  /// The checks with the texts that an element has now, where it is known by other names than before.
  ///
  /// An element that has kept its name and shows something else may be a fault of the app, so that is only reported.
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
            + "change the step if that is meant")
      }
    }
    return renewed
  }

  /// Notes how the steps of an action have changed.
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
        old: steps.0, new: steps.1, elements: (record.description, description), fields: fields,
        certainty: found.certainty)
      sentences.append(Sentence(old: steps.0, change: change))
      if !changes.contains(change) { changes.append(change) }
    }
  }

  /// The element of a record: what one of its queries finds, or else what is like it.
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
  /// Says in steps what was done to the element as it is now.
  ///
  /// A step that scrolls to the element is kept where there was one and not added where there was none: whether one is needed depends on
  /// where the element stands.
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
  /// Another element of the class that has the recorded label or text, which this one has no more; `nil` if there is none.
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
