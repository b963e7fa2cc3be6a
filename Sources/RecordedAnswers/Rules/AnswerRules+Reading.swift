import JSON
import OperatingSystem
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

  private enum Member: String, CaseIterable {
    case mask, keep, ignore
  }

  private enum IgnoredMember: String, CaseIterable {
    case headers, query, fields
  }

  /// rules = "{" [ "mask" ":" names ] [ "keep" ":" names ] [ "ignore" ":" ignored ] "}"
  private init(_ json: inout JSONReader) throws(JSONError) {
    self.init()
    try json.beginObject()
    while let member = try json.nextMember(of: Member.self) {
      switch member {
      case .mask: masked = try Self.patterns(&json)
      case .keep: kept = try Self.patterns(&json)
      case .ignore: try readIgnored(&json)
      }
    }
  }

  /// ignored = "{" [ "headers" ":" names ] [ "query" ":" names ] [ "fields" ":" names ] "}"
  private mutating func readIgnored(_ json: inout JSONReader) throws(JSONError) {
    try json.beginObject()
    while let member = try json.nextMember(of: IgnoredMember.self) {
      switch member {
      case .headers: ignoredHeaders = try Self.patterns(&json)
      case .query: ignoredQuery = try Self.patterns(&json)
      case .fields: ignoredFields = try Self.patterns(&json)
      }
    }
  }

  /// names = "[" [ text { "," text } ] "]"
  private static func patterns(_ json: inout JSONReader) throws(JSONError) -> [String] {
    try json.strings().map { $0.lowercased() }
  }
}
