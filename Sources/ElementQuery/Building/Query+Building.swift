/// Building the filters of a query's last class as values.
extension Query {
  /// Includes invisible elements in this step and the following ones: `all`.
  public var all: Query { changingLast { $0.looksAtInvisible = true } }

  /// Keeps elements whose identifier, label or placeholder is this text.
  public func marked(_ text: String) -> Query { adding(.marked(text)) }
  /// Keeps elements with a name, by the naming rule of steps.
  public func called(_ name: String) -> Query { adding(.called(name)) }
  /// Keeps elements with this accessibility identifier.
  public func id(_ identifier: String) -> Query { adding(.property(.identifier, .string(identifier))) }
  /// Keeps elements with this accessibility label.
  public func label(_ label: String) -> Query { adding(.property(.label, .string(label))) }
  /// Keeps elements that show this text.
  public func text(_ text: String) -> Query { adding(.property(.text, .string(text))) }
  /// Keeps elements with this placeholder.
  public func placeholder(_ text: String) -> Query { adding(.property(.placeholder, .string(text))) }
  /// Keeps elements with this role, such as `button`, `link` or `heading`.
  public func role(_ role: String) -> Query { adding(.property(.role, .string(role))) }
  /// Keeps enabled or disabled elements.
  public func enabled(_ isEnabled: Bool = true) -> Query { adding(.property(.enabled, .boolean(isEnabled))) }
  /// Keeps elements that are selected, or those that are not.
  public func selected(_ isSelected: Bool = true) -> Query { adding(.property(.selected, .boolean(isSelected))) }

  /// Keeps elements whose property with this name is the text.
  ///
  /// - Parameters:
  ///   - name: the name of the property, such as `isOn`.
  ///   - text: the required text.
  public func property(_ name: String, _ text: String) -> Query { adding(.property(PropertyName(name), .string(text))) }

  /// Keeps elements whose property with this name is the number.
  ///
  /// - Parameters:
  ///   - name: the name of the property, such as `isOn`.
  ///   - number: the required number.
  public func property(_ name: String, _ number: Int) -> Query {
    adding(.property(PropertyName(name), .integer(number)))
  }

  /// Keeps elements whose property with this name is the number.
  ///
  /// - Parameters:
  ///   - name: the name of the property, such as `isOn`.
  ///   - number: the required number.
  public func property(_ name: String, _ number: Double) -> Query {
    adding(.property(PropertyName(name), .number(number)))
  }

  /// Keeps elements whose property with this name is true, or false.
  ///
  /// - Parameters:
  ///   - name: the name of the property, such as `isOn`.
  ///   - isTrue: the required value.
  public func property(_ name: String, _ isTrue: Bool) -> Query {
    adding(.property(PropertyName(name), .boolean(isTrue)))
  }

  /// Keeps elements with a property in which the regular expression has a match.
  ///
  /// - Parameters:
  ///   - property: the property to search.
  ///   - expression: the regular expression; it may match a part.
  ///   - ignoringCase: whether to ignore case.
  /// - Throws: a `Diagnostic` for an invalid expression.
  public func matching(_ property: PropertyName, _ expression: String, ignoringCase: Bool = false) throws(Diagnostic)
    -> Query
  {
    adding(.matching(property, try TextExpression.reading(expression, ignoresCase: ignoringCase)))
  }

  /// Keeps elements that fulfil a condition: `{text BEGINSWITH 'Hello'}`.
  public func `where`(_ condition: Predicate) -> Query { adding(.predicate(condition)) }

  /// Keeps the element at an index, from 0; negative indices count from the end.
  public func index(_ index: Int) -> Query { adding(.index(index)) }
  /// Keeps the first element.
  public var first: Query { adding(.first) }
  /// Keeps the element that an unnamed reference means: the only one in the main content of a page, or the only
  /// scrolled one; otherwise all.
  package var principal: Query { adding(.principal) }
  /// Keeps the last element.
  public var last: Query { adding(.last) }

  /// Keeps the cells in a row of a section, both counted from 0.
  ///
  /// - Parameters:
  ///   - row: the row in the section.
  ///   - section: the section.
  public func indexPath(row: Int, section: Int = 0) -> Query {
    adding(.indexPath(row: max(row, 0), section: max(section, 0)))
  }

  /// Keeps elements from which the other query finds something. It is evaluated for each element alone, without index,
  /// `first` and `last`.
  public func containing(_ query: Query) -> Query { adding(.containing(query)) }
  /// Keeps elements inside an element that the class and the filters of the other query's last part match.
  package func inside(_ query: Query) -> Query {
    guard var outer = query.steps.last else { return self }
    outer.direction = .parent
    return adding(.containing(Query(steps: [outer])))
  }
  /// Keeps the nearest element to each one that the other query finds on the whole screen.
  public func near(_ query: Query) -> Query { adding(.near(query)) }
  /// Removes elements that the class and the filters of the other query's last step match.
  public func not(_ query: Query) -> Query {
    guard var unwanted = query.steps.last else { return self }
    unwanted.direction = .descendant
    unwanted.looksAtInvisible = false
    return adding(.not(unwanted))
  }

  /// Finds the elements inside that match a CSS selector on a web page.
  ///
  /// - Throws: a `Diagnostic` for an invalid selector.
  public func css(_ selector: String) throws(Diagnostic) -> Query {
    adding(.css(try Query.reading(selector, as: "css", Selector.init(parsing:))))
  }

  /// Finds the elements that an XPath expression selects from here.
  ///
  /// - Throws: a `Diagnostic` for an invalid expression.
  public func xpath(_ expression: String) throws(Diagnostic) -> Query {
    adding(.xpath(try Query.reading(expression, as: "xpath", XPath.init(parsing:))))
  }

  /// Continues with the elements inside those found.
  public func descendant(_ query: Query) -> Query { appending(query, .descendant) }
  /// Continues with the children of the elements found.
  public func child(_ query: Query) -> Query { appending(query, .child) }
  /// Continues with the elements around those found, the nearest first.
  public func parent(_ query: Query) -> Query { appending(query, .parent) }
  /// Continues with the siblings of the elements found.
  public func sibling(_ query: Query) -> Query { appending(query, .sibling) }
}

extension Query {
  /// The query for invisible elements that can be used, such as transparent controls over their pictures.
  package var amongUsable: Query { all.property(PropertyName.usable.description, true) }

  /// A copy of the query that includes invisible elements in each of its parts.
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
  /// The pattern for a class in the notation of queries; a name that a query cannot contain matches exactly.
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
  /// Compiles an expression, with an error for readers who do not know queries.
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
