/// What a query built as a value says of its last class, as the filters of its text do.
extension Query {
  /// Looks at invisible elements as well, in this step and those that follow: `all`.
  public var all: Query { changingLast { $0.looksAtInvisible = true } }

  /// Keeps those whose identifier, label or placeholder is this text.
  public func marked(_ text: String) -> Query { adding(.marked(text)) }
  /// Keeps the elements that a name means, by the rule that steps use.
  public func called(_ name: String) -> Query { adding(.called(name)) }
  /// Keeps those with this accessibility identifier.
  public func id(_ identifier: String) -> Query { adding(.property(.identifier, .string(identifier))) }
  /// Keeps those with this accessibility label.
  public func label(_ label: String) -> Query { adding(.property(.label, .string(label))) }
  /// Keeps those that show this text.
  public func text(_ text: String) -> Query { adding(.property(.text, .string(text))) }
  /// Keeps those with this placeholder.
  public func placeholder(_ text: String) -> Query { adding(.property(.placeholder, .string(text))) }
  /// Keeps those with this role, such as `button`, `link` or `heading`.
  public func role(_ role: String) -> Query { adding(.property(.role, .string(role))) }
  /// Keeps those that can be used, or those that cannot.
  public func enabled(_ isEnabled: Bool = true) -> Query { adding(.property(.enabled, .boolean(isEnabled))) }
  /// Keeps those that are chosen, or those that are not.
  public func selected(_ isSelected: Bool = true) -> Query { adding(.property(.selected, .boolean(isSelected))) }

  /// Keeps those whose property of this name is the text.
  ///
  /// - Parameters:
  ///   - name: the name of the property, such as `isOn`.
  ///   - text: what it has to be.
  public func property(_ name: String, _ text: String) -> Query { adding(.property(PropertyName(name), .string(text))) }

  /// Keeps those whose property of this name is the number.
  ///
  /// - Parameters:
  ///   - name: the name of the property, such as `isOn`.
  ///   - number: what it has to be.
  public func property(_ name: String, _ number: Int) -> Query {
    adding(.property(PropertyName(name), .integer(number)))
  }

  /// Keeps those whose property of this name is the number.
  ///
  /// - Parameters:
  ///   - name: the name of the property, such as `isOn`.
  ///   - number: what it has to be.
  public func property(_ name: String, _ number: Double) -> Query {
    adding(.property(PropertyName(name), .number(number)))
  }

  /// Keeps those whose property of this name is true, or those where it is not.
  ///
  /// - Parameters:
  ///   - name: the name of the property, such as `isOn`.
  ///   - isTrue: whether it has to be true.
  public func property(_ name: String, _ isTrue: Bool) -> Query {
    adding(.property(PropertyName(name), .boolean(isTrue)))
  }

  /// Keeps those in whose property the regular expression is found.
  ///
  /// - Parameters:
  ///   - property: the property that is searched.
  ///   - expression: the regular expression; it may match a part.
  ///   - ignoringCase: whether small and capital letters are the same.
  /// - Throws: a `Diagnostic` where the expression cannot be read.
  public func matching(_ property: PropertyName, _ expression: String, ignoringCase: Bool = false) throws(Diagnostic)
    -> Query
  {
    adding(.matching(property, try TextExpression.reading(expression, ignoresCase: ignoringCase)))
  }

  /// Keeps those that fulfil a condition: `{text BEGINSWITH 'Hello'}`.
  public func `where`(_ condition: Predicate) -> Query { adding(.predicate(condition)) }

  /// Keeps the one at an index, from 0; below 0 it counts from the end.
  public func index(_ index: Int) -> Query { adding(.index(index)) }
  /// Keeps the first one.
  public var first: Query { adding(.first) }
  /// Keeps the one that is meant without a name: in the main content of a page, or scrolled, if only one of them is; otherwise all.
  package var principal: Query { adding(.principal) }
  /// Keeps the last one.
  public var last: Query { adding(.last) }

  /// Keeps the cells in a row of a section, both counted from 0.
  ///
  /// - Parameters:
  ///   - row: the row in the section.
  ///   - section: the section.
  public func indexPath(row: Int, section: Int = 0) -> Query {
    adding(.indexPath(row: max(row, 0), section: max(section, 0)))
  }

