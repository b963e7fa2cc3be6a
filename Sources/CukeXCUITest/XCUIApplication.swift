#if canImport(XCTest) && !canImport(Darwin)
  import AppUnderTest
  import ElementQuery
  public import Foundation

  /// An app under test. Which one it is, and on which device, `use` says, or `AppsUnderTest`, or the environment.
  ///
  /// Every test begins with an app that was never launched; all values of this type for one app stand for the same.
  @preconcurrency @MainActor
  public final class XCUIApplication: XCUIElement {
    /// Whether an app runs, and where.
    public enum State: UInt, Sendable {
      /// It is not known.
      case unknown = 0
      /// It was not launched, or has ended.
      case notRunning = 1
      /// It is behind another app, and does nothing.
      case runningBackgroundSuspended = 2
      /// It is behind another app.
      case runningBackground = 3
      /// It is in front of the user.
      case runningForeground = 4
    }

    private let bundleIdentifier: String?

    /// What the app is launched with.
    public var launchArguments: [String] = []
    /// The environment variables that it is launched with.
    public var launchEnvironment: [String: String] = [:]

    /// The app that was chosen for the tests.
    public init() {
      bundleIdentifier = nil
      super.init(nil, ElementPath(), file: #filePath, line: 0)
    }

    /// The app with a bundle identifier, the last part of which that is a name is that of the app.
    public init(bundleIdentifier: String) {
      self.bundleIdentifier = bundleIdentifier
      super.init(nil, ElementPath(), file: #filePath, line: 0)
    }

    /// The app that this stands for.
    func tested() throws -> TestedApp { try CurrentTest.shared.app(bundleIdentifier) }

    /// What is on the screen; nil where the app does not run.
    func treeIfRunning() throws -> AccessibilityTree? {
      let app = try tested()
      return app.state == .runningForeground ? try app.tree() : nil
    }

    /// Whether the app runs, and where.
    public var state: State {
      CurrentTest.shared.answer("find the app", at: #filePath, 0, or: .unknown) { try tested().state }
    }

    /// Starts the app afresh; one that runs is ended before.
    public func launch(file: StaticString = #filePath, line: UInt = #line) {
      let (arguments, variables) = (launchArguments, launchEnvironment)
      CurrentTest.shared.act("launch the app", at: file, line) {
        let app = try tested()
        app.state = .notRunning
        try app.run { session in
          try await session.perform(.setArguments(arguments))
          try await session.perform(.setVariables(variables))
          try await session.launch()
        }
        app.state = .runningForeground
        CurrentTest.shared.bringToFront(app)
        try XCUIDevice.shared.hold(app)
      }
    }

    /// Ends the app.
    public func terminate(file: StaticString = #filePath, line: UInt = #line) {
      CurrentTest.shared.act("terminate the app", at: file, line) {
        let app = try tested()
        try app.run { try await $0.terminate() }
        app.state = .notRunning
      }
    }

    /// Brings the app to the front; one that does not run is launched.
    public func activate(file: StaticString = #filePath, line: UInt = #line) {
      CurrentTest.shared.act("activate the app", at: file, line) {
        let app = try tested()
        switch app.state {
        case .runningForeground: break
        case .runningBackground, .runningBackgroundSuspended:
          try app.run { try await $0.bringToForeground() }
          app.state = .runningForeground
          CurrentTest.shared.bringToFront(app)
        case .notRunning, .unknown: launch(file: file, line: line)
        }
      }
    }

    /// Opens an address with the app, which is launched where it does not run.
    public func open(_ url: URL, file: StaticString = #filePath, line: UInt = #line) {
      activate(file: file, line: line)
      CurrentTest.shared.act("open \(url.absoluteString)", at: file, line) {
        try tested().run { try await $0.openURL(url.absoluteString) }
      }
    }

    /// Says whether the app is in a state; none changes by itself.
    ///
    /// - Parameters:
    ///   - state: the state.
    ///   - timeout: makes no difference to a model.
    /// - Returns: whether it is.
    public func wait(for state: State, timeout: TimeInterval) -> Bool { self.state == state }

    /// The element that a path leads to.
    ///
    /// - Throws: a failure that says why there is none, or that there are several.
    func node(_ path: ElementPath, in tree: AccessibilityTree) throws -> ElementPath.Node {
      do throws(ElementPath.Miss) {
        return try path.node(in: tree)
      } catch {
        throw failure(error, of: path, in: tree)
      }
    }

    /// Why a path leads to no element, with what there is instead.
    func failure(_ miss: ElementPath.Miss, of path: ElementPath, in tree: AccessibilityTree) -> TestFailure {
      switch miss {
      case .nothing(let step):
        return TestFailure(
          (["no matches found for \(path.description(upTo: step))", "On the screen:"]
            + tree.base.summaryInWords().map { "  " + $0 }).joined(separator: "\n"))
      case .several(let step, let elements):
        let more = elements.count > 10 ? ["  … and \(elements.count - 10) more"] : []
        return TestFailure(
          (["multiple matching elements found for \(path.description(upTo: step))"]
            + elements.prefix(10).map { "  " + tree.line(for: $0) } + more).joined(separator: "\n"))
      }
    }
  }
#endif
