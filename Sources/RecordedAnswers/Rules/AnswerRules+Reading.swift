internal import JSON
internal import OperatingSystem
package import SourceText

extension AnswerRules {
  /// The size limit of the file in bytes.
  private static let largestFile = 1 << 16

  /// Reads the rules of a folder.
  ///
  /// - Parameter folder: the folder; without the file, the standard rules apply.
  /// - Throws: the first problem of the file, with its location.
  package init(of folder: String) throws(Diagnostic) {
    self.init()
    let path = "\(folder)/\(Self.fileName)"
    guard FileSystem.isThere(path) else { return }
    let bytes: [UInt8]
    do throws(FileSystem.Failure) {
      _ = try FileSystem.destination(of: path, inProject: folder)
      bytes = try FileSystem.read(path, atMost: Self.largestFile, isKept: true)
    } catch {
      throw Diagnostic(error, advice: "The rules of recorded answers are a small JSON file in their folder.")
    }
    self = try SourceFile(uri: path, bytes: bytes).readingJSON { try AnswerRules(&$0) }
  }

  /// rules = "{" [ "mask" ":" names ] [ "keep" ":" names ] [ "ignore" ":" ignored ] "}"
  private init(_ json: inout JSONReader) throws(JSONError) {
    self.init()
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "mask": masked = try Self.patterns(&json)
      case "keep": kept = try Self.patterns(&json)
      case "ignore":
        try json.beginObject()
        while let kind = try json.nextMember() {
          switch kind {
          case "headers": ignoredHeaders = try Self.patterns(&json)
          case "query": ignoredQuery = try Self.patterns(&json)
          case "fields": ignoredFields = try Self.patterns(&json)
          default: throw json.unknown(kind, among: ["headers", "query", "fields"])
          }
        }
      default: throw json.unknown(name, among: ["mask", "keep", "ignore"])
      }
    }
  }

  /// names = "[" [ text { "," text } ] "]"
  private static func patterns(_ json: inout JSONReader) throws(JSONError) -> [String] {
    try json.strings().map { $0.lowercased() }
  }
}

extension JSONReader {
  /// The error for an unknown member, with a proposal for a misspelt one.
  func unknown(_ member: JSONString, among names: [String]) -> JSONError {
    let name = member.string
    let proposal =
      DidYouMean.sentence(for: name, among: names) ?? "Known members: \(names.joined(separator: ", "))."
    return error(.meaning("unknown member '\(name)'. \(proposal)"), at: member.offset)
  }
}
