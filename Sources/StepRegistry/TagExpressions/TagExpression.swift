/// A condition on the tags of a scenario, such as `@smoke and not (@slow or @wip)`.
///
/// Operators are `not`, `and`, `or` in falling precedence. Parentheses group. A `\` before a parenthesis, a white space
/// character or another `\` makes it part of a tag. The empty expression matches everything.
///
/// The expression is stored in postfix order, so parsing and matching do not recurse. Nesting may have any depth.
package struct TagExpression: Sendable, Hashable {
  /// One element of the expression in postfix order.
  enum Term: Sendable, Hashable {
    case tag(String)
    case not
    case and
    case or
  }

  let terms: [Term]

  /// Parses an expression.
  ///
  /// - Throws: a `TagExpressionError` with the wording of the other Cucumber implementations.
  package init(parsing source: String) throws(TagExpressionError) {
    var parser = TagExpressionParser(source)
    terms = try parser.parse()
  }

  /// The first tag that a scenario cannot have, because it does not begin with `@` or contains `,`; nil if all tags are
  /// possible.
  var impossibleTag: String? {
    for case .tag(let tag) in terms where !tag.hasPrefix("@") || tag.contains(",") { return tag }
    return nil
  }

  /// The first tag without an `@` at its beginning, or with another one inside, as in `~@slow` or `@a,@b`; nil without
  /// such a tag.
  package var misspelledTag: String? {
    for case .tag(let tag) in terms where !tag.hasPrefix("@") || tag.dropFirst().contains("@") { return tag }
    return nil
  }

  /// Proposes an expression for a text that uses signs instead of `not`, `and` and `or`.
  ///
  /// Older versions of Cucumber used `~` and `,`. Programming languages use `!`, `&&` and `||`.
  ///
  /// - Returns: a sentence with the proposal; nil without one.
  package static func advice(for source: String) -> String? {
    var text = source
    for (sign, word) in [("~", " not "), ("!", " not "), (",", " or "), ("||", " or "), ("&&", " and ")] {
      text = text.replacing(sign, with: word)
    }
    guard text != source, let expression = try? TagExpression(parsing: text) else { return nil }
    let proposal = text.split(separator: " ").map { word in
      word.hasPrefix("@") || !expression.terms.contains(.tag(String(word))) ? String(word) : "@\(word)"
    }.joined(separator: " ")
    return "Did you mean '\(proposal)'?"
  }

  /// Whether tags satisfy the expression.
  ///
  /// - Parameter tags: the tags of one scenario, each with its `@`.
  package func matches(_ tags: some Collection<String>) -> Bool {
    if terms.isEmpty { return true }
    var values: [Bool] = []
    for term in terms {
      switch term {
      case .tag(let tag): values.append(tags.contains(tag))
      case .not: values.append(!(values.popLast() ?? false))
      case .and, .or:
        let right = values.popLast() ?? false
        let left = values.popLast() ?? false
        values.append(term == .and ? left && right : left || right)
      }
    }
    return values.last ?? true
  }
}

extension TagExpression: CustomStringConvertible {
  /// The expression with every operation in parentheses: `( @smoke and not ( @slow ) )`. Parsing the text returns the
  /// same expression.
  package var description: String {
    // Postfix read from its end is prefix with the right operand first. The pieces are therefore written from last to
    // first.
    enum Pending {
      case operand
      case text(String)
    }
    var unread = terms[...]
    var pending = terms.isEmpty ? [] : [Pending.operand]
    var pieces: [String] = []
    while let next = pending.popLast() {
      switch next {
      case .text(let text): pieces.append(text)
      case .operand:
        switch unread.popLast() {
        case .tag(let tag): pieces.append(TagExpression.escaped(tag))
        case .not:
          let hasParentheses = unread.last == .and || unread.last == .or
          pending += hasParentheses ? [.text("not "), .operand] : [.text("not ( "), .operand, .text(" )")]
        case .and: pending += [.text("( "), .operand, .text(" and "), .operand, .text(" )")]
        case .or: pending += [.text("( "), .operand, .text(" or "), .operand, .text(" )")]
        case nil: break
        }
      }
    }
    return pieces.reversed().joined()
  }

  private static func escaped(_ tag: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in tag.unicodeScalars {
      if TagExpressionParser.isEscapable(scalar) { text.append("\\") }
      text.append(scalar)
    }
    return String(text)
  }
}
