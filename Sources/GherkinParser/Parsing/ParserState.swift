/// The parser's position in the grammar between two lines.
enum ParserState: UInt8 {
  case start, featureTags, featureHeader, featureDescription
  case ruleTags, ruleHeader, ruleDescription
  case backgroundHeader, backgroundDescription
  case scenarioTags, scenarioHeader, scenarioDescription
  case examplesTags, examplesHeader, examplesDescription, examplesTable
  /// After a step, after its table, after its doc string, and after both in either order.
  case step, stepTable, stepDocString, stepTableDocString, stepDocStringTable
  /// Inside a step's doc string, with or without a table before it.
  case docString, docStringAfterTable

  /// The kinds of line allowed next.
  ///
  /// - Parameter inScenario: whether the steps belong to a scenario, which can have examples.
  func allowed(inScenario: Bool) -> TokenKinds {
    switch self {
    case .start: [.endOfFile, .language, .tags, .feature, .comment, .empty]
    case .featureTags: [.tags, .feature, .comment, .empty]
    case .ruleTags: [.tags, .rule, .comment, .empty]
    case .scenarioTags: [.tags, .scenario, .comment, .empty]
    case .examplesTags: [.tags, .examples, .comment, .empty]
    case .featureHeader, .ruleHeader: Self.betweenTitles.union([.background, .empty, .other])
    case .featureDescription, .ruleDescription: Self.betweenTitles.union([.background, .other])
    case .backgroundHeader: Self.betweenTitles.union([.step, .empty, .other])
    case .backgroundDescription: Self.betweenTitles.union([.step, .other])
    case .scenarioHeader: Self.betweenTitles.union([.step, .examples, .empty, .other])
    case .scenarioDescription: Self.betweenTitles.union([.step, .examples, .other])
    case .examplesHeader: Self.betweenTitles.union([.tableRow, .examples, .empty, .other])
    case .examplesDescription: Self.betweenTitles.union([.tableRow, .examples, .other])
    case .examplesTable: Self.betweenTitles.union([.tableRow, .examples, .empty])
    case .step, .stepTable: Self.behindStep(inScenario).union([.tableRow, .docStringSeparator])
    case .stepDocString, .stepDocStringTable: Self.behindStep(inScenario).union(.tableRow)
    case .stepTableDocString: Self.behindStep(inScenario)
    case .docString, .docStringAfterTable: [.docStringSeparator, .other]
    }
  }

  private static let betweenTitles: TokenKinds = [.endOfFile, .comment, .tags, .scenario, .rule]

  private static func behindStep(_ inScenario: Bool) -> TokenKinds {
    betweenTitles.union([.step, .empty]).union(inScenario ? .examples : [])
  }

  /// The state after a comment or a line of text. Each of the two starts a description.
  var withDescription: ParserState {
    switch self {
    case .featureHeader: .featureDescription
    case .ruleHeader: .ruleDescription
    case .backgroundHeader: .backgroundDescription
    case .scenarioHeader: .scenarioDescription
    case .examplesHeader: .examplesDescription
    case .start, .featureTags, .featureDescription, .ruleTags, .ruleDescription, .backgroundDescription,
      .scenarioTags, .scenarioDescription, .examplesTags, .examplesDescription, .examplesTable, .step, .stepTable,
      .stepDocString, .stepTableDocString, .stepDocStringTable, .docString, .docStringAfterTable:
      self
    }
  }
}

/// The place of a parser in the grammar.
struct GrammarPlace {
  var state = ParserState.start { didSet { allowed = state.allowed(inScenario: inScenario) } }
  /// Whether the open steps belong to a scenario; set before the state.
  var inScenario = false
  /// The kinds of line allowed next.
  private(set) var allowed = ParserState.start.allowed(inScenario: false)
}
