import SourceText

/// The values of a placeholder in both languages.
enum PlaceholderWords: Sendable {
  /// Values that are equal in both languages.
  case same(pattern: String, sample: String)
  /// Numbers, whose decimal mark may be a comma.
  case decimal(mark: String)
  /// Words or phrases, each with its English word.
  case list(WordList)

  /// The placeholders that need no list.
  static func builtIn(_ name: String) -> PlaceholderWords? {
    switch name {
    case "string": .same(pattern: BuiltInParameterType.string.regularExpressions[0], sample: #""Save""#)
    case "int": .same(pattern: #"-?\d+"#, sample: "2")
    case "status": .same(pattern: #"\d{3}"#, sample: "404")
    case "offset": .same(pattern: #"-?\d+(?:\.\d+)?,-?\d+(?:\.\d+)?"#, sample: "20,-5")
    case "word": .same(pattern: #"[^\s"']+"#, sample: "F5")
    case "float": .decimal(mark: ".")
    default: nil
    }
  }

  /// The names of the placeholders that need no list.
  static let builtInNames = ["string", "int", "float", "word", "status", "offset"]

  /// The regular expression of the values in the language.
  var ownPattern: String {
    switch self {
    case .same(let pattern, _): pattern
    case .decimal: #"-?(?:\d+(?:[.,]\d+)?|[.,]\d+)"#
    case .list(let list): WordList.pattern(of: list.entries.map(\.own))
    }
  }

  /// The regular expression of the English values.
  var englishPattern: String {
    switch self {
    case .same(let pattern, _): pattern
    case .decimal: #"-?(?:\d+(?:\.\d+)?|\.\d+)"#
    case .list(let list): WordList.pattern(of: list.entries.map(\.english))
    }
  }

  /// An English value.
  var sample: String {
    switch self {
    case .same(_, let sample): sample
    case .decimal: "2.5"
    case .list(let list): list.entries.first?.english ?? ""
    }
  }

  /// The English value for one in the language.
  func english(_ own: String) -> String? {
    switch self {
    case .same: own
    case .decimal: own.replacing(",", with: ".")
    case .list(let list): list.entries.first { $0.own == own }?.english
    }
  }

  /// The value in the language for an English one.
  func own(_ english: String) -> String? {
    switch self {
    case .same: english
    case .decimal(let mark): english.replacing(".", with: mark)
    case .list(let list): list.entries.first { $0.english == english }?.own
    }
  }
}

/// Words or phrases of a language and their English words. The first one for an English word is the usual one.
struct WordList: Sendable {
  /// The pairs in their order.
  var entries: [(own: String, english: String)] = []

  /// An expression for some texts, the longest first.
  static func pattern(of texts: [String]) -> String {
    let unique = Set(texts).sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
    return unique.map(\.escapedForRegularExpression).joined(separator: "|")
  }
}
