/// A language and a client library for tests of Appium: its notation for values, statements and files.
///
/// In templates, `%1` stands for the first part, `%2` for the second one and so on.
package struct AppiumLanguage: Sendable {
  /// The notation of values.
  struct Values: Sendable {
    /// An escape of a control character, with its digits in base 16, and their number.
    let escape: (template: String, digits: Int)
    /// Further characters to escape in texts.
    let escaped: String
    /// Strategies with the value of a locator as a literal.
    let locators: [AppiumLocator.Strategy: String]
    /// Whether the strategy is a part of the literal, as a prefix of the value.
    let hasPrefixes: Bool
    let boolean: (isTrue: String, isFalse: String)
    let find, findInside, findAll, findAllInside, index, focus, id, attribute, isEnabled, isSelected, part: String
    let storedPart: String
  }

  /// The notation of statements.
  struct Statements: Sendable {
    let comment: String
    /// Whether backslashes in comments begin escapes.
    let doublesBackslashes: Bool
    let find, click, clear, type, scrollTo, scrollToIndex, store, storeList, storeFrame: String
    /// A command without and with arguments, and one argument.
    let mobile, argument: String
    let wait, back, terminate, activate, turn, open, picture, expectEqual, expectStart, expectNear: String
    /// The first and last line of statements: repeated, conditional, and in a scope of their own.
    let `repeat`, unless, ifListed: (first: String, last: String)
    let otherwise: String
    let group: (first: String, last: String)?
  }

  /// The session of a test.
  struct Test {
    /// The name as the beginning of the name of a type.
    let type: String
    /// The name of the session.
    let name: String
    let device: String
    /// The description of the device with an article.
    let devicePhrase: String
    /// The app or the bundle identifier.
    let app: (isBundle: Bool, text: String)
    let arguments: [String]
    let isLandscape: Bool?
    /// Whether it scrolls to elements.
    let scrolls: Bool
    let statements: [AppiumStatement]
  }

  let values: Values
  let statements: Statements
  let indent: Int
  /// The lines of a file before and after the tests.
  let header, footer: [String]
  /// The empty lines between two tests.
  let spacing: Int
  /// The lines of a test, with the lines of its statements.
  let lines: @Sendable (Test, [String], AppiumLanguage) -> [String]
}

// MARK: - Values

extension AppiumLanguage {
  /// A text as a literal.
  func literal(_ text: String) -> String {
    let escaped = text.literalText { control in
      let digits = String(control, radix: 16)
      let zeros = String(repeating: "0", count: max(values.escape.digits - digits.count, 0))
      return fill(values.escape.template, [zeros + digits])
    }
    let more = escaped.map { values.escaped.contains($0) ? "\\\($0)" : String($0) }.joined()
    return "\"\(more)\""
  }

  /// A text to type as a literal. The backspace key has its WebDriver name.
  private func keys(_ text: String) -> String {
    let parts = text.split(separator: Keys.delete, omittingEmptySubsequences: false)
    return "\"" + parts.map { literal(String($0)).dropFirst().dropLast() }.joined(separator: "\\ue003") + "\""
  }

  /// A locator.
  private func code(_ locator: AppiumLocator) -> String {
    let template = values.locators[locator.strategy] ?? "%1"
    return values.hasPrefixes ? literal(fill(template, [locator.value])) : fill(template, [literal(locator.value)])
  }

  private func code(_ value: AppiumValue) -> String {
    switch value {
    case .text(let text): literal(text)
    case .keys(let text): keys(text)
    case .number(let number): "\(number.forFile)"
    case .boolean(let isTrue): isTrue ? values.boolean.isTrue : values.boolean.isFalse
    case .element(let locator):
      if let index = locator.index {
        fill(values.index, [fill(values.findAll, [code(locator)]), "\(index)"])
      } else {
        fill(values.find, [code(locator)])
      }
    case .inner(let locator, let outer): fill(values.findInside, [code(outer), code(locator)])
    case .focus: values.focus
    case .stored: "element"
    case .listed(let index): fill(values.index, ["elements", "\(index)"])
    case .id(let element): fill(values.id, [code(element)])
    case .attribute(let name, let element): fill(values.attribute, [code(element), literal(name)])
    case .isEnabled(let element): fill(values.isEnabled, [code(element)])
    case .isSelected(let element): fill(values.isSelected, [code(element)])
    case .part(let part, let element): fill(values.part, [code(element), part.rawValue])
    case .storedPart(let part, let frame): fill(values.storedPart, [frame, part.rawValue])
    case .sum(let first, .number(let number)) where number < 0: "\(code(first)) - \(code(.number(-number)))"
    case .sum(let first, let second): "\(code(first)) + \(code(second))"
    case .product(let first, let second): "\(code(first)) * \(code(second))"
    }
  }

  /// A template with its parts.
  func fill(_ template: String, _ parts: [String]) -> String {
    var text = ""
    var rest = template[...]
    while let mark = rest.firstIndex(of: "%") {
      text += rest[..<mark]
      rest = rest[mark...].dropFirst()
      guard let number = rest.first?.wholeNumberValue, parts.indices.contains(number - 1) else { continue }
      text += parts[number - 1]
      rest = rest.dropFirst()
    }
    return text + rest
  }
}

