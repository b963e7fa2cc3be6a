import JSON

// Places in files and changes of them.

/// A range of a file.
struct Location: Encodable {
  var uri: String
  var range: TextRange
}

/// A range of a file, and the range of the document that leads there.
struct LocationLink: Encodable {
  var originSelectionRange: TextRange
  var targetUri: String
  var targetRange: TextRange
  var targetSelectionRange: TextRange
}

/// One of two kinds of messages.
enum Either<First: Encodable, Second: Encodable>: Encodable {
  case first(First)
  case second(Second)

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .first(let message): try message.encode(to: encoder)
    case .second(let message): try message.encode(to: encoder)
    }
  }
}

/// A text that replaces a range.
struct TextEdit: Encodable {
  var range: TextRange
  var newText: String

  /// Replaces a range.
  init(_ range: TextRange, _ newText: String) { (self.range, self.newText) = (range, newText) }

  /// An edit that writes the text of an empty file.
  static func begin(_ text: String) -> TextEdit { TextEdit(.start, text) }
}

/// The edits of a file, if it has a version still.
struct FileEdit: Encodable {
  struct File: Encodable {
    var uri: String
    /// The version from the client; null for a file that is not open.
    var version: Int?

    private enum CodingKeys: CodingKey {
      case uri, version
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(uri, forKey: .uri)
      try container.encode(version, forKey: .version)
    }
  }

  var textDocument: File
  var edits: [TextEdit]
}

/// Creates a file.
struct FileCreation: Encodable {
  struct Options: Encodable {
    var ignoreIfExists: Bool
    var overwrite: Bool?
  }

  let kind = "create"
  var uri: String
  var options: Options
}

/// Changes of files.
struct WorkspaceEdit: Encodable {
  private var changes: [String: [TextEdit]]?
  private var documentChanges: [Either<FileCreation, FileEdit>]?

  /// Edits existing files, by their URIs.
  init(_ changes: [String: [TextEdit]]) { self.changes = changes }

  /// Creates files and edits them and others, in this order. Not every client can do this.
  init(_ documentChanges: [Either<FileCreation, FileEdit>]) { self.documentChanges = documentChanges }
}

/// A change that the client offers.
struct CodeAction: Encodable {
  enum Kind: String, CaseIterable, Encodable {
    case quickFix = "quickfix"
    case extract = "refactor.extract"
    case rewrite = "refactor.rewrite"

    /// Whether the kind is one of some kinds or inside of one.
    func isIn(_ kinds: [String]) -> Bool {
      kinds.contains { rawValue == $0 || rawValue.hasPrefix($0 + ".") }
    }
  }

  var title: String
  var kind: Kind
  var edit: WorkspaceEdit
  var diagnostics: [JSONValue]?
  var isPreferred: Bool?
}

/// The range and the present name of something that can be renamed.
struct RenameStart: Encodable {
  var range: TextRange
  var placeholder: String
}
