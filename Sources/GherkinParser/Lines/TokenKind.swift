/// The kind of a line, named as in the official grammar and ordered as in its messages.
package enum TokenKind: UInt8, Sendable, Hashable, CaseIterable {
  case endOfFile, language, tableRow, docStringSeparator, backgroundLine, stepLine, tagLine, featureLine, examplesLine
  case scenarioLine, ruleLine, comment, empty, other

  /// The name in messages and token listings, such as `StepLine`.
  package var name: String {
    switch self {
    case .endOfFile: "EOF"
    case .language: "Language"
    case .tableRow: "TableRow"
    case .docStringSeparator: "DocStringSeparator"
    case .backgroundLine: "BackgroundLine"
    case .stepLine: "StepLine"
    case .tagLine: "TagLine"
    case .featureLine: "FeatureLine"
    case .examplesLine: "ExamplesLine"
    case .scenarioLine: "ScenarioLine"
    case .ruleLine: "RuleLine"
    case .comment: "Comment"
    case .empty: "Empty"
    case .other: "Other"
    }
  }
}

/// A set of kinds of line.
package struct TokenKinds: OptionSet, Sendable, Hashable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A set with one kind.
  init(_ kind: TokenKind) { self.rawValue = 1 << UInt16(kind.rawValue) }

  static let endOfFile = TokenKinds(.endOfFile)
  static let language = TokenKinds(.language)
  static let tableRow = TokenKinds(.tableRow)
  static let docStringSeparator = TokenKinds(.docStringSeparator)
  static let background = TokenKinds(.backgroundLine)
  static let step = TokenKinds(.stepLine)
  static let tags = TokenKinds(.tagLine)
  static let feature = TokenKinds(.featureLine)
  static let examples = TokenKinds(.examplesLine)
  static let scenario = TokenKinds(.scenarioLine)
  static let rule = TokenKinds(.ruleLine)
  static let comment = TokenKinds(.comment)
  static let empty = TokenKinds(.empty)
  static let other = TokenKinds(.other)
  static let all = TokenKinds(rawValue: .max)

  /// Whether the kind is in the set.
  package func contains(_ kind: TokenKind) -> Bool { rawValue & (1 << UInt16(kind.rawValue)) != 0 }

  /// The kinds in the set, in the order of the messages.
  package var kinds: [TokenKind] { TokenKind.allCases.filter(contains) }
}
