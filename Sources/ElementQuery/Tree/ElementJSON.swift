import JSON

extension ElementTree {
  /// The element as a JSON object on one line, with the keys of Calabash.
  ///
  /// The keys are class, id, label, text, value, description, visible, enabled, selected, alpha, frame (x, y, width,
  /// height) and rect (with center_x and center_y in addition), in this order; missing values are null.
  public func json(of element: ElementID) -> String {
    var writer = JSONWriter()
    writer.object { object in
      object.member("class", elementClass(of: element).name)
      object.member("id", string(.identifier, of: element))
      object.member("label", string(.label, of: element))
      object.member("text", string(.text, of: element))
      object.name("value")
      if let value = property(.value, of: element) { object.value(value) } else { object.null() }
      object.member("description", describe(element))
      object.member("visible", isVisible(element))
      object.member("enabled", property(.enabled, of: element)?.equals(true) ?? true)
      object.member("selected", property(.selected, of: element)?.equals(true) ?? false)
      object.member("alpha", property(.alpha, of: element)?.numeric ?? 1)
      let frame = frame(of: element)
      object.object("frame") { $0.members(of: frame) }
      object.object("rect") { rect in
        rect.members(of: frame)
        rect.member("center_x", frame.center.x.readable)
        rect.member("center_y", frame.center.y.readable)
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension PropertyValue {
  /// The value as JSON.
  package var json: String {
    var writer = JSONWriter()
    writer.value(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension JSONWriter {
  /// Writes the value of a property.
  fileprivate mutating func value(_ value: PropertyValue) {
    switch value {
    case .string(let text): string(text)
    case .integer(let value): integer(value)
    case .number(let value): number(value)
    case .boolean(let value): boolean(value)
    case .rect(let rect): object { $0.members(of: rect) }
    }
  }

  fileprivate mutating func members(of rect: Rect) {
    member("x", rect.x.readable)
    member("y", rect.y.readable)
    member("width", rect.width.readable)
    member("height", rect.height.readable)
  }
}

extension Double {
  /// The length in points, rounded to hide errors of binary fractions.
  fileprivate var readable: Double { magnitude < 1e9 ? (self * 10_000).rounded() / 10_000 : self }
}
