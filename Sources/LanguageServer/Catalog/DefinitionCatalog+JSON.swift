package import JSON
import StepRegistry

extension DefinitionCatalog: Decodable {
  private enum CodingKeys: CodingKey {
    case definitions, parameterTypes, apps, models, devices, keywordsFit
  }

  /// Reads a catalog that `write(to:)` has written.
  ///
  /// - Throws: an error if the bytes are not a catalog.
  package init(parsing bytes: [UInt8]) throws {
    self = try JSONValueDecoder(JSONValue(parsing: bytes)).decode(DefinitionCatalog.self)
  }

  /// Reads a catalog.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    steps = try members.decode([Step].self, forKey: .definitions)
    parameterTypes = try members.decode([ParameterType].self, forKey: .parameterTypes)
    apps = try members.decode([String].self, forKey: .apps)
    models = try members.decode([String].self, forKey: .models)
    devices = try members.decode([String].self, forKey: .devices)
    keywordsFit = try members.decodeIfPresent(Bool.self, forKey: .keywordsFit) ?? false
  }

  /// Writes the catalog as JSON.
  package func write(to writer: inout JSONWriter) {
    writer.object { json in
      json.array(CodingKeys.definitions) { array in for step in steps { step.write(to: &array) } }
      json.array(CodingKeys.parameterTypes) { array in for type in parameterTypes { type.write(to: &array) } }
      json.member(CodingKeys.apps, apps)
      json.member(CodingKeys.models, models)
      json.member(CodingKeys.devices, devices)
      if keywordsFit { json.member(CodingKeys.keywordsFit, true) }
    }
  }
}

extension DefinitionCatalog.Step: Decodable {
  private enum CodingKeys: CodingKey {
    case pattern, type, keyword, group, path, line, column, parameters, summary, examples, predefined, uses, only
  }

  private enum ScopeKeys: CodingKey {
    case tags, feature, rule
  }

  /// Reads a definition.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      pattern: try members.decode(String.self, forKey: .pattern), path: try members.decode(String.self, forKey: .path),
      line: try members.decode(Int.self, forKey: .line))
    keyword = try members.decode(String.self, forKey: .keyword)
    group = try members.decode(String.self, forKey: .group)
    column = try members.decodeIfPresent(Int.self, forKey: .column)
    parameters = try members.decode([DefinitionCatalog.Parameter].self, forKey: .parameters)
    summary = try members.decodeIfPresent(String.self, forKey: .summary)
    examples = try members.decode([String].self, forKey: .examples)
    isPredefined = try members.decode(Bool.self, forKey: .predefined)
    uses = try members.decodeIfPresent(Int.self, forKey: .uses)
    guard members.contains(.only) else { return }
    let only = try members.nestedContainer(keyedBy: ScopeKeys.self, forKey: .only)
    scope = StepScope(
      tags: try only.decodeIfPresent(String.self, forKey: .tags),
      feature: try only.decodeIfPresent(String.self, forKey: .feature),
      rule: try only.decodeIfPresent(String.self, forKey: .rule))
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { json in
      json.member(CodingKeys.pattern, pattern)
      json.member(CodingKeys.type, StepExpression.regularExpression(in: pattern) == nil ? "cucumber" : "regular")
      json.member(CodingKeys.keyword, keyword)
      json.member(CodingKeys.group, group)
      json.member(CodingKeys.path, path)
      json.member(CodingKeys.line, line)
      json.member(CodingKeys.column, column)
      json.array(CodingKeys.parameters) { array in for parameter in parameters { parameter.write(to: &array) } }
      json.member(CodingKeys.summary, summary)
      json.member(CodingKeys.examples, examples)
      json.member(CodingKeys.predefined, isPredefined)
      json.member(CodingKeys.uses, uses)
      guard let scope else { return }
      json.name(of: CodingKeys.only.stringValue)
      json.object { json in
        json.member(ScopeKeys.tags, scope.tags)
        json.member(ScopeKeys.feature, scope.feature)
        json.member(ScopeKeys.rule, scope.rule)
      }
    }
  }
}

extension DefinitionCatalog.Parameter: Decodable {
  private enum CodingKeys: CodingKey {
    case name, type, swiftType
  }

  /// Reads a parameter.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try members.decodeIfPresent(String.self, forKey: .name),
      type: try members.decodeIfPresent(String.self, forKey: .type),
      swiftType: try members.decode(String.self, forKey: .swiftType))
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { json in
      json.member(CodingKeys.name, name)
      json.member(CodingKeys.type, type)
      json.member(CodingKeys.swiftType, swiftType)
    }
  }
}

extension DefinitionCatalog.ParameterType: Decodable {
  private enum CodingKeys: CodingKey {
    case name, regularExpressions, useForSnippets, preferForRegularExpressionMatch, swiftType, path, line
  }

  /// Reads a parameter type.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try members.decode(String.self, forKey: .name),
      regularExpressions: try members.decode([String].self, forKey: .regularExpressions))
    useForSnippets = try members.decode(Bool.self, forKey: .useForSnippets)
    isPreferred = try members.decode(Bool.self, forKey: .preferForRegularExpressionMatch)
    swiftType = try members.decode(String.self, forKey: .swiftType)
    path = try members.decodeIfPresent(String.self, forKey: .path)
    line = try members.decodeIfPresent(Int.self, forKey: .line) ?? 0
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { json in
      json.member(CodingKeys.name, name)
      json.member(CodingKeys.regularExpressions, regularExpressions)
      json.member(CodingKeys.useForSnippets, useForSnippets)
      json.member(CodingKeys.preferForRegularExpressionMatch, isPreferred)
      json.member(CodingKeys.swiftType, swiftType)
      guard let path else { return }
      json.member(CodingKeys.path, path)
      json.member(CodingKeys.line, line)
    }
  }
}

extension JSONWriter {
  /// Writes a member unless the text is nil.
  fileprivate mutating func member(_ key: some CodingKey, _ text: String?) {
    guard let text else { return }
    name(of: key.stringValue)
    string(text)
  }

  /// Writes a member unless the number is nil.
  fileprivate mutating func member(_ key: some CodingKey, _ number: Int?) {
    guard let number else { return }
    name(of: key.stringValue)
    integer(number)
  }

  fileprivate mutating func member(_ key: some CodingKey, _ value: Bool) {
    name(of: key.stringValue)
    boolean(value)
  }

  fileprivate mutating func member(_ key: some CodingKey, _ texts: [String]) {
    array(key) { array in for text in texts { array.string(text) } }
  }

  fileprivate mutating func array(_ key: some CodingKey, _ elements: (inout JSONWriter) -> Void) {
    name(of: key.stringValue)
    array(elements)
  }
}
