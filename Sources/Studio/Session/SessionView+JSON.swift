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
    case .drawing(let svg): view["picture"] = .string(Base64.dataURL("image/svg+xml", Array(svg.utf8)))
    case .pixels(let bytes): view["picture"] = .string(Base64.dataURL("image/png", bytes))
    case nil: break
    }
    return view
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
