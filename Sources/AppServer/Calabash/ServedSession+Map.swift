import AppUnderTest
import ElementQuery
import JSON

/// The route `map` of Calabash: an operation on every view that a query finds.
extension ServedSession {
  /// The effect of an operation on the app's time.
  static func kindOfMap(_ call: RouteCall) -> Kind {
    let name = call.body["operation"]?["method_name"]?.string ?? "query"
    return mutations[name] == nil ? .asks : .acts
  }

  /// Performs an operation.
  func map(_ call: RouteCall) async throws -> InAppAnswer {
    let operation = call.body["operation"]?["method_name"]?.string ?? "query"
    let arguments = call.body["operation"]?["arguments"]?.array ?? []
    var query: Query?
    if let value = call.body["query"], value != .null { query = try CalabashQuery(value).query }
    let results =
      if let mutation = Self.mutations[operation] {
        try await mutate(query, arguments, by: mutation)
      } else {
        try await look(query, operation, arguments)
      }
    return .results(results, besides: ["status_bar_orientation": .string(await app.orientation.homeButton)])
  }

  private func look(_ query: Query?, _ operation: String, _ arguments: [JSONValue]) async throws -> [JSONValue] {
    if operation == "orientation" {
      let which = arguments.first?.string ?? "status_bar"
      guard which == "device" || which == "status_bar" else {
        throw InAppError("only 'device' and 'status_bar' have an orientation, not '\(which)'")
      }
      return [.string(await app.orientation.homeButton)]
    }
    guard let query else { throw InAppError("the operation '\(operation)' needs a query: map takes 'query'") }
    let isPlain = ["query", "query_all", "flash"].contains(operation)
    let methods =
      isPlain
      ? try arguments.map { try MethodCall($0) } : [try MethodCall(Self.call(operation, arguments))]
    // A search with `all` includes invisible elements.
    let wanted = operation == "query_all" ? query.lookingEverywhere : query
    let tree = try await app.tree()
    let found = wanted.elements(in: tree)
    guard operation != "flash" else { return found.map { .object(tree.calabashView(of: $0)) } }
    if methods.count == 1, methods[0].name == "numberOfRowsInSection:" {
      return try await countRows(inSection: methods[0].number(0), of: found, in: tree)
    }
    return found.map { tree.answer(tree.call(methods, on: $0)) }
  }

  /// A method call, from its name with colons and its arguments in order.
  private static func call(_ name: String, _ arguments: [JSONValue]) -> JSONValue {
    arguments.isEmpty ? .string(name) : .object([name.hasSuffix(":") ? name : name + ":": .array(arguments)])
  }

  /// The numbers of rows in sections. A list that shows only some of its rows is scrolled through.
  private func countRows(
    inSection section: Int, of lists: [ElementID], in tree: any ElementTree
  ) async throws -> [JSONValue] {
    let queries = lists.map { tree.scrolls($0) ? tree.query(for: $0) : nil }
    var counts: [JSONValue] = []
    for query in queries {
      guard let query else {
        counts.append("*****")
        continue
      }
      counts.append(.number(Double(try await app.rowCount(inSection: section, of: query))))
    }
    return counts
  }

  // MARK: - Operations with effects

  /// Acts on the view that a query finds. Returns false if the view has the wrong kind for the action.
  typealias Mutation = @Sendable (ServedSession, Query, [JSONValue]) async throws -> Bool

  private func mutate(
    _ query: Query?, _ arguments: [JSONValue], by mutation: Mutation
  ) async throws -> [JSONValue] {
    guard let query else { throw InAppError("the operation needs a query") }
    let tree = try await app.tree()
    let views = query.elements(in: tree).map { tree.query(for: $0) }
    var results: [JSONValue] = []
    for view in views {
      let isDone = try await input { try await mutation(self, view, arguments) }
      let after = try await app.tree()
      let element = isDone ? view.elements(in: after).first : nil
      results.append(element.map { .object(after.calabashView(of: $0)) } ?? .null)
    }
    return results
  }

