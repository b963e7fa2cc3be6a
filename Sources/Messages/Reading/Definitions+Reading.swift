import JSON

extension StepDefinitionMessage {
  init(from json: inout JSONReader, ids: inout MessageIDs) throws(JSONError) {
    var (id, pattern, type): (String?, String?, PatternType?)
    var reference: SourceReference?
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "id": id = try ids.text(&json)
      case "pattern": (pattern, type) = try Self.pattern(from: &json)
      case "sourceReference": reference = try SourceReference(from: &json)
      default: try json.skip()
      }
    }
    self.init(
      id: try json.required(id, "id"), patternType: try json.required(type, "pattern"),
      pattern: try json.required(pattern, "pattern"), sourceReference: reference ?? .unknown)
  }

  private static func pattern(from json: inout JSONReader) throws(JSONError) -> (String, PatternType) {
    var (source, type): (String?, PatternType?)
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "source": source = try json.string().string
      case "type": type = try json.value(of: PatternType.self)
      default: try json.skip()
      }
    }
    return (try json.required(source, "source"), try json.required(type, "type"))
  }
}

extension HookMessage {
  init(from json: inout JSONReader, ids: inout MessageIDs) throws(JSONError) {
    var (id, name, tagExpression): (String?, String?, String?)
    var (kind, reference): (Kind?, SourceReference?)
    try json.beginObject()
    while let member = try json.nextMember() {
      switch member {
      case "id": id = try ids.text(&json)
      case "type": kind = try json.value(of: Kind.self)
      case "name": name = try json.string().string
      case "tagExpression": tagExpression = try json.string().string
      case "sourceReference": reference = try SourceReference(from: &json)
      default: try json.skip()
      }
    }
    self.init(
      id: try json.required(id, "id"), kind: kind ?? .beforeScenario, name: name, tagExpression: tagExpression,
      sourceReference: reference ?? .unknown)
  }
}

extension ParameterTypeMessage {
  init(from json: inout JSONReader, ids: inout MessageIDs) throws(JSONError) {
    var (id, name, reference): (String?, String?, SourceReference?)
    var expressions: [String] = []
    var (isPreferred, isUsed) = (false, false)
    try json.beginObject()
    while let member = try json.nextMember() {
      switch member {
      case "id": id = try ids.text(&json)
      case "name": name = try json.string().string
      case "regularExpressions":
        try json.beginArray()
        while try json.nextElement() { expressions.append(try json.string().string) }
      case "preferForRegularExpressionMatch": isPreferred = try json.boolean()
      case "useForSnippets": isUsed = try json.boolean()
      case "sourceReference": reference = try SourceReference(from: &json)
      default: try json.skip()
      }
    }
    self.init(
      id: try json.required(id, "id"), name: try json.required(name, "name"), regularExpressions: expressions,
      preferForRegularExpressionMatch: isPreferred, useForSnippets: isUsed, sourceReference: reference)
  }
}

extension UndefinedParameterType {
  init(from json: inout JSONReader) throws(JSONError) {
    var (name, expression): (String?, String?)
    try json.beginObject()
    while let member = try json.nextMember() {
      switch member {
      case "name": name = try json.string().string
      case "expression": expression = try json.string().string
      default: try json.skip()
      }
    }
    self.init(name: try json.required(name, "name"), expression: try json.required(expression, "expression"))
  }
}

extension Suggestion {
  init(from json: inout JSONReader, ids: inout MessageIDs) throws(JSONError) {
    var (id, pickleStepID): (String?, String?)
    var snippets: [Snippet] = []
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "id": id = try ids.text(&json)
      case "pickleStepId": pickleStepID = try ids.text(&json)
      case "snippets":
        try json.beginArray()
        while try json.nextElement() { snippets.append(try Snippet(from: &json)) }
      default: try json.skip()
      }
    }
    self.init(
      id: try json.required(id, "id"), pickleStepID: try json.required(pickleStepID, "pickleStepId"),
      snippets: snippets)
  }
}

extension Suggestion.Snippet {
  init(from json: inout JSONReader) throws(JSONError) {
    var (language, code): (String?, String?)
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "language": language = try json.string().string
      case "code": code = try json.string().string
      default: try json.skip()
      }
    }
    self.init(language: language ?? "", code: try json.required(code, "code"))
  }
}

extension SourceReference {
  /// The place of a definition whose message names none in a file, such as that of a Java method.
  fileprivate static let unknown = SourceReference(uri: "", line: 0)

  init(from json: inout JSONReader) throws(JSONError) {
    var uri = ""
    var line = 0
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "uri": uri = try json.string().string
      case "location": line = try json.location().line
      default: try json.skip()
      }
    }
    self.init(uri: uri, line: line)
  }
}
