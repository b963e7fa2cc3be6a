package import JSON
package import SourceText

/// Reads the JSON of a configuration file and rejects unknown names in it.
package struct ConfigurationReader {
  /// The file.
  package let source: SourceFile
  /// The reader of its JSON.
  package var json: JSONReader
  private let options: [ProfileOption]
  /// Whether unknown names are skipped.
  private let skipsUnknown: Bool

  /// The member of a profile for paths.
  private static let paths = "paths"
  /// The member of a profile for those that it extends.
  private static let bases = "extends"

  /// Reads the value of a member.
  package typealias MemberReader = (inout ConfigurationReader) throws -> Void

  /// Reads the content of a file.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - options: the options that profiles may contain; nil to skip all content that is not for `ProjectSettings`.
  ///   - others: the further members of the file, with their readers.
  /// - Throws: the first error, with its location.
  package static func read(
    _ source: SourceFile, for options: [ProfileOption]?, _ others: KeyValuePairs<String, MemberReader> = [:]
  ) throws(Diagnostic) -> ProjectSettings {
    try source.readingJSON { json in
      var reader = ConfigurationReader(
        source: source, json: json, options: options ?? [ProjectSettings.fillEverywhere], skipsUnknown: options == nil)
      defer { json = reader.json }
      return try reader.file(others)
    }
  }

  /// file = "{" [ "profiles" ":" "{" { name ":" profile } "}" ] [ "language" ":" text ] [ "keywords-fit" ":" boolean ]
  ///        { other } "}"
  private mutating func file(_ others: KeyValuePairs<String, MemberReader>) throws -> ProjectSettings {
    var settings = ProjectSettings(path: source.uri)
    var names = MemberNames()
    try json.beginObject()
    while let member = try json.nextMember() {
      try check(member, isNewIn: &names)
      switch member {
      case "profiles": settings.profiles = try profiles()
      case "language": settings.language = try json.string().string
      case "keywords-fit": settings.keywordsFit = try json.boolean()
      default:
        if let other = others.first(where: { $0.key == member.string }) {
          try other.value(&self)
        } else {
          try skip(
            member, among: ["profiles"] + others.map(\.key) + ["language", "keywords-fit"],
            "is not a setting of a configuration file")
        }
      }
    }
    return settings
  }

  private mutating func profiles() throws -> [String: Profile] {
    var profiles: [String: Profile] = [:]
    var names = MemberNames()
    try json.beginObject()
    while let member = try json.nextMember() {
      try check(member, isNewIn: &names)
      profiles[member.string] = try profile()
      profiles[member.string]?.origin = origin(ofByte: member.offset)
    }
    return profiles
  }

  /// profile = "{" { option ":" value | "paths" ":" texts | "extends" ":" texts } "}"
  private mutating func profile() throws -> Profile {
    var profile = Profile()
    var names = MemberNames()
    /// The written names of the options of each topic.
    var written: [String: String] = [:]
    try json.beginObject()
    while let member = try json.nextMember() {
      try check(member, isNewIn: &names)
      if member.string == Self.paths {
        profile.paths = try texts(severalAllowed: true).map { Operand(text: $0.text, origin: $0.origin) }
        continue
      }
      if member.string == Self.bases {
        profile.bases = try texts(severalAllowed: true).map { Operand(text: $0.text, origin: $0.origin) }
        continue
      }
      guard let option = options.first(where: { $0.name == "--" + member.string }) else {
        try skip(
          member, among: options.map { String($0.name.dropFirst(2)) } + [Self.paths, Self.bases],
          "is not an option of a profile")
        continue
      }
      let values = try values(of: option)
      if let first = values.first?.name,
        let other = profile.options.first(where: { $0.topic == option.topic && $0.name != first })
      {
        throw checks.problem(
          with: member, "'\(member.string)' contradicts '\(written[other.topic] ?? other.name)' in the same profile",
          advice: "Keep one of the two.")
      }
      profile.add(option.topic, values)
      written[option.topic] = member.string
    }
    return profile
  }

  /// Skips the value of an unknown name, or throws.
  private mutating func skip(_ member: JSONString, among names: [String], _ what: String) throws {
    guard skipsUnknown else { throw unknown(member, among: names, what) }
    try json.skip()
  }

  private mutating func values(of option: ProfileOption) throws -> [GivenOption] {
    guard option.takesValue else { return try switched(option) }
    if option.name == GivenOption.addingUp, try json.peek() == UInt8(ascii: "{") {
      let origin = try origin()
      let start = json.offset
      try json.skip()
      let text = String(decoding: source.bytes[start..<json.offset], as: UTF8.self)
      return [GivenOption(name: option.name, value: text, origin: origin)]
    }
    return try texts(severalAllowed: option.isRepeatable).map {
      GivenOption(name: option.name, value: $0.text, origin: $0.origin)
    }
  }

  /// Reads an option without a value. For `false`, returns the opposite option if it exists, or else nothing.
  private mutating func switched(_ option: ProfileOption) throws -> [GivenOption] {
    let origin = try origin()
    if try json.boolean() { return [GivenOption(name: option.name, value: nil, origin: origin)] }
    let opposite = options.first { $0.topic == option.topic && $0.name != option.name && !$0.takesValue }
    return opposite.map { [GivenOption(name: $0.name, value: nil, origin: origin)] } ?? []
  }

  /// Reads a text or a whole number, or an array of these if several are allowed.
  mutating func texts(severalAllowed: Bool) throws -> [(text: String, origin: GivenOption.Origin)] {
    guard severalAllowed, try json.peek() == UInt8(ascii: "[") else { return [try text()] }
    var texts: [(text: String, origin: GivenOption.Origin)] = []
    try json.beginArray()
    while try json.nextElement() { texts.append(try text()) }
    return texts
  }

  private mutating func text() throws -> (text: String, origin: GivenOption.Origin) {
    let origin = try origin()
    switch try json.peek() {
    case UInt8(ascii: "\""): return (try json.string().string, origin)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return (String(try json.integer(in: .min ... .max)), origin)
    default: throw json.error(.expected("a text or a whole number"), at: json.offset)
    }
  }

  // MARK: - Origins and problems

  /// The origin of the next value.
  package mutating func origin() throws -> GivenOption.Origin {
    origin(ofByte: try json.valueOffset())
  }

  private func origin(ofByte offset: Int) -> GivenOption.Origin {
    let location = source.location(ofByte: offset)
    return GivenOption.Origin(uri: source.uri, location: location, line: source.text(ofLine: location.line))
  }

  /// The names in an object, to detect duplicates.
  package typealias MemberNames = Set<String>

  private var checks: MemberChecks { MemberChecks(in: source) }

  /// Refuses a repeated name.
  package func check(_ member: JSONString, isNewIn names: inout MemberNames) throws(Diagnostic) {
    try checks.check(member, isNewIn: &names)
  }

  /// The problem of an unknown name.
  package func unknown(_ member: JSONString, among names: [String], _ kind: String) -> Diagnostic {
    checks.unknown(member, among: names, kind)
  }
}
