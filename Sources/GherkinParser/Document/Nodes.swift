/// The index of a node that is not there.
package let noIndex = UInt32.max

/// A run of nodes in one of the arrays of a document.
package struct NodeRange: Sendable {
  var first: UInt32
  var count: UInt32

  init(first: UInt32, count: UInt32) {
    self.first = first
    self.count = count
  }

  /// A run of no nodes.
  package init() {
    self.init(first: 0, count: 0)
  }

  /// The indices of the nodes.
  package var indices: Range<Int> { Int(first)..<Int(first) + Int(count) }
}

/// A line and a column, both counted from 1; columns count Unicode scalars.
package struct CompactLocation: Sendable {
  /// The line.
  package var line: UInt32
  /// The column.
  package var column: UInt32

  /// Makes a location.
  package init(line: UInt32, column: UInt32) {
    self.line = line
    self.column = column
  }
}

/// What a feature, rule, background, scenario and table of examples have in common.
package struct TitleNode: Sendable {
  /// The id, counted from the first id of the document; a feature has none.
  package internal(set) var id: UInt32 = 0
  /// Where the keyword stands.
  package var position: CompactLocation
  /// The keyword without its colon; empty where a Markdown file begins without one.
  package var keyword: TextSpan
  /// The text behind the keyword.
  package var name: TextSpan
  /// The lines below the title.
  package internal(set) var description: TextSpan = .empty
  /// The tags; a background has none.
  package internal(set) var tags = NodeRange()
}

/// A feature.
package struct FeatureNode: Sendable {
  /// Keyword, name and what else stands at the top.
  package internal(set) var title: TitleNode
  /// The background, or `noIndex`.
  package internal(set) var background: UInt32 = noIndex
  /// The scenarios that stand in no rule.
  package internal(set) var scenarios = NodeRange()
}

/// A rule.
package struct RuleNode: Sendable {
  /// Keyword, name and what else stands at the top.
  package internal(set) var title: TitleNode
  /// The background, or `noIndex`.
  package internal(set) var background: UInt32 = noIndex
  /// The scenarios of the rule.
  package internal(set) var scenarios = NodeRange()
}

/// A background.
package struct BackgroundNode: Sendable {
  /// Keyword, name and what else stands at the top.
  package internal(set) var title: TitleNode
  /// The steps.
  package internal(set) var steps = NodeRange()
}

/// A scenario or scenario outline.
package struct ScenarioNode: Sendable {
  /// Keyword, name and what else stands at the top.
  package internal(set) var title: TitleNode
  /// The steps.
  package internal(set) var steps = NodeRange()
  /// The tables of examples.
  package internal(set) var examples = NodeRange()
  /// The rule it stands in, or `noIndex`.
  package internal(set) var rule: UInt32 = noIndex
}

/// A table of examples.
package struct ExamplesNode: Sendable {
  /// Keyword, name and what else stands at the top.
  package internal(set) var title: TitleNode
  /// The header, if there is one, and the rows below it.
  package internal(set) var rows = NodeRange()
}

/// A step.
package struct StepNode: Sendable {
  /// The id, counted from the first id of the document.
  package internal(set) var id: UInt32 = 0
  /// Where the keyword stands.
  package var position: CompactLocation
  /// The keyword with the space behind it.
  package var keyword: TextSpan
  /// The text behind the keyword.
  package var text: TextSpan
  /// The doc string, or `noIndex`.
  package internal(set) var docString: UInt32 = noIndex
  /// The data table, or `noIndex`.
  package internal(set) var table: UInt32 = noIndex
  /// What the keyword says.
  package var keywordType: KeywordType
  /// The type with conjunctions resolved: that of the step before, backgrounds included.
  package var resolvedType: KeywordType
}

/// A doc string.
package struct DocStringNode: Sendable {
  /// Where the opening delimiter stands.
  package var position: CompactLocation
  /// The delimiter.
  package var delimiter: TextSpan
  /// What stands behind the opening delimiter; empty where nothing does.
  package var mediaType: TextSpan
  /// The lines between the delimiters, the last line end left out; verbatim where the text is at hand.
  var content: TextSpan
  /// How many white space scalars are taken off the beginning of each line.
  var indentation: UInt32
}

/// A data table.
package struct TableNode: Sendable {
  /// The rows, at least one.
  package internal(set) var rows: NodeRange
}

/// A row of a data table or a table of examples.
package struct RowNode: Sendable {
  /// The id, counted from the first id of the document.
  package var id: UInt32
  /// Where the first bar stands.
  package var position: CompactLocation
  /// The cells.
  package var cells: NodeRange
}

/// A cell of a row.
package struct CellNode: Sendable {
  /// Where the text begins; the line is that of the row.
  package var column: UInt32
  /// The text.
  package var text: TextSpan
}

/// A tag.
package struct TagNode: Sendable {
  /// The id, counted from the first id of the document.
  package internal(set) var id: UInt32 = 0
  /// Where the `@` stands.
  package var position: CompactLocation
  /// The name with its `@`.
  package var name: TextSpan
}

/// A comment.
package struct CommentNode: Sendable {
  /// The line.
  package var line: UInt32
  /// The whole line, without its line end.
  package var text: TextSpan
}
