/// The index that stands for a missing node.
package let noIndex = UInt32.max

/// A range of nodes in one of the arrays of a document.
package struct NodeRange: Sendable {
  var first: UInt32
  var count: UInt32

  init(first: UInt32, count: UInt32) {
    self.first = first
    self.count = count
  }

  /// Creates an empty range.
  package init() {
    self.init(first: 0, count: 0)
  }

  /// The indices of the nodes.
  package var indices: Range<Int> { Int(first)..<Int(first) + Int(count) }
}

/// A line and a column, both starting at 1; columns count Unicode scalars.
package struct CompactLocation: Sendable {
  /// The line.
  package var line: UInt32
  /// The column.
  package var column: UInt32

  package init(line: UInt32, column: UInt32) {
    self.line = line
    self.column = column
  }
}

/// The common properties of features, rules, backgrounds, scenarios and tables of examples.
package struct TitleNode: Sendable {
  /// The id, relative to the first id of the document; unused for a feature.
  package internal(set) var id: UInt32 = 0
  /// The location of the keyword.
  package var position: CompactLocation
  /// The keyword without its colon; empty for a Markdown feature without a keyword.
  package var keyword: TextSpan
  /// The text after the keyword.
  package var name: TextSpan
  /// The lines below the title.
  package internal(set) var description: TextSpan = .empty
  /// The tags; empty for a background.
  package internal(set) var tags = NodeRange()
}

/// A feature.
package struct FeatureNode: Sendable {
  /// The location, keyword, name, description and tags.
  package internal(set) var title: TitleNode
  /// The background, or `noIndex`.
  package internal(set) var background: UInt32 = noIndex
  /// The scenarios outside of rules.
  package internal(set) var scenarios = NodeRange()
}

/// A rule.
package struct RuleNode: Sendable {
  /// The location, keyword, name, description and tags.
  package internal(set) var title: TitleNode
  /// The background, or `noIndex`.
  package internal(set) var background: UInt32 = noIndex
  /// The scenarios of the rule.
  package internal(set) var scenarios = NodeRange()
}

/// A background.
package struct BackgroundNode: Sendable {
  /// The location, keyword, name and description.
  package internal(set) var title: TitleNode
  /// The steps.
  package internal(set) var steps = NodeRange()
}

/// A scenario or scenario outline.
package struct ScenarioNode: Sendable {
  /// The location, keyword, name, description and tags.
  package internal(set) var title: TitleNode
  /// The steps.
  package internal(set) var steps = NodeRange()
  /// The tables of examples.
  package internal(set) var examples = NodeRange()
  /// The rule of the scenario, or `noIndex`.
  package internal(set) var rule: UInt32 = noIndex
}

/// A table of examples.
package struct ExamplesNode: Sendable {
  /// The location, keyword, name, description and tags.
  package internal(set) var title: TitleNode
  /// The header, if present, and the rows below it.
  package internal(set) var rows = NodeRange()
}

/// A step.
package struct StepNode: Sendable {
  /// The id, relative to the first id of the document.
  package internal(set) var id: UInt32 = 0
  /// The location of the keyword.
  package var position: CompactLocation
  /// The keyword with the space after it.
  package var keyword: TextSpan
  /// The text after the keyword.
  package var text: TextSpan
  /// The doc string, or `noIndex`.
  package internal(set) var docString: UInt32 = noIndex
  /// The data table, or `noIndex`.
  package internal(set) var table: UInt32 = noIndex
  /// The type of the keyword.
  package var keywordType: KeywordType
  /// The type after resolving conjunctions to the type of the step before, including background steps.
  package var resolvedType: KeywordType
}

/// A doc string.
package struct DocStringNode: Sendable {
  /// The location of the opening delimiter.
  package var position: CompactLocation
  /// The delimiter.
  package var delimiter: TextSpan
  /// The media type after the opening delimiter; empty for a bare delimiter.
  package var mediaType: TextSpan
  /// The lines between the delimiters without the last line end; `verbatim` if the decoded text is stored.
  var content: TextSpan
  /// The number of white space scalars to remove from the beginning of each line.
  var indentation: UInt32
}

/// A data table.
package struct TableNode: Sendable {
  /// The rows, at least one.
  package internal(set) var rows: NodeRange
}

/// A row of a data table or a table of examples.
package struct RowNode: Sendable {
  /// The id, relative to the first id of the document.
  package var id: UInt32
  /// The location of the first bar.
  package var position: CompactLocation
  /// The cells.
  package var cells: NodeRange
}

/// A cell of a row.
package struct CellNode: Sendable {
  /// The column of the text. The text is on the line of its row.
  package var column: UInt32
  /// The text.
  package var text: TextSpan
}

/// A tag.
package struct TagNode: Sendable {
  /// The id, relative to the first id of the document.
  package internal(set) var id: UInt32 = 0
  /// The location of the `@`.
  package var position: CompactLocation
  /// The name with its `@`.
  package var name: TextSpan
}

/// A comment.
package struct CommentNode: Sendable {
  /// The line.
  package var line: UInt32
  /// The whole line without its line end.
  package var text: TextSpan
}
