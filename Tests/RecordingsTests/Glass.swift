import AppUnderTest
import ModelApps
import Synchronization

/// An app that handles and reports every gesture.
final class Glass: App {
  private var log: [String] = []

  init() {}

  var screen: Screen {
    Screen("Glass") {
      Label(log.joined(separator: ", ")).id("log").height(100)
      Label("left").id("left").height(40)
      Label("pad").id("pad").height(400)
        .onTouch { self.log.append("touch") }
        .onDoubleTouch { self.log.append("double") }
        .onHold { self.log.append("hold") }
        .onPinch { if $0.phase == .ended { self.log.append($0.scale > 1 ? "pinch out" : "pinch in") } }
        .onRotate { if $0.phase == .ended { self.log.append($0.angle > 0 ? "rotate right" : "rotate left") } }
        .onPan { if $0.phase == .ended { self.log.append("pan") } }
        .onSwipe(.left) { self.log.append("swipe left") }
        .onSwipe(.right) { self.log.append("swipe right") }
        .onSwipe(.up) { self.log.append("swipe up") }
        .onSwipe(.down) { self.log.append("swipe down") }
      Button("Far") { self.log.append("far") }
    }
  }
}

/// Stores the actions reported by a session.
final class Witness: SessionObserver {
  private let kept = Mutex<[SessionAction]>([])

  var actions: [SessionAction] { kept.withLock { $0 } }
  /// The paths of the fingers in the last action.
  var paths: [FingerPath] { actions.last?.paths ?? [] }

  /// Starts observing a session.
  func watch(_ app: AppSession) async {
    await app.addObserver(self)
  }

  func observe(_ action: SessionAction) {
    kept.withLock { $0.append(action) }
  }
}
