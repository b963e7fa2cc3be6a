import AppUnderTest
import ModelApps

/// An app with elements for every predefined step; its first launch argument selects the screen.
final class Workshop: App {
  var log: [String] = []
  var environment: AppEnvironment?
  var hasLate = false
  var isLoading = true
  var isMoved = false
  var texts: [String: String] = [:]
  var switches: Set<String> = []
  var numbers: [String: Double] = [:]
  var date = CalendarDate(year: 2024, month: 2, day: 29, hour: 9, minute: 41)
  var rows = ["MacBook", "iPad", "iPhone"]
  var alert: Alert?
  var sheet: ActionSheet?
  var isDetail = false

  init() {}

  func launch(in environment: AppEnvironment) {
    self.environment = environment
    environment.clock.after(.seconds(3)) {
      self.hasLate = true
      self.isLoading = false
    }
    environment.onEvent { event in
      switch event {
      case .background: self.log.append("background")
      case .foreground: self.log.append("foreground")
      case .shake: self.log.append("shaken")
      case .openURL(let url): self.log.append("open \(url)")
      case .rotated(let orientation): self.log.append("turned \(orientation)")
      case .textSizeChanged(let size): self.log.append("text size \(size)")
      case .notificationReceived(let notification): self.log.append("received \(notification.body)")
      case .notificationTouched(let notification): self.log.append("touched \(notification.title)")
      case .locationChanged, .appearanceChanged, .memoryWarning, .resized, .batteryChanged, .processorLoadChanged: break
      }
    }
    environment.backdoor("translation") { ["save": "Settings", "one": "One", "colour": "Colour"][$0] ?? "" }
    environment.backdoor("greet") { name in
      guard name != "nobody" else { throw ServiceFailure("nobody is there") }
      self.log.append("hello \(name)")
      return name
    }
  }

  var screen: Screen {
    switch environment?.arguments.first {
    case "fields": fields
    case "controls": controls
    case "list": list
    case "long": long
    case "alerts": alerts
    case "world": world
    case "web": web
    case "map": map
    case "menus": menus
    case "twins": twins
    case "covered": covered
    case "copies": copies
    default: start
    }
  }

  /// The last event, to be read by a scenario.
  var last: Label { Label(log.last ?? "nothing yet").id("last") }

  func note(_ text: String) -> () -> Void { { self.log.append(text) } }

  private var start: Screen {
    let back = isDetail ? BarButton("Back") { self.isDetail = false } : nil
    return Screen(isDetail ? "Detail" : "Start") {
      last
      if environment?.arguments.contains("--demo") == true { Label("Demo") }
      HStack {
        Button("Save", action: note("saved")).enabled(!isDetail)
        Button("Open") { self.isDetail = true }
        Button("Move") {
          self.environment?.animate(.seconds(1)) { self.isMoved = true }
        }
      }
      if isMoved { Spacer().height(40) }
      Label("Monday").onPan { if $0.phase == .ended { self.log.append("dragged \(Int($0.translation.y))") } }
        .height(40)
      Label("Tuesday").height(40)
      ImageView("photo", size: Size(width: 200, height: 100)).id("photo").onTouch(note("touched photo"))
        .onDoubleTouch(note("double")).onTwoFingerTouch(note("two fingers")).onHold(note("held"))
      ImageView("card", size: Size(width: 200, height: 100)).id("card")
        .onSwipe(.left, note("swiped left")).onSwipe(.up, note("swiped up"))
        .onPinch { self.log.append($0.scale > 1 ? "larger" : "smaller") }
        .onRotate { self.log.append($0.angle > 0 ? "clockwise" : "counterclockwise") }
      if isLoading { Label("Loading…") }
      if hasLate { Button("Late", action: note("late")) }
    }
    .navigationBar(isDetail ? "Detail" : "My Lists", back: back)
    .tabBar(["Lists", "Archive"], selected: log.last == "tab 1" ? 1 : 0) { self.log.append("tab \($0)") }
  }
}
