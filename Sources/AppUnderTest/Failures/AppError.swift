/// A failed action or request on an app.
public struct AppError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of a problem.
  public enum Kind: Sendable, Hashable {
    /// The expected state did not come in time.
    case timeout
    /// A page did not load in time.
    case notLoaded
    /// An action found several elements without a choice between them.
    case ambiguous
    /// The app is not running.
    case notRunning
    /// A finger was put down outside the screen.
    case outsideScreen
    /// A gesture that no finger can make.
    case impossibleGesture
    /// A text was typed without a focused text field.
    case noFocus
    /// The user has gone to another app.
    case inBackground
    /// The driver or the app does not support the action.
    case notSupported
    /// The app itself is faulty.
    case faultyApp
    /// The element moved away before the touch, which had no effect on the app.
    case moved
    /// A dialog of the browser is open and must be answered first.
    case dialogOpen
  }

  /// The kind of the problem.
  public let kind: Kind
  /// The problem, in one line.
  public let problem: String
  /// Details that explain the problem, line by line.
  public let details: [String]

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - kind: the kind of the problem.
  ///   - problem: the problem, in one line.
  ///   - details: details that explain the problem, line by line.
  public init(_ kind: Kind, problem: String, details: [String] = []) {
    self.kind = kind
    self.problem = problem
    self.details = details
  }

  /// The problem, and the details below it.
  public var description: String { ([problem] + details).joined(separator: "\n") }
}

extension AppError {
  /// The app was not launched or has ended.
  package static let notRunning = AppError(
    .notRunning, problem: "the app is not running", details: ["Launch it first, or use a session, which does."])

  /// Text was typed without a focused text field.
  package static let noFocus = AppError(
    .noFocus, problem: "no text field has the focus", details: ["Touch a text field before typing."])

  /// The keyboard was used while it is hidden.
  package static let noKeyboard = AppError(
    .noFocus, problem: "the keyboard is not shown", details: ["No text field has the focus."])