  /// Keeps those from which the other query finds something; it asks each element alone, without index, `first` and `last`.
  public func containing(_ query: Query) -> Query { adding(.containing(query)) }
  /// Keeps those that are inside an element which the class and the filters of the other query's last step keep.
  package func inside(_ query: Query) -> Query {
    guard var outer = query.steps.last else { return self }
    outer.direction = .parent
    return adding(.containing(Query(steps: [outer])))
  }
  /// Keeps the nearest one to each element that the other query finds on the whole screen.
  public func near(_ query: Query) -> Query { adding(.near(query)) }
  /// Leaves out those that the class and the filters of the other query's last step keep.
  public func not(_ query: Query) -> Query {
    guard var unwanted = query.steps.last else { return self }
    unwanted.direction = .descendant
    unwanted.looksAtInvisible = false
    return adding(.not(unwanted))
  }

  /// Finds the elements of the web page inside that a CSS selector selects.
  ///
  /// - Throws: a `Diagnostic` where the selector cannot be read.
  public func css(_ selector: String) throws(Diagnostic) -> Query {
    adding(.css(try Query.reading(selector, as: "css", Selector.init(parsing:))))
  }

  /// Finds what an XPath expression selects from here.
  ///
  /// - Throws: a `Diagnostic` where the expression cannot be read.
  public func xpath(_ expression: String) throws(Diagnostic) -> Query {
    adding(.xpath(try Query.reading(expression, as: "xpath", XPath.init(parsing:))))
  }

  /// Continues with what is inside the elements found.
  public func descendant(_ query: Query) -> Query { appending(query, .descendant) }
  /// Continues with what is directly inside the elements found.
  public func child(_ query: Query) -> Query { appending(query, .child) }
  /// Continues with what is around the elements found, the nearest first.
  public func parent(_ query: Query) -> Query { appending(query, .parent) }
  /// Continues with what is beside the elements found.
  public func sibling(_ query: Query) -> Query { appending(query, .sibling) }
}

extension Query {
  /// What the query would find among elements that are used though nobody sees them, such as transparent controls over their pictures.
  package var amongUsable: Query { all.property(PropertyName.usable.description, true) }

  /// The same query over all elements, those that no user sees among them, in every step.
  package var lookingEverywhere: Query {
    Query(
      steps: steps.map {
        var step = $0
        step.looksAtInvisible = true
        return step
      })
  }

  private func adding(_ filter: Filter) -> Query { changingLast { $0.filters.append(filter) } }

  private func changingLast(_ change: (inout Step) -> Void) -> Query {
    var steps = steps
    guard let last = steps.indices.last else { return self }
    change(&steps[last])
    return Query(steps: steps)
  }

  private func appending(_ query: Query, _ direction: Direction) -> Query {
    var others = query.steps
    guard !others.isEmpty else { return self }
    if direction != .descendant { others[0].direction = direction }
    if steps.last?.looksAtInvisible == true {
      for index in others.indices { others[index].looksAtInvisible = true }
    }
    return Query(steps: steps + others)
  }

  private static func reading<Value>(
    _ source: String, as name: String, _ parse: (String) throws(SyntaxProblem) -> Value
  ) throws(Diagnostic) -> Value {
    do {
      return try parse(source)
    } catch {
      throw error.diagnostic(in: source, uri: name)
    }
  }
}

extension Query.ClassPattern {
  /// The pattern that a query writes with this word, or the class of that name where a query could not write it so.
  init(named name: String) {
    var scanner = QueryScanner(name)
    let isWord = scanner.readWord() == name
    if name == "view" || name == "*" {
      self = .any
    } else if isWord, let pattern = Query.ClassPattern(word: name) {
      self = pattern
    } else {
      self = .exactly(name)
    }
  }
}

extension TextExpression {
  /// Compiles an expression, with an error for those who read no query.
  package static func reading(
    _ source: String, ignoresCase: Bool, matchesWhole: Bool = false
  ) throws(Diagnostic) -> TextExpression {
    do {
      return try TextExpression(source, ignoresCase: ignoresCase, matchesWhole: matchesWhole)
    } catch {
      throw error.diagnostic(in: source, uri: "regular expression")
    }
  }
}

extension SyntaxProblem {
  /// The problem with its location in the expression itself.
  fileprivate func diagnostic(in source: String, uri: String) -> Diagnostic {
    Diagnostic(
      uri: uri, location: SourceLocation(line: 1, column: offset + 1), width: width, problem: problem, advice: advice,
      sourceLine: source.onOneLine)
  }
}
