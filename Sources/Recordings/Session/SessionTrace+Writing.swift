internal import JSON

extension SessionTrace {
  /// The session as its file has it: JSON that a person can read.
  package var text: String {
    var json = JSONWriter()
    json.object { json in
      json.member("version", Self.version)
      json.member("app", app)
      json.member("device", device)
      json.name("actions")
      json.array { json in for action in actions { action.write(to: &json) } }
    }
    return json.laidOut()
  }
}

extension RecordedAction {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("action", kind.name)
      kind.writeDetails(to: &json)
      if let steps {
        json.name("steps")
        json.array { json in for step in steps { json.string(step) } }
      }
      if time > .zero { json.member("time", time.seconds.forFile) }
      for (name, element) in [("element", element), ("destination", destination)] as [(StaticString, ElementRecord?)] {
        guard let element else { continue }
        json.name(name)
        element.write(to: &json)
      }
      guard let recording else { return }
      json.name("screen")
      json.object { json in
        json.member("width", recording.screen.width.forFile)
        json.member("height", recording.screen.height.forFile)
      }
      json.member("orientation", recording.orientation.rawValue)
      json.name("fingers")
      json.array { json in for finger in recording.fingers { finger.write(to: &json) } }
    }
  }
}

extension RecordedAction.Kind {
  /// What the action is called in a file.
  var name: String {
    switch self {
    case .touch: "touch"
    case .doubleTouch: "doubleTouch"
    case .twoFingerTouch: "twoFingerTouch"
    case .hold: "hold"
    case .swipe: "swipe"
    case .flick: "flick"
    case .pan: "pan"
    case .drag: "drag"
    case .pinch: "pinch"
    case .rotate: "rotate"
    case .setSlider: "setSlider"
    case .turnPicker: "turnPicker"
    case .scroll: "scroll"
    case .scrollTo: "scrollTo"
    case .back: "back"
    case .fingers: "fingers"
    case .playback: "playback"
    case .type: "type"
    case .clear: "clear"
    case .setText: "setText"
    case .relaunch: "relaunch"
    case .turn: "turn"
    case .background: "background"
    case .foreground: "foreground"
    case .shake: "shake"
    case .openURL: "openURL"
    case .outside: "outside"
    case .check: "check"
    case .comment: "comment"
    case .screenshot: "screenshot"
    }
  }

  /// Writes what the action has beside its name.
  fileprivate func writeDetails(to json: inout JSONWriter) {
    switch self {
    case .hold(let duration): json.member("seconds", duration.seconds.forFile)
    case .swipe(let direction), .flick(let direction): json.member("direction", direction.rawValue)
    case .scroll(let direction): json.member("direction", direction.rawValue)
    case .pinch(let direction): json.member("direction", direction.rawValue)
    case .rotate(let degrees): json.member("degrees", degrees.forFile)
    case .setSlider(let part): json.member("part", part.forFile)
    case .turnPicker(let column, let row):
      json.member("column", column)
      json.member("row", row)
    case .turn(let orientation): json.member("to", orientation.rawValue)
    case .outside(let name), .screenshot(let name): json.member("name", name)
    case .playback(let name, let way):
      json.member("name", name)
      way.write(to: &json)
    case .type(let text), .setText(let text), .comment(let text): json.member("text", text)
    case .openURL(let url): json.member("url", url)
    case .check(let checks):
      json.name("properties")
      json.object { json in for check in checks { check.write(to: &json) } }
    case .touch, .doubleTouch, .twoFingerTouch, .pan, .drag, .scrollTo, .back, .fingers, .clear, .relaunch, .background,
      .foreground, .shake:
      break
    }
  }
}

extension PlaybackWay {
  fileprivate func write(to json: inout JSONWriter) {
    let (name, points): (String, [(StaticString, Point)]) =
      switch place {
      case .whereRecorded: ("whereRecorded", [])
      case .onElement(let offset): ("onElement", [("offset", offset)])
      case .at(let point): ("at", [("offset", point)])
      case .between(let start, let end): ("between", [("offset", start), ("offsetEnd", end)])
      }
    json.member("place", name)
    for (name, point) in points where point != Point(x: 0, y: 0) {
      json.name(name)
      json.object { json in
        json.member("x", point.x.forFile)
        json.member("y", point.y.forFile)
      }
    }
    if isReversed { json.member("reverse", true) }
    if speed != 1 { json.member("speed", speed.forFile) }
  }
}

extension RecordedAction.Check {
  fileprivate func write(to json: inout JSONWriter) {
    switch self {
    case .exists: json.member("exists", true)
    case .enabled(let value): json.member("enabled", value)
    case .selected(let value): json.member("selected", value)
    case .text(let text): json.member("text", text)
    case .label(let text): json.member("label", text)
    case .value(let text): json.member("value", text)
    case .frame(let frame):
      json.name("frame")
      frame.write(to: &json)
    case .other(let name, let value):
      json.name(of: name)
      json.string(value)
    }
  }
}

extension ElementRecord {
  /// Writes the element as an object.
  ///
  /// - Parameter isWhole: whether where it was and what finds it is told too, which an anchor says itself.
  func write(to json: inout JSONWriter, whole isWhole: Bool = true) {
    json.object { json in
      json.member("class", className)
      let texts: [(StaticString, String?)] = [
        ("role", role), ("id", id), ("label", label), ("text", text), ("placeholder", placeholder), ("value", value),
      ]
      for (name, text) in texts {
        if let text { json.member(name, text) }
      }
      if !isEnabled { json.member("enabled", false) }
      if isSelected { json.member("selected", true) }
      if isWhole {
        json.name("frame")
        frame.write(to: &json)
      }
      if place > 0 { json.member("place", place) }
      writeSurroundings(to: &json)
      if isWhole { writeCandidates(to: &json) }
    }
  }

  private func writeSurroundings(to json: inout JSONWriter) {
    json.name("containers")
    json.array { json in
      for container in containers {
        json.object { json in
          json.member("class", container.className)
          if let mark = container.mark { json.member("mark", mark) }
        }
      }
    }
    for (name, texts) in [("inside", inside), ("beside", beside), ("others", others)] as [(StaticString, [String])]
    where !texts.isEmpty {
      json.name(name)
      json.array { json in for text in texts { json.string(text) } }
    }
  }

  private func writeCandidates(to json: inout JSONWriter) {
    json.name("queries")
    json.array { json in
      for candidate in candidates {
        json.object { json in
          json.member("query", candidate.query)
          json.member("score", candidate.score)
        }
      }
    }
  }
}
