import AppUnderTest
import Console
import JSON
import StepLibrary

extension SessionView {
  /// The members of the view for the page.
  var json: [String: JSONValue] {
    var view: [String: JSONValue] = [
      "app": .string(app), "device": .string(device), "width": .number(size.width), "height": .number(size.height),
      "address": address.map(JSONValue.string) ?? .null, "time": time.json,
      "textSize": .string(textSize.rawValue), "rows": .array(rows.map(\.json)),
    ]
    switch picture {
    case .drawing(let svg): view["picture"] = Self.address("image/svg+xml", Array(svg.utf8))
    case .pixels(let bytes): view["picture"] = Self.address("image/png", bytes)
    case nil: break
    }
    return view
  }

  /// A data URL with the picture. Browsers do not run scripts in an image.
  private static func address(_ type: String, _ bytes: [UInt8]) -> JSONValue {
    .string("data:\(type);base64," + String(decoding: Base64.encode(bytes), as: UTF8.self))
  }
}

extension SessionView.Row {
  var json: JSONValue {
    [
      "number": .number(Double(number)), "depth": .number(Double(depth)), "text": .string(text),
      "visible": .boolean(isVisible),
      "frame": [.number(frame.x), .number(frame.y), .number(frame.width), .number(frame.height)],
    ]
  }
}

extension ElementChoice {
  var json: JSONValue {
    [
      "row": row.json,
      "queries": .array(
        queries.map {
          ["query": .string("\($0.query)"), "score": .number(Double($0.score)), "reason": .string($0.reason)]
        }),
      "checks": .array(checks.map { ["property": .string($0.property), "step": .string($0.step)] }),
    ]
  }
}

extension ScriptLine {
  var json: JSONValue { .string(text) }
}

extension Duration {
  /// The duration in seconds, to the millisecond.
  var json: JSONValue { .number(Double(Int(self / .milliseconds(1))) / 1000) }
}
