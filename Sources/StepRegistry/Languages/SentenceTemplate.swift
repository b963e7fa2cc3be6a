import SourceText

/// One side of a translated sentence: a Cucumber Expression whose optional parts may contain placeholders.
///
///     die App( {string}) läuft( auf einem {string})
///
/// Placeholders of both sides correspond in their order. A number changes the order: `{string#2}`. A placeholder in the
/// other language may name a form of its list after a full stop: `{kind.den}` stands for `{kind}`.
struct SentenceTemplate: Sendable {
  /// A place for a value.
  struct Placeholder: Sendable, Hashable {
    /// The name without form and number.
    let name: String
    /// The name of its list of words: the name with its form.
    let list: String
    /// The number among the placeholders of this name, counted from 1.
    let number: Int
    /// Whether the placeholder is in an optional part.
    let isOptional: Bool
    /// The range in the template, in Unicode scalars counted from 0.
    let range: Range<Int>

    /// The name and the number, equal on both sides.
    var key: Key { Key(name: name, number: number) }
  }

  /// The identity of a placeholder on both sides.
  struct Key: Sendable, Hashable {
    let name: String
    let number: Int
  }

  /// The template in its written form.
  let source: String
  /// The placeholders in their order.
  let placeholders: [Placeholder]
  /// The largest number of alternatives in one place, at least 1.
  let variants: Int
  private let tree: ExpressionNode

  /// Parses a template.
  init(_ source: String) throws(CucumberExpressionError) {
    self.source = source
    tree = try ExpressionParser.parse(source)
    var found: [Placeholder] = []
    Self.collect(tree, isOptional: false, into: &found)
    placeholders = found
    variants = Self.variants(of: tree)
  }

  private static func variants(of node: ExpressionNode) -> Int {
    node.children.reduce(node.kind == .alternation ? node.children.count : 1) { max($0, variants(of: $1)) }
  }

  private static func collect(_ node: ExpressionNode, isOptional: Bool, into found: inout [Placeholder]) {
    guard node.kind == .parameter else {
      for child in node.children {
        collect(child, isOptional: isOptional || node.kind == .optional, into: &found)
      }
      return
    }
    let parts = node.innerText.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let list = String(parts.first ?? "")
    let name = String(list.prefix { $0 != "." })
    let number = parts.count > 1 ? Int(parts[1]) ?? 0 : found.count { $0.name == name } + 1
    found.append(
      Placeholder(name: name, list: list, number: number, isOptional: isOptional, range: node.range))
  }

  /// The regular expression for its texts.
  ///
  /// - Parameter group: returns the expression for the values of a placeholder, which becomes a group.
  func pattern(_ group: (Placeholder) -> String) -> String {
    var remaining = placeholders[...]
    return "^" + pattern(of: tree, &remaining, group) + "$"
  }

  private func pattern(
    of node: ExpressionNode, _ remaining: inout ArraySlice<Placeholder>, _ group: (Placeholder) -> String
  ) -> String {
    // The children of a parameter are texts, which take no placeholder.
    let parts = node.children.map { pattern(of: $0, &remaining, group) }
    return switch node.kind {
    case .text: node.text.escapedForRegularExpression
    case .parameter: remaining.popFirst().map { "(\(group($0)))" } ?? ""
    case .optional: "(?:\(parts.joined()))?"
    case .alternation: "(?:\(parts.joined(separator: "|")))"
    case .alternative, .expression: parts.joined()
    }
  }

  /// The sentence with values in place of its placeholders. Optional parts without values are left out.
  ///
  /// - Parameters:
  ///   - variant: the index of the alternative in each place; a place with fewer alternatives takes its last one.
  ///   - value: returns the value of a placeholder.
  /// - Returns: nil if a value is missing.
  func text(variant: Int = 0, _ value: (Placeholder) -> String?) -> String? {
    var remaining = placeholders[...]
    return text(of: tree, &remaining, variant, value)
  }

  private func text(
    of node: ExpressionNode, _ remaining: inout ArraySlice<Placeholder>, _ variant: Int,
    _ value: (Placeholder) -> String?
  ) -> String? {
    switch node.kind {
    case .text: return node.text
    case .parameter: return remaining.popFirst().flatMap(value)
    case .optional, .alternation, .alternative, .expression: break
    }
    let before = remaining.count
    let parts = node.children.map { text(of: $0, &remaining, variant, value) }
    if node.kind == .optional {
      let whole = parts.contains { $0 == nil } ? "" : parts.compactMap(\.self).joined()
      return remaining.count < before ? whole : ""
    }
    if node.kind == .alternation { return parts.prefix(variant + 1).last ?? nil }
    return parts.contains { $0 == nil } ? nil : parts.compactMap(\.self).joined()
  }
}