  private static let mutations: [String: Mutation] = [
    "scroll": { session, view, arguments in
      guard let direction = arguments.first?.string.flatMap(ScrollDirection.init(rawValue:)) else {
        throw InAppError("scroll takes up, down, left or right")
      }
      guard try await session.scrolls(view) else { return false }
      try await session.app.scroll(direction, on: view)
      return true
    },
    "scrollToMark": { session, view, arguments in
      let mark = try text(arguments, 0, of: "scrollToMark")
      return try await session.bring(markedWith(mark), nil, in: view)
    },
    "scrollToRow": { session, view, arguments in
      guard var row = arguments.first?.integer else { throw InAppError("scrollToRow takes the number of a row") }
      var section = arguments.count > 1 ? arguments[1].integer ?? 0 : 0
      if arguments.count < 2 { (row, section) = try await session.position(ofRow: row, in: view) }
      return try await session.bring(
        Query.tableRow(row, section: section), position(arguments, 2), in: view)
    },
    "scrollToRowWithMark": { session, view, arguments in
      let mark = try text(arguments, 0, of: "scrollToRowWithMark")
      return try await session.bring(markedWith(mark), position(arguments, 1), in: view)
    },
    "collectionViewScroll": { session, view, arguments in
      guard arguments.count == 4, let item = arguments[0].integer, let section = arguments[1].integer else {
        throw InAppError("collectionViewScroll takes 4 arguments: item, section, position, animate")
      }
      return try await session.bring(
        Query.collectionViewCell.property("row", item).property("section", section), position(arguments, 2), in: view)
    },
    "collectionViewScrollToItemWithMark": { session, view, arguments in
      let mark = try text(arguments, 0, of: "collectionViewScrollToItemWithMark")
      return try await session.bring(markedWith(mark), position(arguments, 1), in: view)
    },
    "setText": { session, view, arguments in
      let text = try text(arguments, 0, of: "setText")
      let tree = try await session.app.tree()
      guard let field = view.elements(in: tree).first, tree.isEditable(field) else { return false }
      try await session.app.setText(text, of: view)
      return true
    },
    "changeSlider": { session, view, arguments in
      guard let value = arguments.first?.anyNumber else { throw InAppError("changeSlider takes a number") }
      guard try await session.isKind(.slider, view) else { return false }
      try await session.app.setSlider(view, to: value)
      return true
    },
    "changeDatePickerDate": { session, view, arguments in
      let text = try text(arguments, 0, of: "changeDatePickerDate")
      let format = arguments.count > 1 ? arguments[1].string ?? "" : ""
      guard let date = CalendarDate(text, format: format) else {
        throw InAppError("the date '\(text)' does not have the format '\(format)', or that format is not supported")
      }
      guard try await session.isKind(.datePicker, view) else { return false }
      try await session.app.turn(view, to: date)
      return true
    },
  ]

  private static func text(_ arguments: [JSONValue], _ index: Int, of operation: String) throws(InAppError) -> String {
    guard arguments.indices.contains(index), let text = arguments[index].string else {
      throw InAppError("\(operation) takes a text")
    }
    return text
  }

  private static func position(_ arguments: [JSONValue], _ index: Int) -> ScrollPosition? {
    let word = arguments.indices.contains(index) ? arguments[index].string : nil
    return word.flatMap { ["center_vertical": .middle][$0] ?? ScrollPosition(rawValue: $0) }
  }

  /// A query for an identifier, label or text, like a mark in Calabash.
  private static func markedWith(_ mark: String) -> Query {
    let mark = PropertyValue.string(mark)
    return Query.view.where(.equals(.identifier, mark) || .equals(.label, mark) || .equals(.text, mark)).first
  }

  private func isKind(_ kind: AccessibilityKind, _ view: Query) async throws -> Bool {
    let tree = try await app.tree()
    return view.elements(in: tree).first.map { AccessibilityKind(of: $0, in: tree) == kind } ?? false
  }

  private func scrolls(_ view: Query) async throws -> Bool {
    let tree = try await app.tree()
    return view.elements(in: tree).first.map(tree.scrolls) ?? false
  }

  /// Scrolls a view until a descendant is visible; returns whether that was possible.
  private func bring(_ wanted: Query, _ position: ScrollPosition?, in view: Query) async throws -> Bool {
    guard try await scrolls(view) else { return false }
    do {
      try await app.scrollTo(wanted, in: view)
    } catch let error as AppError where error.kind == .timeout {
      return false
    }
    try await app.align(wanted, at: position, in: view)
    return true
  }

  /// Converts a row number that is counted from the beginning of a list to a row and a section.
  private func position(ofRow row: Int, in view: Query) async throws -> (row: Int, section: Int) {
    let tree = try await app.tree()
    guard let list = view.elements(in: tree).first else { return (row, 0) }
    let sections = (list.index..<tree.end(of: list).index).compactMap {
      tree.property(.section, of: ElementID($0))?.numeric
    }
    var (row, section) = (row, 0)
    guard (sections.max() ?? 0) > 0 else { return (row, 0) }
    while true {
      let count = try await app.rowCount(inSection: section, of: view)
      guard count > 0, row >= count else { return (row, section) }
      row -= count
      section += 1
    }
  }
}

extension CalendarDate {
  /// Reads a date with a format such as `yyyy MM dd HH mm`. Missing fields default to January 1, 2024, 0:00.
  init?(_ text: String, format: String) {
    var fields: [Character: Int] = ["y": 2024, "M": 1, "d": 1, "H": 0, "m": 0, "s": 0]
    var rest = text[...]
    var form = format[...]
    while let letter = form.first {
      let run = form.prefix { $0 == letter }
      form = form[run.endIndex...]
      guard letter.isLetter else {
        guard rest.hasPrefix(run) else { return nil }
        rest = rest.dropFirst(run.count)
        continue
      }
      // Only numbers are accepted, because names of months depend on a language.
      let digits = rest.prefix(letter == "y" ? 4 : 2).prefix { $0.isASCII && $0.isNumber }
      guard fields[letter] != nil, run.count <= (letter == "y" ? 4 : 2), let number = Int(digits) else { return nil }
      fields[letter] = number
      rest = rest[digits.endIndex...]
    }
    guard rest.isEmpty, !format.isEmpty, let year = fields["y"], let month = fields["M"], let day = fields["d"],
      let hour = fields["H"], let minute = fields["m"], (1...9999).contains(year), (1...12).contains(month),
      (1...31).contains(day), (0...23).contains(hour), (0...59).contains(minute)
    else { return nil }
    self.init(year: year, month: month, day: day, hour: hour, minute: minute)
  }
}
