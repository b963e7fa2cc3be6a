import AppUnderTest
import ModelApps

/// An element that handles all gestures, beside one that handles only touches, inside a scrollable one.
final class Gesturing: App {
  private(set) var log: [String] = []
  private let takes: Set<String>
  private var environment: AppEnvironment?

  init() { takes = [] }
  init(_ takes: [String]) { self.takes = Set(takes) }

  func launch(in environment: AppEnvironment) { self.environment = environment }

  var screen: Screen {
    var pad = Label("pad").id("pad").height(300)
    if takes.contains("touch") { pad = pad.onTouch { self.log.append("touch") } }
    if takes.contains("double") { pad = pad.onDoubleTouch { self.log.append("double") } }
    if takes.contains("two") { pad = pad.onTwoFingerTouch { self.log.append("two") } }
    if takes.contains("hold") { pad = pad.onHold { self.log.append("hold") } }
    if takes.contains("pinch") {
      pad = pad.onPinch { self.log.append("pinch \($0.phase) \($0.scale.shortDescription)") }
    }
    if takes.contains("rotate") {
      pad = pad.onRotate { self.log.append("rotate \($0.phase) \(($0.angle * 180 / .pi).shortDescription)") }
    }
    if takes.contains("pan") { pad = pad.onPan { self.note($0) } }
    for direction in SwipeDirection.allCases where takes.contains("swipe") || takes.contains("swipe \(direction)") {
      pad = pad.onSwipe(direction) { self.log.append("swipe \(direction)") }
    }
    return Screen("Gestures") {
      ScrollView {
        pad
        Label(log.joined(separator: ", ")).id("log")
        Label("long").height(2000)
      }.id("scroll")
    }
  }

  private func note(_ pan: Pan) {
    let numbers = [pan.translation, pan.location, pan.velocity].map {
      "\($0.x.shortDescription),\($0.y.shortDescription)"
    }
    log.append("pan \(pan.phase) " + numbers.joined(separator: " "))
  }
}
