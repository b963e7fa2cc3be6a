extension SessionTrace {
  /// The session as a step file with one step that repeats the whole session.
  ///
  /// - Parameters:
  ///   - name: the text of the step.
  ///   - keep: stores a recording that the step plays and returns its name. The recording moves fingers relative to its
  ///     elements. If it returns nil, the code contains the points of the fingers.
  package func swiftSteps(named name: String, keeping keep: (Recording) -> String? = { _ in nil }) -> String {
    var lines = [
      "import CukeKit", "", "final class \(name.identifier(isType: true)): World {}", "",
      "let \(name.identifier(isType: false))Steps = Steps(\(name.identifier(isType: true)).self) {",
      "  When(\(name.cucumberText.swiftLiteral)) { _ in",
      "    let app = try currentApp()",
    ]
    var index = 0
    while index < actions.count {
      if let step = stepThatActs(at: index), step.canBeCalled {
        lines += step.steps.map { "    try await step(\($0.text.swiftLiteral))" }
        index += max(step.actions, 0)
      } else {
        lines += actions[index].swift(from: screen, keep).map { "    " + $0 }
      }
      index += 1
    }
    lines += ["  }", "}"]
    return lines.joined(separator: "\n") + "\n"
  }
}

extension RecordedAction {
  /// The calls that repeat the action, with other queries for its element in a comment.
  ///
  /// - Parameters:
  ///   - screen: the size of the screen during the recording.
  ///   - keep: stores a recording and returns its name.
  fileprivate func swift(from screen: Size, _ keep: (Recording) -> String?) -> [String] {
    let others = element?.candidates.dropFirst().prefix(2).map(\.query) ?? []
    let comment = others.isEmpty ? [] : ["// also found by \(others.joined(separator: " or "))"]
    guard needsElementOnScreen, let element, let best = element.candidates.first,
      element.mayHaveToBeScrolledTo(from: screen)
    else { return comment + calls(keep) }
    return comment + ["try await app.scrollTo(\(best.query.swiftLiteral))"] + calls(keep)
  }

  private func calls(_ keep: (Recording) -> String?) -> [String] {
    let query = element?.candidates.first?.query.swiftLiteral
    switch kind {
    case .done(let action):
      if case .outside(let name) = action { return ["// done from outside: \(name)"] }
      let call = action.call(on: query, to: destination?.candidates.first?.query.swiftLiteral)
      if let call { return ["try await app.\(call)"] }
      guard let recording else { return [] }
      if recording.fingers.contains(where: { $0.start != nil }), let name = keep(recording) {
        return ["try await app.playback(\(name.swiftLiteral))"]
      }
      return recording.calls
    case .screenshot(let name):
      return ["attach(try await app.onScreen(), named: \((name.pictureName + ".txt").swiftLiteral))"]
    case .check(let checks):
      return (element?.candidates.first?.query).map { query in checks.flatMap { $0.calls(on: query) } } ?? []
    case .comment(let text): return text.split(whereSeparator: \.isNewline).map { "// \($0)" }
    case .written(let written):
      return written.steps.map { step in
        guard written.isAlone else { return "// \(step.sentence)" }
        return step.hasBlock
          ? "// not in this code: \(step.sentence)" : "try await step(\(step.text.swiftLiteral))"
      }
    }
  }
}

extension AppAction {
  /// The session's call that repeats the action.
  ///
  /// - Parameters:
  ///   - query: the query for the element, as a literal; nil for an action without an element.
  ///   - end: the query for the element at its end, as a literal.
  /// - Returns: nil for a missing element, and for an action that only the paths of its fingers define.
  fileprivate func call(on query: String?, to end: String?) -> String? {
    switch self {
    case .touch: query.map { "touch(\($0))" }
    case .doubleTouch: query.map { "doubleTouch(\($0))" }
    case .twoFingerTouch: query.map { "twoFingerTouch(\($0))" }
    case .hold(let time): query.map { "hold(\($0), for: .milliseconds(\(Int(time.seconds * 1000))))" }
    case .swipe(let direction): query.map { "swipe(.\(direction.rawValue), on: \($0))" }
    case .flick(let direction): query.map { "flick(.\(direction.rawValue), on: \($0))" }
    case .pan: if let query, let end { "pan(from: \(query), to: \(end))" } else { nil }
    case .drag: if let query, let end { "drag(\(query), to: \(end))" } else { nil }
    case .pinch(let direction): query.map { "pinch(.\(direction.rawValue), on: \($0))" }
    case .rotate(let degrees): query.map { "rotate(by: \(degrees), on: \($0))" }
    case .step(let isUp, let times):
      query.map { "step(\($0), up: \(isUp)\(times == 1 ? "" : ", times: \(times)"))" }
    case .setSwitch(let isOn): query.map { "setSwitch(\($0), on: \(isOn))" }
    case .setSlider(let part): query.map { "setSlider(\($0), toPart: \(part.forFile))" }
    case .turnPicker(let column, let row): query.map { "turn(column: \(column), of: \($0), to: \(row.swiftLiteral))" }
    case .scroll(let direction): "scroll(.\(direction.rawValue)\(query.map { ", on: \($0)" } ?? ""))"
    case .scrollTo: query.map { "scrollTo(\($0))" }
    case .clear: query.map { "clearText(\($0))" }
    case .setText(let text): query.map { "setText(\(text.swiftLiteral), of: \($0))" }
    case .type(let text): Self.typing(text)
    case .playback(let name, let way): way.call(of: name, on: query, to: end)
    case .back: "back()"
    case .dismiss: "dismissAlert()"
    case .relaunch: "relaunch()"
    case .turn(let orientation): "rotateDevice(to: .\(orientation.rawValue))"
    case .background: "sendToBackground()"
    case .foreground: "bringToForeground()"
    case .shake: "shake()"
    case .openURL(let url): "openURL(\(url.swiftLiteral))"
    case .mouse(let action): query.map { action.call(on: $0) }
    case .system(let action): action.call(on: query)
    case .compose(let text): "compose(\(text.swiftLiteral))"
    case .fingers, .outside: nil
    }
  }
}

