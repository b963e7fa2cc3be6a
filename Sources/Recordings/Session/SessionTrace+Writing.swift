import JSON

extension SessionTrace {
  /// The content of the session's file: JSON that people can read.
  package var text: String {
    var json = JSONWriter()
    json.object { json in
      json.member("version", version)
      json.member("app", app)
      if let bundle { json.member("bundle", bundle) }
      json.member("device", device)
      json.array("actions") { json in for action in actions { action.write(to: &json) } }
      seenAtEnd.write(as: "seen", to: &json)
    }
    return json.laidOut()
  }
}

extension [RecordedAction] {
  /// Writes actions as a member, unless the list is empty.
  fileprivate func write(as name: StaticString, to json: inout JSONWriter) {
    guard !isEmpty else { return }
    json.name(name)
    json.array { json in for action in self { action.write(to: &json) } }
  }
}

extension RecordedAction {
  func write(to json: inout JSONWriter) {
    json.object { json in
      kind.write(to: &json)
      if let steps {
        json.array("steps") { json in for step in steps { json.string(step) } }
      }
      if let numbered {
        json.array("numbered") { json in for step in numbered { json.string(step) } }
      }
      if let scrolling { json.member("scrolling", scrolling) }
      if let title { json.member("title", title) }
      if time > .zero { json.member("time", time.seconds.forFile) }
      for (name, element) in [("element", element), ("destination", destination)] as [(StaticString, ElementRecord?)] {
        guard let element else { continue }
        json.name(name)
        element.write(to: &json)
      }
      seen.write(as: "seen", to: &json)
      guard let recording else { return }
      json.object("screen") { json in
        json.member("width", recording.screen.width.forFile)
        json.member("height", recording.screen.height.forFile)
      }
      json.member("orientation", recording.orientation.rawValue)
      json.array("fingers") { json in for finger in recording.fingers { finger.write(to: &json) } }
    }
  }
}

extension RecordedAction.Kind {
  /// Writes the name of the entry and its details.
  fileprivate func write(to json: inout JSONWriter) {
    switch self {
    case .done(let action):
      let (name, details) = action.coded
      json.member("action", name.rawValue)
      details.write(to: &json)
    case .check(let checks):
      json.member("action", "check")
      json.object("properties") { json in for check in checks { check.write(to: &json) } }
    case .comment(let text):
      json.member("action", "comment")
      json.member("text", text)
    case .screenshot(let name):
      json.member("action", "screenshot")
      json.member("name", name)
    case .written(let written):
      json.member("action", "written")
      json.array("lines") { json in for step in written.steps { json.string("\(step.keyword) \(step.text)") } }
      json.member("covers", written.actions)
      if written.launches { json.member("launches", true) }
    }
  }
}

extension RecordedAction.Check {
  fileprivate func write(to json: inout JSONWriter) {
    switch self {
    case .exists: json.member("exists", true)
    case .enabled(let value): json.member("enabled", value)
    case .selected(let value): json.member("selected", value)
    case .text(let text): json.member("text", text)
    case .textStart(let text): json.member("textStart", text)
    case .label(let text): json.member("label", text)
    case .rows(let rows):
      json.array("rows") { json in
        for row in rows { json.array { json in for text in row { json.string(text) } } }
      }
    case .value(let text): json.member("value", text)
    case .frame(let frame):
      json.name("frame")
      frame.write(to: &json)
    case .size(let size): json.member("size", "\(size.width.exactDescription)×\(size.height.exactDescription)")
    case .property(let name, let value):
      json.object("property") { json in
        json.name(of: name.description)
        switch value {
        case .boolean(let isTrue): json.boolean(isTrue)
        case .integer, .number: json.number(value.numeric ?? 0)
        case .string, .rect: json.string(value.description)
        }
      }
    case .found(let query): json.member("found", query)
    case .other(let name, let value):
      json.name(of: name)
      json.string(value)
    }
  }
}

extension ElementRecord {
  /// Writes the element as an object.
  ///
  /// - Parameter isWhole: whether to include the frame and the queries, which an anchor writes itself.
  func write(to json: inout JSONWriter, whole isWhole: Bool = true) {
    json.object { json in
      json.member("class", className)
      let texts: [(StaticString, String?)] = [
        ("role", role), ("id", id), ("label", label), ("text", text), ("textStart", textStart),
        ("placeholder", placeholder), ("value", state.value), ("reported", state.reportedValue),
        ("cell", position.cellText),
      ]
      for (name, text) in texts {
        if let text { json.member(name, text) }
      }
      if state.isSecure { json.member("secure", true) }
      if !state.isEnabled { json.member("enabled", false) }
      if state.isSelected { json.member("selected", true) }
      if isWhole {
        json.name("frame")
        position.frame.write(to: &json)
      }
      if position.index != 0 { json.member("place", position.index) }
      if isWhole, let rank = position.rank {
        json.object("rank") { json in
          json.member("before", rank.before)
          json.member("others", rank.others)
        }
      }
      if position.isScrolled { json.member("scrolled", true) }
      writeSurroundings(to: &json)
      if isWhole { writeCandidates(to: &json) }
    }
  }

  private func writeSurroundings(to json: inout JSONWriter) {
    json.array("containers") { json in
      for container in surroundings.containers {
        json.object { json in
          json.member("class", container.className)
          if let mark = container.mark { json.member("mark", mark) }
        }
      }
    }
    let texts: [(StaticString, [String])] = [
      ("inside", surroundings.inside), ("beside", surroundings.beside), ("others", surroundings.others),
    ]
    for (name, texts) in texts where !texts.isEmpty {
      json.name(name)
      json.array { json in for text in texts { json.string(text) } }
    }
  }

  private func writeCandidates(to json: inout JSONWriter) {
    json.array("queries") { json in
      for candidate in candidates {
        json.object { json in
          json.member("query", candidate.query)
          json.member("score", candidate.score)
        }
      }
    }
  }
}
