/// The app that a driver must show for the checks of `DriverConformance`.
///
/// The in-process driver runs this class. For another driver, build the same screen for its platform. From top to
/// bottom, with the identifier in front, it contains:
///
/// - `state`: a label with the last event; `ready` after the launch.
/// - `touch`: a button `Touch me`; a touch makes the state `touched`.
/// - `disabled`: a button `Not now` that is disabled.
/// - `hidden`: a label `Nobody sees me` that is hidden.
/// - `later`: a button `Later`; one second after its touch the state becomes `later`.
/// - `field`: a text field with the placeholder `Name`. Typing makes the state `typed` with a space and the text, the
///   return key `returned` with a space and the text.
/// - `pad`: an element 200 points high, as wide as the screen. It makes the state `double`, `two fingers`, `hold`,
///   `swipe` with a space and the direction, `pinch` with `in` or `out`, `rotate` with `left` or `right`.
/// - `list`: a scroll view that is 200 points high, with labels `Row 0` to `Row 99`, each 44 points high.
///
/// If the driver supports it, a shake makes the state `shaken`, and an address that the app is asked to open makes it
/// `opened` with a space and the address. `launch`, a hidden label, has the arguments of the launch, separated by
/// spaces.
///
/// The roles of buttons, labels, the field and the list are `button`, `text`, `textField` and `scrollArea`. If the
/// driver supports it, the list has the properties `moving`, `contentOffsetY` and `contentHeight`, and the elements
/// have the classes `UIButton`, `UILabel`, `UITextField` and `UIScrollView` or subclasses of them.
public final class ConformanceApp: App {
  private var state = "ready"
  private var name = ""
  private var environment: AppEnvironment?

  /// Creates the app in its state before the launch.
  public init() {}

  /// Stores the environment and registers for its events.
  public func launch(in environment: AppEnvironment) {
    self.environment = environment
    environment.backdoor("state") { _ in self.state }
    environment.onEvent { [weak self] event in
      switch event {
      case .shake: self?.state = "shaken"
      case .openURL(let url): self?.state = "opened \(url)"
      default: break
      }
    }
  }

  /// The screen that a driver must show.
  public var screen: Screen {
    Screen("Conformance") {
      Label(state).id("state")
      Button("Touch me") { self.state = "touched" }.id("touch")
      Button("Not now") { self.state = "must not be" }.id("disabled").enabled(false)
      Label("Nobody sees me").id("hidden").hidden()
      Label(environment?.arguments.joined(separator: " ") ?? "").id("launch").height(0).hidden()
      Button("Later") { self.environment?.clock.after(.seconds(1)) { self.state = "later" } }.id("later")
      TextField("Name", text: name) { self.enter($0) }.id("field").onReturn { self.state = "returned \(self.name)" }
      pad
      ScrollView {
        for row in 0..<100 { Label("Row \(row)").height(44) }
      }.id("list").height(200)
    }
  }

  private var pad: some View {
    var pad = Label("Pad").id("pad").height(200)
      .onDoubleTouch { self.state = "double" }
      .onTwoFingerTouch { self.state = "two fingers" }
      .onHold { self.state = "hold" }
      .onPinch { if $0.phase == .ended { self.state = $0.scale < 1 ? "pinch in" : "pinch out" } }
      .onRotate { if $0.phase == .ended { self.state = $0.angle < 0 ? "rotate left" : "rotate right" } }
    for direction in SwipeDirection.allCases {
      pad = pad.onSwipe(direction) { self.state = "swipe \(direction.rawValue)" }
    }
    return pad
  }

  private func enter(_ text: String) {
    name = text
    state = "typed \(text)"
  }
}
