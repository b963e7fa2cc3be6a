extension SessionTrace {
  /// The session as a step file: one step that does all of it.
  ///
  /// - Parameter name: the text of the step.
  package func swiftSteps(named name: String) -> String {
    var lines = [
      "import CukeKit", "", "final class \(name.identifier(isType: true)): World {}", "",
      "let \(name.identifier(isType: false))Steps = Steps(\(name.identifier(isType: true)).self) {",
      "  When(\(name.cucumberText.swiftLiteral)) { _ in",
      "    let app = try currentApp()",
    ]
    lines += actions.flatMap(\.swift).map { "    " + $0 }
    lines += ["  }", "}"]
    return lines.joined(separator: "\n") + "\n"
  }
}

extension RecordedAction {
  /// The calls that do it again, with the other queries that find its element in a comment.
  fileprivate var swift: [String] {
    let others = element?.candidates.dropFirst().prefix(2).map(\.query) ?? []
    let comment = others.isEmpty ? [] : ["// also found by \(others.joined(separator: " or "))"]
    return comment + calls
  }

  private var calls: [String] {
    let query = element?.candidates.first?.query.swiftLiteral
    let end = destination?.candidates.first?.query.swiftLiteral
    if let query, let call = call(on: query, to: end) { return ["try await app.\(call)"] }
    switch kind {
    case .back: return ["try await app.back()"]
    case .type(Keys.return): return ["try await app.pressReturn()"]
    case .type(let text) where !text.isEmpty && text.allSatisfy({ String($0) == Keys.delete }):
      return ["try await app.deleteBackwards(\(text.count))"]
    case .type(let text): return ["try await app.enterText(\(text.swiftLiteral))"]
    case .scroll(let direction): return ["try await app.scroll(.\(direction.rawValue))"]
    case .playback(let name, let way): return ["try await app.\(way.call(of: name, on: nil, to: nil))"]
    case .relaunch: return ["try await app.relaunch()"]
    case .turn(let orientation): return ["try await app.rotateDevice(to: .\(orientation.rawValue))"]
    case .background: return ["try await app.sendToBackground()"]
    case .foreground: return ["try await app.bringToForeground()"]
    case .shake: return ["try await app.shake()"]
    case .openURL(let url): return ["try await app.openURL(\(url.swiftLiteral))"]
    case .screenshot(let name):
      return ["attach(try await app.onScreen(), named: \((name.pictureName + ".txt").swiftLiteral))"]
    case .check(let checks): return query.map { query in checks.flatMap { $0.calls(on: query) } } ?? []
    case .comment(let text): return text.split(whereSeparator: \.isNewline).map { "// \($0)" }
    case .outside(let name): return ["// done from outside: \(name)"]
    default: return recording.map(\.calls) ?? []
    }
  }

  private func call(on query: String, to end: String?) -> String? {
    switch kind {
    case .touch: "touch(\(query))"
    case .doubleTouch: "doubleTouch(\(query))"
    case .twoFingerTouch: "twoFingerTouch(\(query))"
    case .hold(let time): "hold(\(query), for: .milliseconds(\(Int(time.seconds * 1000))))"
    case .swipe(let direction): "swipe(.\(direction.rawValue), on: \(query))"
    case .flick(let direction): "flick(.\(direction.rawValue), on: \(query))"
    case .pan: end.map { "pan(from: \(query), to: \($0))" }
    case .drag: end.map { "drag(\(query), to: \($0))" }
    case .pinch(let direction): "pinch(.\(direction.rawValue), on: \(query))"
    case .rotate(let degrees): "rotate(by: \(degrees), on: \(query))"
    case .setSlider(let part): "setSlider(\(query), toPart: \(part.forFile))"
    case .turnPicker(let column, let row): "turn(column: \(column), of: \(query), to: \(row.swiftLiteral))"
    case .scroll(let direction): "scroll(.\(direction.rawValue), on: \(query))"
    case .scrollTo: "scrollTo(\(query))"
    case .clear: "clearText(\(query))"
    case .setText(let text): "setText(\(text.swiftLiteral), of: \(query))"
    case .playback(let name, let way): way.call(of: name, on: query, to: end)
    case .back, .fingers, .type, .relaunch, .turn, .background, .foreground, .shake, .openURL, .outside, .check,
      .comment, .screenshot:
      nil
    }
  }
}

extension PlaybackWay {
  /// The call that plays a recording so.
  fileprivate func call(of name: String, on query: String?, to end: String?) -> String {
    let point = { (point: Point) in "Point(x: \(point.x.forFile), y: \(point.y.forFile))" }
    let zero = Point(x: 0, y: 0)
    var words = [name.swiftLiteral]
    var method = "playback"
    switch place {
    case .whereRecorded: break
    case .onElement(let offset):
      if let query { words.append("query: \(query)") }
      if offset != zero { words.append("offset: \(point(offset))") }
    case .at(let place): words.append("offset: \(point(place))")
    case .between(let first, let last):
      guard let query, let end else { break }
      method = "interpolate"
      words += ["start: \(query)", "end: \(end)"]
      if first != zero { words.append("offsetStart: \(point(first))") }
      if last != zero { words.append("offsetEnd: \(point(last))") }
    }
    if isReversed { words.append("reverse: true") }
    if speed != 1 { words.append("speed: \(speed.forFile)") }
    return "\(method)(\(words.joined(separator: ", ")))"
  }
}

extension RecordedAction.Check {
  fileprivate func calls(on query: String) -> [String] {
    let value = { (property: String, wanted: String) in
      [
        "try expect(try await app.query(\(query), \(property.swiftLiteral)).first??.description, equals: \(wanted.swiftLiteral))"
      ]
    }
    switch self {
    case .exists: return ["try await app.waitFor(\(query))"]
    case .enabled(let isEnabled): return value("enabled", isEnabled ? "YES" : "NO")
    case .selected(let isSelected): return value("selected", isSelected ? "YES" : "NO")
    case .text(let text): return value("text", text)
    case .label(let label): return value("label", label)
    case .value(let text): return value("value", text)
    case .frame(let frame): return ["// it was at \(frame)"]
    case .other(let name, let text):
      return ["// \(name): \(text)".split(whereSeparator: \.isNewline).joined(separator: " ")]
    }
  }
}

extension Recording {
  /// The calls that move the fingers as they moved, on this device.
  fileprivate var calls: [String] {
    let paths = fingers.map { finger in
      let stops = finger.path.stops.map { stop in
        ".init(.milliseconds(\(Int(stop.time.seconds * 1000))), Point(x: \(stop.point.x.forFile), y: \(stop.point.y.forFile)))"
      }
      return "  FingerPath([\(stops.joined(separator: ", "))]),"
    }
    return ["try await app.perform(["] + paths + ["])"]
  }
}
