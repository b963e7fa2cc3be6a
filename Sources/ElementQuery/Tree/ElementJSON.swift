extension ElementTree {
  /// The element as an object of JSON, on one line, with the keys that Calabash gives an element.
  ///
  /// The keys are class, id, label, text, value, description, visible, enabled, selected, alpha, frame (x, y, width, height)
  /// and rect (also center_x and center_y), in this order; what an element has not got is null.
  public func json(of element: ElementID) -> String {
    let frame = frame(of: element)
    let members: [(String, String)] = [
      ("class", elementClass(of: element).name.jsonQuoted),
      ("id", string(.identifier, of: element)?.jsonQuoted ?? "null"),
      ("label", string(.label, of: element)?.jsonQuoted ?? "null"),
      ("text", string(.text, of: element)?.jsonQuoted ?? "null"),
      ("value", property(.value, of: element)?.json ?? "null"),
      ("description", describe(element).jsonQuoted),
      ("visible", String(isVisible(element))),
      ("enabled", String(property(.enabled, of: element)?.equals(true) ?? true)),
      ("selected", String(property(.selected, of: element)?.equals(true) ?? false)),
      ("alpha", (property(.alpha, of: element)?.numeric ?? 1).json),
      ("frame", PropertyValue.rect(frame).json),
      ("rect", frame.jsonWithCenter),
    ]
    return jsonObject(members)
  }
}

extension PropertyValue {
  /// The value as JSON.
  package var json: String {
    switch self {
    case .string(let text): text.jsonQuoted
    case .integer(let value): String(value)
    case .number(let value): value.json
    case .boolean(let value): String(value)
    case .rect(let rect): jsonObject(rect.jsonMembers)
    }
  }
}

extension Rect {
  fileprivate var jsonMembers: [(String, String)] {
    [("x", x.json), ("y", y.json), ("width", width.json), ("height", height.json)]
  }

  fileprivate var jsonWithCenter: String {
    jsonObject(jsonMembers + [("center_x", center.x.json), ("center_y", center.y.json)])
  }
}

private func jsonObject(_ members: [(String, String)]) -> String {
  "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
}

extension Double {
  /// The number as JSON, whole ones without a fraction; null where JSON has no such number.
  fileprivate var json: String {
    guard isFinite else { return "null" }
    return Int(exactly: self).map(String.init) ?? String(self)
  }
}

extension String {
  /// The text as a string of JSON (RFC 8259, section 7).
  fileprivate var jsonQuoted: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