  /// Something was pasted from an empty pasteboard.
  package static let emptyPasteboard = AppError(
    .notSupported, problem: "the pasteboard is empty",
    details: [#"Let the app copy something, or write: Given the pasteboard has "some text""#])

  /// An action was requested from a disabled element.
  package static func isDisabled(_ element: String) -> AppError {
    AppError(.notSupported, problem: "\(element) is disabled")
  }

  /// The escape key was pressed where it has no effect.
  package static let nothingToDismiss = AppError(
    .noFocus, problem: "the escape key dismisses nothing here",
    details: ["Nothing on the screen can be cancelled, and no text field has the focus."])

  /// A touch or a path has a point outside of the screen.
  package static func outsideScreen(_ point: Point, screen: Rect) -> AppError {
    AppError(
      .outsideScreen,
      problem: "\(point.x.shortDescription),\(point.y.shortDescription) is outside the screen, which is "
        + "\(screen.width.shortDescription)×\(screen.height.shortDescription) points")
  }

  /// The path of a gesture cannot be made by a finger.
  static func impossiblePath(_ reason: String) -> AppError {
    AppError(.impossibleGesture, problem: "no finger can move like that: \(reason)")
  }

  /// Scrolling reached both ends without finding the element.
  static func notScrolledTo(_ query: Query, reason: String, tree: any ElementTree) -> AppError {
    AppError(
      .timeout, problem: "scrolled to both ends without \(query.wording)",
      details: ["Reason: " + reason] + screenLines(of: tree))
  }

  /// An action was requested from an app in the background.
  package static let inBackground = AppError(
    .inBackground, problem: "the app is in the background", details: ["Bring it to the foreground first."])

  /// Checks that a server can send an answer. The app would wait forever for an answer that cannot be sent.
  ///
  /// - Throws: an `AppError` for an answer with an impossible status or header.
  package static func requireSendable(_ stub: HTTPStub) throws(AppError) {
    guard case .answer(let answer) = stub.outcome, let problem = answer.problem else { return }
    throw AppError(.notSupported, problem: "\(stub.path) cannot be answered: \(problem)")
  }

  /// The driver of the app lacks an ability.
  ///
  /// - Parameter what: the ability, worded to follow "cannot".
  package static func notSupported(_ what: String) -> AppError {
    AppError(.notSupported, problem: "the driver of this app cannot \(what)")
  }

  /// A command for pages was given to another app.
  package static func noPage(for command: PageCommand) -> AppError {
    AppError(.notSupported, problem: "this app has \(command.lack)")
  }

  /// There is no page to go forward to.
  package static let noPageAhead = AppError(
    .notSupported, problem: "no page to go forward to", details: ["Go back first: When I go back"])

  /// The app refuses its launch arguments.
  package static func refusedLaunch(_ diagnostic: Diagnostic) -> AppError {
    AppError(
      .notSupported, problem: "the app cannot be launched like this: \(diagnostic.problem)",
      details: [diagnostic.advice].compactMap(\.self))
  }

  /// A backdoor was called that the app does not have.
  package static func noBackdoor(_ name: String, known: [String]) -> AppError {
    let list = known.isEmpty ? "It has none." : "It has \(known.map(\.quoted).joined(separator: ", "))."
    return AppError(.notSupported, problem: "the app has no backdoor \(name.quoted)", details: [list])
  }

  /// A notification with this title was not shown.
  static func noNotification(_ title: String, shown: [String]) -> AppError {
    let list = shown.isEmpty ? "None was shown." : "Shown were \(shown.map(\.quoted).joined(separator: ", "))."
    return AppError(.timeout, problem: "no notification \(title.quoted)", details: [list])
  }

  /// A screen nests more elements in one another than the limit.
  package static func nestedTooDeep(screen: String, limit: Int) -> AppError {
    AppError(.faultyApp, problem: "the screen \(screen.quoted) nests more than \(limit) elements in one another")
  }

  /// The app schedules events without end.
  package static func endlessEvents(_ count: Int, since start: Duration, until end: Duration) -> AppError {
    AppError(
      .faultyApp,
      problem: "the app runs in a loop: more than \(count) events from \(start.wording) to \(end.wording)",
      details: ["An event schedules itself again and again: give it a longer delay."])
  }

  /// A wait ended without the expected state.
  ///
  /// - Parameters:
  ///   - wish: the expectation, worded to follow "waited for".
  ///   - reason: the reason why it is not fulfilled.
  ///   - waited: the app time that passed.
  ///   - isIdle: whether waiting ended because no event was scheduled.
  ///   - limit: the scope that has chosen the limit; nil if the call has, or nothing.
  ///   - unanswered: the requests of the app without an answer.
  ///   - tree: the screen.
  static func timeout(
    waitingFor wish: String, reason: String, waited: Duration, isIdle: Bool, limit: WaitLimit?,
    unanswered: [String], tree: any ElementTree
  ) -> AppError {
    let end = isIdle ? "; no scheduled event can change it" : ""
    return AppError(
      .timeout, problem: "waited \(waited.wording) of the app's time for \(wish)\(end)",
      details: ["Reason: " + reason] + (isIdle ? [] : [limit?.wording].compactMap(\.self))
        + requestLines(unanswered) + screenLines(of: tree))
  }

  /// A wait ended because other events happened without end.
  static func tooManyEvents(
    _ count: Int, waitingFor wish: String, reason: String, waited: Duration, tree: any ElementTree
  ) -> AppError {
    AppError(
      .timeout,
      problem: "waited \(waited.wording) of the app's time for \(wish), in which \(count) other things happened",
      details: ["Reason: " + reason, "Something in the app repeats itself without end; wait for less, or for that."]
        + screenLines(of: tree))
  }

  /// The run was interrupted during scrolling.
  static let interruptedScrolling = AppError(
    .timeout, problem: "the run was interrupted while this step scrolled, and it has not found its end")

  /// Scrolling did not reach an end.
  static func endlessScrolling(_ count: Int, lookingFor what: String, tree: any ElementTree) -> AppError {
    AppError(
      .timeout,
      problem: "scrolled \(count == 1 ? "once" : "\(count) times") towards \(what), and its end was not reached",
      details: ["Make the app show less, for instance by a search, or scroll to a nearer element."]
        + screenLines(of: tree))
  }

  /// The requests without an answer, under a heading.
  private static func requestLines(_ requests: [String]) -> [String] {
    guard !requests.isEmpty else { return [] }
    let heading = RunEnvironment.current.vocabulary?.unansweredRequests
    return [heading ?? "These requests of the app had no answer. Stub the ones that matter:"]
      + requests.lines(atMost: 10) { $0 }
  }

  static func ambiguous(_ query: Query, matches: [ElementID], tree: any ElementTree) -> AppError {
    if let vocabulary = RunEnvironment.current.vocabulary {
      return AppError(
        .ambiguous,
        problem: "\(query.wording) can mean \(matches.count) elements on the screen, and only one is allowed",
        details: matches.lines(atMost: 10) { element in
          let number = vocabulary.number(of: element, in: tree).map { $0 + ": " } ?? ""
          return "\(number)\(vocabulary.name(of: element, in: tree)) (\(tree.frame(of: element)))"
        } + ["Name one by its number, or by a property that only one of them has."])
    }
    let shown = Array(matches.enumerated()).lines(atMost: 10) { index, element in
      let own = tree.shortestQuery(for: element).flatMap { $0.choosesOne ? nil : "; it alone: \($0)" } ?? ""
      return "index:\(index) \(tree.describe(element))\(own)"
    }
    return AppError(
      .ambiguous, problem: "\(query) finds \(matches.count) elements, and only one is allowed",
      details: shown + ["Choose one with index:N, first or last, or by a property that only one of them has."])
  }

  /// The screen, under a heading.
  private static func screenLines(of tree: any ElementTree) -> [String] {
    let lines = tree.summaryInWords()
    return lines.isEmpty ? ["Nothing is on the screen."] : ["On the screen:"] + lines.map { "  " + $0 }
  }
}
