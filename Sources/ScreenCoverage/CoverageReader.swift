import AppUnderTest
package import Exploring
package import Messages
import OperatingSystem
package import Reporters
package import SourceText
import Traces

/// Reads from the traces of a run which parts of apps were shown, touched and checked.
package final class CoverageReader: CoverageSource {
  /// The apps, in the order in which they were used first.
  package private(set) var apps: [AppCoverage] = []
  /// The number of executed steps.
  package private(set) var steps = 0
  private let traces: RunTraces
  private let galleries: (@Sendable (_ apps: [String]) throws -> [String: [GalleryState]])?
  /// The problem with the galleries; nil if they were found.
  private var galleryProblem: Diagnostic?
  /// The screens of running steps, by the ids of their attempts.
  private var screens: [String: [StepScreen]] = [:]

  /// The screen of an app after a step.
  private struct StepScreen {
    /// The index of the app.
    let app: Int
    let screen: ControlScreen
    /// Whether the step acted on the app.
    let hasActions: Bool
  }

  /// Begins before the first message.
  ///
  /// - Parameters:
  ///   - content: finds the content of large attachments; nil if their location is unknown.
  ///   - galleries: finds the screens of galleries by the names of apps; nil to find none.
  package init(
    content: (@Sendable (ExternalAttachment) -> ReportSettings.ExternalContent)?,
    galleries: (@Sendable (_ apps: [String]) throws -> [String: [GalleryState]])? = nil
  ) {
    (traces, self.galleries) = (RunTraces(content: content), galleries)
  }

  package var measures: [CoverageMeasure] { CoverageFigures(apps).measures }

  /// Warnings about galleries and parts of the traces that cannot be read.
  package var warnings: [Diagnostic] { traces.warnings + [galleryProblem].compactMap(\.self) }

  /// Whether the run has traces.
  package var hasTraces: Bool { !apps.isEmpty }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    if let step = traces.receive(envelope, in: stream) {
      return add(step, to: index(of: step.session.app ?? "an app without a name"))
    }
    guard let (attempt, index) = stream.endedStep, let event = envelope.eventOfStep else { return }
    let step = attempt.steps[index]
    if !step.isHook, step.status?.wasExecuted == true { steps += 1 }
    check(screens.removeValue(forKey: event.attempt) ?? [], step, attempt.pickle.uri)
  }

  package func finish(in stream: StreamState) {
    for index in apps.indices { apps[index].findPending() }
    let models = apps.filter { !$0.isPage }.map(\.name)
    guard let galleries, !models.isEmpty else { return }
    do {
      let found = try galleries(models)
      for index in apps.indices { apps[index].gallery = found[apps[index].name] }
    } catch {
      galleryProblem = Diagnostic(
        .warning, problem: "the galleries of the apps cannot be read: \(error)",
        advice: "States that were never shown are unknown.")
    }
  }

  private func index(of name: String) -> Int {
    if let index = apps.firstIndex(where: { $0.name == name }) { return index }
    apps.append(AppCoverage(name: name))
    return apps.count - 1
  }

  private func add(_ step: RunTraces.Step, to app: Int) {
    let (record, feature) = (step.record, step.attempt.pickle.uri)
    apps[app].use(in: feature)
    if record.driver == .page { apps[app].isPage = true }
    for request in record.requests { apps[app].note(request, in: feature) }
    let found = step.trees.map(ControlScreen.init)
    for screen in found { apps[app].add(screen) }
    for action in record.actions where action.problem == nil && !Self.passive.contains(action.name) {
      guard action.element != nil || action.name == "back" else { continue }
      if let control = Self.control(of: action, on: found) {
        apps[app].touch(control, in: feature)
      } else if let words = action.element, Self.element(of: action, on: found) == nil {
        apps[app].touch(described: words, in: feature)
      }
    }
    if let last = found.last {
      screens[step.id, default: []].append(
        StepScreen(app: app, screen: last, hasActions: !record.actions.isEmpty))
    } else {
      apps[app].noteUnknownScreen()
    }
  }

  /// Actions that do not use the control at which they begin.
  private static let passive: Set<String> = ["scroll", "scrollTo"]

  /// The element of an action, on the first screen that has it.
  private static func element(
    of action: TraceRecord.Action, on screens: [ControlScreen]
  ) -> (screen: ControlScreen, element: ElementID)? {
    if let node = action.node, let first = screens.first, node < first.tree.count { return (first, ElementID(node)) }
    for screen in screens {
      if action.name == "back", let button = Query.backButton.elements(in: screen.tree).first {
        return (screen, button)
      }
      guard let words = action.element, let frame = action.frame else { continue }
      let found = screen.tree.elements.first {
        screen.tree.frame(of: $0).isNear(frame) && screen.tree.describe($0) == words
      }
      if let found { return (screen, found) }
    }
    return nil
  }

  private static func control(of action: TraceRecord.Action, on screens: [ControlScreen]) -> Control? {
    element(of: action, on: screens).flatMap { $0.screen.control(around: $0.element)?.control }
  }

  /// Notes the controls that a step without actions names in quotation marks.
  private func check(
    _ screens: [StepScreen], _ step: Attempt.Step, _ feature: String
  ) {
    guard step.status == .passed, case .step(let step, _) = step.subject,
      !screens.contains(where: \.hasActions)
    else {
      return
    }
    for text in step.text.quotedTexts {
      for shown in screens {
        for element in Query.meant(by: text, in: shown.screen.tree)?.elements(in: shown.screen.tree) ?? [] {
          guard let (element, control) = shown.screen.control(around: element) else { continue }
          let properties = ControlProperty.all(of: element, in: shown.screen.tree)
          let asked = ControlProperty.asked(by: step.text, of: properties)
          apps[shown.app].check(control, asking: asked, in: feature)
        }
      }
    }
  }
}

extension Rect {
  fileprivate func isNear(_ other: Rect) -> Bool {
    abs(x - other.x) < 0.5 && abs(y - other.y) < 0.5 && abs(width - other.width) < 0.5
      && abs(height - other.height) < 0.5
  }
}
