import AppUnderTest
import StepRegistry

extension StepTopic {
  /// Texts, values and numbers that elements show.
  static let values = StepTopic("Values") {
    PredefinedStep(
      #"^the (?:\#(quoted) )?(\#(ElementKind.valuePattern)) (\#(TextCheck.pattern)|shows|should show) \#(quoted)$"#,
      "Expects the value of a field, slider, stepper, picker, label or cell, or a part of it.",
      examples: #"the "Name" field shows "Daniel""#, #"the "Name" field contains "Dan""#,
      #"the "Volume" slider shows "0.5""#, #"the "total" label should be "12""#,
      #"the "total" label should start with "EUR""#, #"the "total" label ends with "0""#,
      #"the "total" label matches "EUR \d+""#, #"the "total" label should not be "0""#, mayBeEmpty: [3]
    ) { (user, name: String?, kind: ElementKind, check: TextCheck, value: String) in
      let query = try await user.app.control(kind, name)
      try await user.app.waitFor(query, toShow: value, check, as: kind.place(name))
    }

    PredefinedStep(
      #"^the element found by \#(quoted) (\#(TextCheck.pattern)|shows|should show) \#(quoted)$"#,
      "Expects the text or value of the first element of a query, or a part of it.",
      examples: #"the element found by "tableViewCell index:1 label" should show "iPad""#,
      #"the element found by "tableViewCell index:1 label" should start with "iP""#, mayBeEmpty: [2]
    ) { (user, text: String, check: TextCheck, value: String) in
      try await user.app.waitFor(text.query().first, toShow: value, check, as: "the element found by \"\(text)\"")
    }

    PredefinedStep(
      #"^the (?:(?:\#(quoted) )?(\#(ElementKind.valuePattern))|element found by \#(quoted)) (?:is|should be|shows|should show) (\#(NumberRange.pattern))$"#,
      "Expects the only number in the value of an element to be in a range.",
      examples: #"the "total" label should be between 10 and 12.50"#, #"the "Volume" slider is at least 0.5"#,
      #"the "total" label is more than 10"#, #"the "total" label is less than 20"#,
      #"the element found by "label index:0" should be at most 3"#
    ) { (user, name: String?, kind: ElementKind?, text: String?, range: NumberRange) in
      if let kind {
        try await user.app.waitFor(try await user.app.control(kind, name), toBe: range, as: kind.place(name))
      } else {
        let text = text ?? ""
        try await user.app.waitFor(text.query().first, toBe: range, as: "the element found by \"\(text)\"")
      }
    }

    PredefinedStep(
      #"^the \#(quoted) field (?:is|should be) empty$"#, "Expects a field with nothing in it.",
      examples: #"the "Name" field is empty"#
    ) { (user, name: String) in
      let query = try await user.app.field(name).query
      try await user.app.waitUntil("the field \"\(name)\" to be empty") { tree in
        guard let field = try query.one(in: tree) else { return query.reason(in: tree) }
        let text = tree.value(of: field, for: .text)?.string ?? ""
        return text.isEmpty ? nil : "it contains \"\(text)\""
      }
    }
  }
}

extension ElementKind {
  /// An element of the kind in words, with its name if it has one.
  fileprivate func place(_ name: String?) -> String { "the \(rawValue)\(name.map { " \"\($0)\"" } ?? "")" }
}

extension AppSession {
  /// Waits until the element of a query shows a text, or its value equals the text.
  ///
  /// - Parameters:
  ///   - query: the elements.
  ///   - value: the text or value, or the part of it.
  ///   - check: the comparison.
  ///   - name: the element in words.
  /// - Throws: an `AppError` when the time is over; a `StepProblem` or `Diagnostic` for a value that cannot be compared.
  fileprivate func waitFor(_ query: Query, toShow value: String, _ check: TextCheck, as name: String) async throws {
    let objection = { (tree: any ElementTree) throws -> (() -> String)? in
      guard let element = try query.one(in: tree) else { return { query.reason(in: tree) } }
      let values = tree.shownValues(of: element)
      let isMet =
        try check.isDenied
        ? values.allSatisfy { try check.holds($0, value) } : values.contains { try check.holds($0, value) }
      return isMet ? nil : { "it shows \(values.map { "\"\($0)\"" }.joined(separator: " and "))" }
    }
    let wish = check.isWhole ? check.isDenied ? "not to show" : "to show" : check.wish
    try await waitUntil("\(name) \(wish) \"\(value)\"", lettingLoadingEnd: check.isDenied, lazily: objection)
  }

  /// Waits until the element of a query shows a number in a range.
  fileprivate func waitFor(_ query: Query, toBe range: NumberRange, as name: String) async throws {
    let objection = { (tree: any ElementTree) throws -> (() -> String)? in
      guard let element = try query.one(in: tree) else { return { query.reason(in: tree) } }
      let objection = range.objection(to: tree.shownValues(of: element))
      return objection.map { reason in { reason } }
    }
    try await waitUntil("\(name) to be \(range.words)", lazily: objection)
  }
}

extension ElementTree {
  /// The values that an element shows to a user: its text, its value and its selected choices. For an element without
  /// text and value, the texts inside it.
  func shownValues(of element: ElementID) -> [String] {
    let inside = inside(element)
    // A field for passwords shows dots, which are its value.
    let names: [PropertyName] = isTrue(.other("isSecureTextEntry"), of: element) ? [.value] : [.text, .value]
    let own = names.compactMap { property($0, of: element)?.description }.withoutRepetitions
    // A list of choices shows the selected ones.
    let isList = string(.role, of: element) == "picker" && inside.contains { string(.role, of: $0) == "option" }
    if own.isEmpty, !isList {
      return inside.compactMap { property(.text, of: $0)?.string ?? property(.value, of: $0)?.string }
        .withoutRepetitions
    }
    guard string(.role, of: element) == "picker" else { return own }
    return own
      + inside.filter { string(.role, of: $0) == "option" && isTrue(.selected, of: $0) }
      .compactMap { string(.label, of: $0) }.filter { !own.contains($0) }
  }
}

extension [String] {
  /// The texts in their order, each once.
  fileprivate var withoutRepetitions: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