extension AppAction {
  /// The session's call that types a text or presses keys.
  private static func typing(_ text: String) -> String {
    if text == Keys.return { return "pressReturn()" }
    let isDeletion = !text.isEmpty && text.allSatisfy { String($0) == Keys.delete }
    return isDeletion ? "deleteBackwards(\(text.count))" : "enterText(\(text.swiftLiteral))"
  }
}

extension MouseAction {
  /// The session's call that repeats the action.
  fileprivate func call(on query: String) -> String {
    switch self {
    case .hover: "hover(\(query))"
    case .rightClick: "rightClick(\(query))"
    case .turnWheel(let direction): "turnWheel(.\(direction.rawValue), over: \(query))"
    case .drop(let paths): "dropFiles([\(paths.map(\.swiftLiteral).joined(separator: ", "))], on: \(query))"
    }
  }
}

extension SystemAction {
  /// The session's call that repeats the action; nil for a missing element.
  fileprivate func call(on query: String?) -> String? {
    switch self {
    case .pullToRefresh: "pullToRefresh(\(query ?? ""))"
    case .swipeFromEdge(let edge): "swipe(from: .\(edge.rawValue))"
    case .adjust(let isUp, let times):
      query.map { "adjust(\($0), up: \(isUp)\(times == 1 ? "" : ", times: \(times)"))" }
    case .perform(let name): query.map { "performAction(\(name.swiftLiteral), on: \($0))" }
    case .touchStatusBar: "touchStatusBar()"
    case .warnOfMemory: "warnOfMemory()"
    case .resize(let width, let height): "resizeWindow(width: \(width.forFile), height: \(height.forFile))"
    case .paste: "paste()"
    case .hideKeyboard: "hideKeyboard()"
    }
  }
}

extension PlaybackWay {
  /// The call that plays a recording in the given way.
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
    case .at(let offset): words.append("offset: \(point(offset))")
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
    // Checks wait for the expected state, as they do in scenarios.
    let waiting = { (filter: String) in ["try await app.waitFor(\("\(query) \(filter)".swiftLiteral))"] }
    switch self {
    case .exists: return ["try await app.waitFor(\(query.swiftLiteral))"]
    case .enabled(let isEnabled): return waiting("enabled:\(isEnabled ? "YES" : "NO")")
    case .selected(let isSelected): return waiting("selected:\(isSelected ? "YES" : "NO")")
    case .text(let text): return waiting("text:\(Query.quote(text))")
    case .textStart(let start): return waiting("{text BEGINSWITH \(Query.quote(start))}")
    case .label(let label): return waiting("label:\(Query.quote(label))")
    case .value(let text): return Self.expectation(of: text, on: query) ?? waiting("value:\(Query.quote(text))")
    case .property: return filter.map(waiting) ?? []
    case .found(let query): return ["try await app.waitFor(\(query.swiftLiteral))"]
    case .frame(let frame):
      return Self.step(
        "be at \(frame.x.shortDescription),\(frame.y.shortDescription) with \(frame.size.words) points", on: query)
        ?? ["// it was at \(frame)"]
    case .size(let size):
      return Self.step("be \(size.words) points", on: query) ?? ["// it had \(size.words) points"]
    case .rows, .other: return remarks.map { "// \($0)" }
    }
  }

  /// A call of the step that compares a displayed number. A query would compare the number with a text.
  private static func expectation(of value: String, on query: String) -> [String]? {
    Double(value) == nil ? nil : step("show \"\(value)\"", on: query)
  }

  /// The call of a step about the element; nil for a query that a step cannot have.
  private static func step(_ expectation: String, on query: String) -> [String]? {
    guard !query.contains("\"") else { return nil }
    return ["try await step(\("the element found by \"\(query)\" should \(expectation)".swiftLiteral))"]
  }

  /// The check in words, one line each; empty for a check that code can make.
  var remarks: [String] {
    let remarks: [String] =
      switch self {
      case .rows(let rows): rows.map { "a row: \($0.joined(separator: ", "))" }
      case .other(let name, let text): ["\(name): \(text)"]
      case .exists, .enabled, .selected, .text, .textStart, .label, .value, .frame, .size, .property, .found: []
      }
    return remarks.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
  }
}

extension Recording {
  /// The calls that repeat the movements of the fingers on this device.
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
