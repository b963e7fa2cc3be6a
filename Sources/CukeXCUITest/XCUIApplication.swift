#if canImport(XCTest) && !canImport(Darwin)
  import AppUnderTest
  import ElementQuery
  public import Foundation
  import SourceText

  /// An app under test; `use`, `AppsUnderTest` or the environment choose the app and its device.
  ///
  /// Every test begins with an app that was never launched. All values of this type for one app share its state.
  @preconcurrency @MainActor
  public final class XCUIApplication: XCUIElement {
    /// The running state of an app.
    public enum State: UInt, Sendable {
      /// The state is not known.
      case unknown = 0
      /// The app was not launched, or has ended.
      case notRunning = 1
      /// The app is in the background, and is suspended.
      case runningBackgroundSuspended = 2
      /// The app is in the background.
      case runningBackground = 3
      /// The app is in the foreground.
      case runningForeground = 4
    }

    private let bundleIdentifier: String?

    /// The arguments for launching the app.
    public var launchArguments: [String] = []
    /// The environment variables for launching the app.
    public var launchEnvironment: [String: String] = [:]

    /// Refers to the app that was chosen for the tests.
    public init() {
      bundleIdentifier = nil
      super.init(nil, ElementPath(), file: #filePath, line: 0)
    }

    /// Refers to the app whose name is the last matching part of the bundle identifier.
    public init(bundleIdentifier: String) {
      self.bundleIdentifier = bundleIdentifier
      super.init(nil, ElementPath(), file: #filePath, line: 0)
    }

    /// The app that this value refers to.
    func tested() throws -> TestedApp { try CurrentTest.shared.app(bundleIdentifier) }

    /// The elements of the screen; nil if the app is not in the foreground.
    func treeIfRunning() throws -> AccessibilityTree? {
      let app = try tested()
      return app.state == .runningForeground ? try app.tree() : nil
    }

    /// The running state of the app.
    public var state: State {
      CurrentTest.shared.answer("find the app", at: #filePath, 0, or: .unknown) { try tested().state }
    }

    /// Starts the app afresh; if it is running, it is ended first.
    public func launch(file: StaticString = #filePath, line: UInt = #line) {
      let (arguments, variables) = (launchArguments, launchEnvironment)
      CurrentTest.shared.act("launch the app", at: file, line) {
        let app = try tested()
        try app.ending { session in
          try await session.perform(.setArguments(arguments))
          try await session.perform(.setVariables(variables))
          try await session.launch()
        }
        CurrentTest.shared.bringToFront(app)
        try XCUIDevice.shared.hold(app)
      }
    }

    /// Ends the app.
    public func terminate(file: StaticString = #filePath, line: UInt = #line) {
      CurrentTest.shared.act("terminate the app", at: file, line) {
        try tested().ending { try await $0.terminate() }
      }
    }

    /// Brings the app to the foreground; launches it if it does not run.
    public func activate(file: StaticString = #filePath, line: UInt = #line) {
      CurrentTest.shared.act("activate the app", at: file, line) {
        let app = try tested()
        switch app.state {
        case .runningForeground: break
        case .runningBackground, .runningBackgroundSuspended:
          try app.run { try await $0.bringToForeground() }
          CurrentTest.shared.bringToFront(app)
        case .notRunning, .unknown: launch(file: file, line: line)
        }
      }
    }

    /// Opens a URL with the app; launches it if it does not run.
    public func open(_ url: URL, file: StaticString = #filePath, line: UInt = #line) {
      activate(file: file, line: line)
      CurrentTest.shared.act("open \(url.absoluteString)", at: file, line) {
        try tested().run { try await $0.openURL(url.absoluteString) }
      }
    }

    /// Returns whether the app is in a state, without waiting, because the state changes only by actions of the test.
    ///
    /// - Parameters:
    ///   - state: the state.
    ///   - timeout: without effect on a model.
    /// - Returns: whether the app is in the state.
    public func wait(for state: State, timeout: TimeInterval) -> Bool { self.state == state }

    /// The element that a path leads to.
    ///
    /// - Throws: a failure if the path leads to no element, or to several.
    func node(_ path: ElementPath, in tree: AccessibilityTree) throws -> ElementPath.Node {
      do throws(ElementPath.Miss) {
        return try path.node(in: tree)
      } catch {
        throw failure(error, of: path, in: tree)
      }
    }

    /// The failure for a path that does not lead to one element, with the elements found instead.
    func failure(_ miss: ElementPath.Miss, of path: ElementPath, in tree: AccessibilityTree) -> TestFailure {
      switch miss {
      case .nothing(let step):
        return TestFailure(
          (["no matches found for \(path.description(upTo: step))", "On the screen:"]
            + tree.base.summaryInWords().map { "  " + $0 }).joined(separator: "\n"))
      case .several(let step, let elements):
        return TestFailure(
          (["multiple matching elements found for \(path.description(upTo: step))"]
            + elements.lines(atMost: 10) { tree.line(for: $0) }).joined(separator: "\n"))
      }
    }
  }
#endif