// MARK: - Statements

extension AppiumLanguage {
  /// The lines of statements.
  func code(_ statements: [AppiumStatement]) -> [String] { statements.flatMap { code($0) } }

  private func code(_ statement: AppiumStatement) -> [String] {
    let words = self.statements
    let line = { (template: String, values: [AppiumValue]) in [fill(template, values.map { code($0) })] }
    switch statement {
    case .comment(let text):
      let text = words.doublesBackslashes ? text.replacing("\\", with: "\\\\") : text
      return text.split(whereSeparator: \.isNewline).map { fill(words.comment, [String($0)]) }
    case .find(let element): return line(words.find, [element])
    case .click(let element): return line(words.click, [element])
    case .clear(let element): return line(words.clear, [element])
    case .type(let text, let element): return line(words.type, [element, .keys(text)])
    case .mobile(let command, let arguments):
      let list = arguments.map { fill(words.argument, [literal($0.name), code($0.value)]) }
      return [fill(words.mobile, [literal("mobile: " + command), list.joined(separator: ", ")])]
    case .scrollTo(let locator):
      guard let index = locator.index else { return [fill(words.scrollTo, [code(locator)])] }
      return [fill(words.scrollToIndex, [code(locator), "\(index)"])]
    case .repeat(let times, let body):
      return block((fill(words.repeat.first, ["\(times)"]), words.repeat.last), body)
    case .group(let body): return words.group.map { block($0, body) } ?? code(body)
    case .store(let element): return line(words.store, [element])
    case .storeList(let locator, let outer):
      let list =
        outer.map { fill(values.findAllInside, [code($0), code(locator)]) } ?? fill(values.findAll, [code(locator)])
      return [fill(words.storeList, [list])]
    case .storeFrame(let name, let element): return [fill(words.storeFrame, [name, code(element)])]
    case .unlessEqual(let first, let second, let body):
      return block((fill(words.unless.first, [code(first), code(second)]), words.unless.last), body)
    case .ifListed(let body, let others):
      return block((words.ifListed.first, words.otherwise), body) + block(("", words.ifListed.last), others).dropFirst()
    case .wait(let seconds): return [fill(words.wait, ["\(seconds)"])]
    case .back: return [words.back]
    case .terminate(let app): return line(words.terminate, [.text(app)])
    case .activate(let app): return line(words.activate, [.text(app)])
    case .turn(let isLandscape):
      let name = isLandscape ? "landscape" : "portrait"
      return [fill(words.turn, [name, name.uppercased()])]
    case .open(let url): return line(words.open, [.text(url)])
    case .picture(let name): return line(words.picture, [.text(name)])
    case .expectEqual(let value, let expected): return line(words.expectEqual, [value, expected])
    case .expectStart(let value, let start): return line(words.expectStart, [value, start])
    case .expectNear(let value, let expected, let tolerance):
      return line(words.expectNear, [value, .number(expected), .number(tolerance)])
    }
  }

  /// Statements between two lines; an empty last line is left out.
  private func block(_ lines: (first: String, last: String), _ body: [AppiumStatement]) -> [String] {
    [lines.first] + indented(code(body)) + (lines.last.isEmpty ? [] : [lines.last])
  }

  /// Lines that are indented once or several times.
  func indented(_ lines: [String], times: Int = 1) -> [String] {
    let blanks = String(repeating: " ", count: indent * times)
    return lines.map { $0.isEmpty ? "" : blanks + $0 }
  }
}

// MARK: - Files

extension AppiumLanguage {
  /// The names of the languages, with the languages.
  package static let all: [(name: String, language: AppiumLanguage)] = [
    ("python", .python), ("java", .java), ("ruby", .ruby), ("javascript", .javaScript),
  ]

  /// Sessions as a file with a test for each.
  ///
  /// - Parameter sessions: the sessions, with the names of their tests.
  package func file(of sessions: [(name: String, trace: SessionTrace)]) -> String {
    let tests = sessions.map { name, trace in
      let statements = trace.appiumStatements
      return Test(
        type: name.testName, name: name, device: trace.device, devicePhrase: "\(trace.device.article) \(trace.device)",
        app: trace.bundle.map { (true, $0) } ?? (false, trace.app), arguments: trace.launch?.arguments ?? [],
        isLandscape: trace.launch?.orientation?.isLandscape, scrolls: statements.contains(where: \.scrolls),
        statements: statements)
    }
    var lines = header
    for test in tests {
      lines += Array(repeating: "", count: spacing) + self.lines(test, code(test.statements), self)
    }
    return (lines + footer).joined(separator: "\n") + "\n"
  }
}

extension String {
  /// The words of the text in lower case, joined for names of Python and Ruby.
  var snakeName: String {
    let words = split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "session" : words.map { $0.lowercased() }.joined(separator: "_")
  }
}
