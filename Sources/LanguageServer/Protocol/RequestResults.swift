import SourceText

// The results of requests about documents.

/// A text in Markdown.
struct MarkupContent: Encodable {
  let kind = "markdown"
  var value: String
}

/// The text at a position.
struct Hover: Encodable {
  var contents: MarkupContent
  var range: TextRange?
}

/// Completions.
struct CompletionList: Encodable {
  /// Whether the client has to ask again when the user types more.
  var isIncomplete: Bool
  var items: [CompletionItem]
}

/// A completion.
struct CompletionItem: Encodable {
  enum Kind: Int, Encodable {
    case function = 3
    case module = 9
    case property = 10
    case value = 12
    case keyword = 14
  }

  enum TextFormat: Int, Encodable {
    case plain = 1
    case snippet = 2
  }

  var label: String
  var kind: Kind
  var detail: String?
  var documentation: MarkupContent?
  var sortText: String?
  var filterText: String?
  var insertTextFormat: TextFormat?
  var textEdit: TextEdit

  /// The text by which the client sorts an item with an index in the list.
  static func sortText(_ index: Int) -> String { index.padded(to: 5) }
}

/// The kinds of symbols that the server uses.
enum SymbolKind: Int, Encodable {
  case module = 2
  case namespace = 3
  case field = 8
  case constructor = 9
  case function = 12
  case array = 18
}

/// A symbol with its parts.
struct DocumentSymbol: Encodable {
  var name: String
  var detail: String?
  var kind: SymbolKind
  var range: TextRange
  var selectionRange: TextRange
  var children: [DocumentSymbol]?
}

/// A symbol without parts.
struct SymbolInformation: Encodable {
  var name: String
  var kind: SymbolKind
  var location: Location
  var containerName: String?
}

/// The scenarios of a feature, for lists of tests; the result of `cukeswift/scenarios`.
struct FeatureListing: Encodable {
  struct Scenario: Encodable {
    var name: String
    /// The line, counted from 1.
    var line: Int
  }

  var uri: String
  /// The path relative to the folder.
  var path: String
  var folder: String
  var name: String
  var scenarios: [Scenario]
}

/// A range that is shown in the same colour as others.
struct DocumentHighlight: Encodable {
  enum Kind: Int, Encodable {
    case read = 2
  }

  var range: TextRange
  let kind = Kind.read
}

/// Lines that can be folded.
struct FoldingRange: Encodable {
  enum Kind: String, Encodable {
    case comment
  }

  var startLine: Int
  var endLine: Int
  var kind: Kind?
}

/// A range that a selection expands to, and the next larger one.
final class SelectionRange: Encodable {
  let range: TextRange
  let parent: SelectionRange?

  /// Makes a range inside of another one.
  init(_ range: TextRange, in parent: SelectionRange?) { (self.range, self.parent) = (range, parent) }
}

/// A range that leads to a file or an address.
struct DocumentLink: Encodable {
  var range: TextRange
  var target: String
}

/// A name that is shown before an argument.
struct InlayHint: Encodable {
  enum Kind: Int, Encodable {
    case parameter = 2
  }

  var position: TextPosition
  var label: String
  let kind = Kind.parameter
  let paddingRight = true
}

/// A command that is shown above a line.
struct CodeLens: Encodable {
  struct Command: Encodable {
    /// The commands of the editor's extension.
    enum Name: String, Encodable {
      case debug = "cukeswift.debug"
      case run = "cukeswift.run"
      case showReport = "cukeswift.showReport"
      case showUses = "cukeswift.showUses"
    }

    var title: String
    var command: Name
    var arguments: [Either<ScenarioArgument, DefinitionArgument>]
  }

  /// A scenario or feature to be run.
  struct ScenarioArgument: Encodable {
    var uri: String
    var path: String
    /// The line, counted from 1.
    var line: Int
    var folder: String
    var name: String
    var isFeature: Bool
  }

  /// A definition whose uses are shown.
  struct DefinitionArgument: Encodable {
    var uri: String
    var position: TextPosition
  }

  var range: TextRange
  var command: Command
}

/// The semantic tokens of a document or a part of it.
struct SemanticTokens: Encodable {
  var resultId: String?
  /// Five numbers for each token.
  var data: [Int]
}

/// The changes of a document's semantic tokens.
struct SemanticTokensDelta: Encodable {
  struct Edit: Encodable {
    var start: Int
    var deleteCount: Int
    var data: [Int]
  }

  var resultId: String
  var edits: [Edit]
}
