#if canImport(XCTest) && !canImport(Darwin)
  import AppUnderTest
  public import Foundation

  /// The orientation of a device.
  public enum UIDeviceOrientation: Int, Sendable {
    /// The orientation is not known.
    case unknown
    /// Upright.
    case portrait
    /// Upright, with the home button at the top.
    case portraitUpsideDown
    /// Turned to the left: the home button is on the right.
    case landscapeLeft
    /// Turned to the right: the home button is on the left.
    case landscapeRight
  }

  /// The device of the app that was launched last.
  @preconcurrency @MainActor
  public final class XCUIDevice {
    /// The device.
    public static let shared = XCUIDevice()

    /// A button of the device.
    public enum Button: Int, Sendable {
      /// The home button.
      case home = 1
    }

    /// Whether screens are light or dark.
    public enum Appearance: Int, Sendable {
      /// The appearance is not known.
      case unspecified
      /// Light.
      case light
      /// Dark.
      case dark
    }

    /// The orientation of the device; a change before a launch applies to the launched app.
    public var orientation: UIDeviceOrientation {
      get { CurrentTest.shared.state.orientation }
      set {
        CurrentTest.shared.state.orientation = newValue
        CurrentTest.shared.act("turn the device", at: #filePath, 0) {
          if let app = CurrentTest.shared.state.front, app.state == .runningForeground { try hold(app) }
        }
      }
    }

    /// Whether screens are light or dark; a change before a launch applies to the launched app.
    public var appearance: Appearance {
      get { CurrentTest.shared.state.appearance }
      set {
        CurrentTest.shared.state.appearance = newValue
        CurrentTest.shared.act("change the appearance", at: #filePath, 0) {
          if let app = CurrentTest.shared.state.front, app.state == .runningForeground { try hold(app) }
        }
      }
    }

    /// The system of the device.
    public var system: XCUISystem { XCUISystem(self) }

    /// Presses a button.
    public func press(_ button: Button, file: StaticString = #filePath, line: UInt = #line) {
      CurrentTest.shared.act("press the home button", at: file, line) {
        let app = try front()
        guard app.state == .runningForeground else { return }
        try app.run { try await $0.sendToBackground() }
      }
    }

    /// The app that was launched last.
    func front() throws(TestFailure) -> TestedApp {
      guard let app = CurrentTest.shared.state.front else { throw TestFailure("no app was launched") }
      return app
    }

    /// Applies the chosen orientation and appearance to an app.
    func hold(_ app: TestedApp) throws {
      let wanted: Orientation? =
        switch CurrentTest.shared.state.orientation {
        case .unknown: nil
        case .portrait: .portrait
        case .portraitUpsideDown: .portraitUpsideDown
        case .landscapeLeft: .landscapeLeft
        case .landscapeRight: .landscapeRight
        }
      let appearance: AppUnderTest.Appearance? =
        switch CurrentTest.shared.state.appearance {
        case .unspecified: nil
        case .light: .light
        case .dark: .dark
        }
      try app.run { session in
        if let wanted, await session.orientation != wanted { try await session.rotateDevice(to: wanted) }
        if let appearance { try await session.setAppearance(appearance) }
      }
    }
  }

  /// The system of a device.
  @preconcurrency @MainActor
  public final class XCUISystem {
    private let device: XCUIDevice
    init(_ device: XCUIDevice) { self.device = device }

    /// Opens a URL with the app that was launched last.
    public func open(_ url: URL, file: StaticString = #filePath, line: UInt = #line) {
      CurrentTest.shared.act("open \(url.absoluteString)", at: file, line) {
        try device.front().run { try await $0.openURL(url.absoluteString) }
      }
    }
  }
#endif
