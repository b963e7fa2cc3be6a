import JSON
import StepLibrary
import StepRegistry

/// A request to the process of an app.
struct StepsRequest {
  /// The method of `ExploredApp`.
  enum Method: String {
    case start, perform, visit
  }

  let method: Method
  let steps: [String]
  /// Whether to report the screen, or to find checks.
  let looks: Bool
}

extension StepsRequest {
  init?(_ json: JSONValue) {
    guard let method = json["method"]?.string.flatMap(Method.init), let steps = json["steps"]?.strings else {
      return nil
    }
    self.init(method: method, steps: steps, looks: json["looks"] == true)
  }

  var json: JSONValue {
    ["method": .string(method.rawValue), "steps": JSONValue(steps), "looks": .boolean(looks)]
  }
}

extension PathEnd {
  init?(_ json: JSONValue) {
    guard let lines = json["lines"]?.strings, let checks = json["checks"]?.strings else { return nil }
    self.init(state: ScreenState(lines: lines), picture: json["picture"]?.string, checks: checks)
  }

  var json: JSONValue {
    [
      "lines": JSONValue(state.lines), "picture": picture.map { .string($0) } ?? .null, "checks": JSONValue(checks),
    ]
  }
}

extension StepsOutcome {
  init?(_ json: JSONValue) {
    if let reason = json["failure"]?.string {
      self = .failed(reason, isOfApp: json["isOfApp"] == true, rule: json["rule"].flatMap(WalkRules.Text.init))
    } else if let seen = json["seen"] {
      guard let look = Look(seen) else { return nil }
      self = .seen(look)
    } else {
      self = .done
    }
  }

  var json: JSONValue {
    switch self {
    case .done: [:]
    case .seen(let look): ["seen": look.json]
    case .failed(let reason, let isOfApp, let rule):
      ["failure": .string(reason), "isOfApp": .boolean(isOfApp), "rule": rule?.json ?? .null]
    }
  }
}

extension WalkRules.Text {
  fileprivate init?(_ json: JSONValue) {
    guard let text = json["text"]?.string, let path = json["path"]?.string,
      let line = json["line"]?.number.flatMap(Int.init(exactly:))
    else { return nil }
    self.init(text: text, location: DefinitionLocation(path: path, line: line))
  }

  fileprivate var json: JSONValue {
    ["text": .string(text), "path": .string(location.path), "line": .number(Double(location.line))]
  }
}

extension Look {
  fileprivate init?(_ json: JSONValue) {
    guard let lines = json["lines"]?.strings, let name = json["name"]?.string,
      let offers = json["offers"]?.array?.compactMap(Offer.init),
      let faults = json["faults"]?.array?.compactMap(Fault.init), let rules = json["rules"]?.strings,
      let answers = json["answers"]?.strings
    else { return nil }
    self.init(
      state: ScreenState(lines: lines), name: name, offers: offers, faults: faults, usedRules: Set(rules),
      answers: answers)
  }

  fileprivate var json: JSONValue {
    [
      "lines": JSONValue(state.lines), "name": .string(name), "offers": .array(offers.map(\.json)),
      "faults": .array(faults.map(\.json)), "rules": JSONValue(usedRules.sorted()), "answers": JSONValue(answers),
    ]
  }
}

extension Offer {
  fileprivate init?(_ json: JSONValue) {
    guard let key = json["key"]?.string, let choices = json["choices"]?.array?.compactMap(\.strings) else { return nil }
    self.init(
      key, choices, triesAll: json["all"] == true, weight: json["weight"]?.number.flatMap(Int.init(exactly:)) ?? 1)
  }

  var json: JSONValue {
    [
      "key": .string(key), "choices": .array(choices.map { JSONValue($0) }), "all": .boolean(triesAll),
      "weight": .number(Double(weight)),
    ]
  }
}

extension Fault {
  fileprivate init?(_ json: JSONValue) {
    guard let sentence = json["property"]?.string, let element = json["element"]?.string else { return nil }
    let property = Property.all.first { $0.sentence == sentence } ?? .own(sentence)
    self.init(
      property, element, check: json["check"]?.string, conditions: json["conditions"]?.strings ?? [],
      isOfAction: json["isOfAction"] == true)
  }

  fileprivate var json: JSONValue {
    [
      "property": .string(property.sentence), "element": .string(element),
      "check": check.map { .string($0) } ?? .null, "conditions": JSONValue(conditions),
      "isOfAction": .boolean(isOfAction),
    ]
  }
}

extension JSONValue {
  fileprivate init(_ texts: [String]) { self = .array(texts.map { .string($0) }) }

  /// The texts of an array; nil for another value.
  fileprivate var strings: [String]? { array?.compactMap(\.string) }
}
