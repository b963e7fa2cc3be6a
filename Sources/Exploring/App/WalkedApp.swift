import AppUnderTest
import StepLibrary
package import StepRegistry

/// An app in this process. Each walk from its start is a scenario of its own.
package actor WalkedApp: ExploredApp {
  private let launch: AppLaunch
  private let registry: Registry
  private let properties: [FeatureProperty]
  private var scenario: Scenario
  private var calls: StepCalls?
  /// The server of the first page; nil for an app without pages.
  private var home: String?
  /// The number of requests before the next action.
  private var requestCount = 0
  private var known = KnownScreens()

  /// Takes an app, which is not launched yet.
  ///
  /// - Parameters:
  ///   - launch: the way to start the app.
  ///   - registry: the definitions of its steps, with own properties and rules for walks.
  ///   - properties: the properties of features.
  package init(_ launch: AppLaunch, by registry: Registry, besides properties: [FeatureProperty] = []) {
    (self.launch, self.registry, self.properties) = (launch, registry, properties)
    scenario = Self.newScenario
  }

  private static var newScenario: Scenario { Scenario(name: "explore", tags: [], uri: "explore") }

  package func start(_ steps: [String], looks: Bool) async -> StepsOutcome {
    (scenario, calls, requestCount) = (Self.newScenario, nil, 0)
    if let start = launch.start {
      let outcome = await perform([start], looks: false)
      if case .failed = outcome { return outcome }
    }
    for rule in launch.beginning {
      if case .failed(let reason, let isOfApp, _) = await perform([rule.text], looks: false) {
        return .failed(reason, isOfApp: isOfApp, rule: rule)
      }
    }
    let outcome = await perform(steps, looks: looks)
    let isRunning = scenario.value(AppSession.self) != nil
    if case .done = outcome, !isRunning { return .failed("no app is running", isOfApp: false) }
    return outcome
  }

  package func perform(_ steps: [String], looks: Bool) async -> StepsOutcome {
    do {
      var faults: [Fault] = []
      for step in steps {
        let typed = step.hasPrefix(RotationStep.beginning) ? TypedTexts(try await app.tree()) : nil
        try await WaitLimit.$current.withValue(waitLimit) { try await run(step) }
        if let typed { faults += typed.faults(on: try await app.tree()) }
      }
      return looks ? .seen(try await look(faults, after: steps)) : .done
    } catch {
      let isOfApp = (error as? AppError)?.kind == .faultyApp
      return .failed(ErrorText.text(of: error), isOfApp: isOfApp)
    }
  }

  var app: AppSession {
    get throws {
      guard let app = scenario.value(AppSession.self) else { throw AppEnd("no app is running") }
      return app
    }
  }

  /// The limit of each wait. Many steps of a walk fail on purpose, and waits on pages take real time.
  private var waitLimit: WaitLimit? {
    let driver = scenario.value(AppSession.self)?.driver
    let isPage = driver?.able(as: (any HistoryDriver).self) != nil
    return isPage ? WaitLimit(.seconds(5), of: .run) : WaitLimit.current
  }

  private func run(_ step: String) async throws {
    let context = newContext()
    try await context.perform { try await StepRegistry.step(step) }
    _ = context.takeAttachments()
    if let error = context.takeLaterFailures().first { throw error }
  }

  private func newContext() -> StepContext {
    // The worlds continue in the task of this call.
    let calls = calls?.handedOver() ?? StepCalls(registry: registry)
    self.calls = calls
    return StepContext(scenario: scenario, stepCalls: calls)
  }

  /// The faults against properties of step files and features.
  private func ownFaults() async -> [Fault] {
    let context = newContext()
    let broken = await context.perform { await BrokenProperty.all(besides: properties) }
    _ = (context.takeAttachments(), context.takeLaterFailures())
    return broken.map {
      Fault(
        .own($0.sentence), $0.isOfFeature ? $0.location.description : "", check: $0.check, conditions: $0.conditions,
        isOfAction: $0.comparesScreens)
    }
  }

  /// The state of a screen by the rules of step files.
  ///
  /// - Parameters:
  ///   - tree: the screen.
  ///   - used: receives the rules whose queries find an element.
  /// - Throws: the error of a query.
  func state(of tree: any ElementTree, used: inout Set<WalkRules.Text>) throws -> ScreenState {
    let rules = registry.walkRules(for: launch.name)
    var found: [WalkRules.Text: [ElementID]] = [:]
    for rule in rules.ignored + rules.distinguished {
      found[rule] = try Query(parsing: rule.text).elements(in: tree)
      if found[rule]?.isEmpty == false { used.insert(rule) }
    }
    let elements = { (rules: [WalkRules.Text]) in Set(rules.flatMap { found[$0] ?? [] }) }
    return ScreenState(tree, ignoring: elements(rules.ignored), distinguishing: elements(rules.distinguished))
  }

  /// The time until the app's next scheduled event; nil for an app without one, and for one whose time is real.
  private func timeToNextEvent() async throws -> Duration? {
    guard let driver = try app.driver.able(as: (any ScheduleDriver).self), let next = try await driver.nextEventTime()
    else { return nil }
    return max(next - (try await driver.now()), .zero)
  }

  /// The steps that give other answers to the requests of the app since the screen before.
  ///
  /// - Parameters:
  ///   - steps: the steps since then, which will follow the answer.
  ///   - page: the address of the page; nil for a screen that is not a page.
  ///   - rules: the rules for walks.
  ///   - used: receives the rules that avoid such an action.
  private func takeAnswers(
    before steps: [String], on page: String?, by rules: WalkRules, used: inout Set<WalkRules.Text>
  ) async throws -> [String] {
    let driver = try app.driver
    let requests =
      if let page = driver.able(as: (any ScriptedDriver).self) { try await page.requestsOfScripts() } else {
        try await app.knownRequestRecords?.requests ?? []
      }
    let document = page.map { HTTPRequest(.get, $0) }
    // An answer for the address of the page would replace the page when it is loaded again.
    let new = requests.dropFirst(requestCount).filter { $0.path != document?.path || $0.query != document?.query }
    requestCount = requests.count
    var answers: [String] = []
    let avoidance = rules.avoidance
    for answer in new.flatMap(Offer.answers) where !answers.contains(answer) && answers.count < Self.mostAnswers {
      if !avoidance.avoids([answer] + steps, used: &used) { answers.append(answer) }
    }
    return answers
  }

  /// The most other answers that are tried for the requests of an action.
  private static let mostAnswers = 6

  private func look(_ earlier: [Fault], after steps: [String]) async throws -> Look {
    let app = try app
    let unrest = try await app.waitForRest()
    let tree = try await app.tree()
    var faults = earlier
    faults += try await breaches(of: [.errors, .answers, .rest], tree, unrest: unrest, besides: earlier)
    let ownFaults = await ownFaults()
    let time = try await timeToNextEvent()
    let screen: KnownScreens.Screen
    if let known = known.screen(tree, after: time) {
      screen = known
    } else {
      screen = try await self.screen(tree, after: time)
      known.add(screen, tree, after: time)
    }
    faults += screen.faults.filter { !faults.contains($0) } + ownFaults
    var used = screen.used
    let answers = try await takeAnswers(
      before: steps.isEmpty ? Choice.relaunching.steps : steps, on: tree.address,
      by: registry.walkRules(for: launch.name), used: &used)
    return Look(
      state: screen.state, name: screen.name, offers: screen.offers, faults: screen.isOfApp ? faults : [],
      usedRules: Set(used.map(\.identity)), answers: answers)
  }

  /// The breaches of rules for every screen, each once.
  private func breaches(
    of rules: [ScreenRule], _ tree: any ElementTree, unrest: String? = nil, besides earlier: [Fault] = []
  ) async throws -> [Fault] {
    var faults: [Fault] = []
    for rule in rules {
      for breach in try await rule.breaches(in: app, tree, unrest: unrest) ?? [] {
        let fault = Fault(.rule(rule), breach, check: rule.sentence)
        if !earlier.contains(fault), !faults.contains(fault) { faults.append(fault) }
      }
    }
    return faults
  }

  /// The parts of a look that the tree and the time until the next event determine.
  private func screen(_ tree: any ElementTree, after time: Duration?) async throws -> KnownScreens.Screen {
    let driver = try app.driver
    let hasHistory = driver.able(as: (any HistoryDriver).self) != nil
    let host = tree.host
    home = home ?? host
    var used: Set<WalkRules.Text> = []
    let links = (driver.unwrapped as? any LinkedDriver)?.links ?? []
    // Pages of other servers are not the app.
    let offers =
      host == home
      ? Offer.allowed(
        Offer.all(on: tree, hasHistory: hasHistory, after: time, links: links),
        by: registry.walkRules(for: launch.name), used: &used)
      : [.goingBack]
    let state = try state(of: tree, used: &used)
    return KnownScreens.Screen(
      state: state, name: tree.nameOfScreen, offers: offers,
      faults: try await breaches(of: [.exits, .names, .identifiers], tree), used: used, isOfApp: host == home)
  }
}

extension ElementTree {
  /// The address of the page; nil for a screen that is not a page.
  fileprivate var address: String? { elements.lazy.compactMap { string(.other("url"), of: $0) }.first }

  /// The server of the page with its scheme; nil for a screen that is not a page.
  fileprivate var host: String? {
    address?.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
  }
}
