/// A language and a client library for tests of Appium: its notation for values, statements and files.
///
/// In templates, `%1` stands for the first part, `%2` for the second one and so on.
package struct AppiumLanguage: Sendable {
  /// The notation of values.
  struct Values: Sendable {
    /// The notation of texts and truth values.
    struct Literals: Sendable {
      /// An escape of a control character, with its digits in base 16.
      let escape: String
      /// The number of the digits of an escape.
      let escapeDigits: Int
      /// Further characters to escape in texts.
      let escaped: String
      let isTrue, isFalse: String
    }

    /// The notation of elements that are found.
    struct Finding: Sendable {
      /// Strategies with the value of a locator as a literal.
      let locators: [AppiumLocator.Strategy: String]
      /// Whether the strategy is a part of the literal, as a prefix of the value.
      let hasPrefixes: Bool
      let find, findInside, findAll, findAllInside, index, focus: String
    }

    /// The notation of properties of an element.
    struct Reading: Sendable {
      let id, attribute, isEnabled, isSelected, part, storedPart: String
    }

    let literals: Literals
    let finding: Finding
    let reading: Reading
  }

  /// The notation of statements.
  struct Statements: Sendable {
    /// Statements about an element.
    struct Elements: Sendable {
      let find, click, clear, type, scrollTo, scrollToIndex, store, storeList, storeFrame: String
    }

    /// Statements about the app and the device.
    struct Session: Sendable {
      /// A command with arguments, and one argument.
      let mobile, argument: String
      let wait, back, terminate, activate, turn, open, picture: String
    }

    /// Statements that compare a value with the expected one.
    struct Checks: Sendable {
      let equal, start, near: String
    }

    /// The first and the last line of a block of statements. An empty last line is left out.
    struct Block: Sendable {
      let first, last: String

      init(_ first: String, _ last: String = "") { (self.first, self.last) = (first, last) }
    }

    /// Blocks of statements: repeated, conditional, and in a scope of their own.
    struct Blocks: Sendable {
      let `repeat`, unless, ifListed: Block
      let otherwise: String
      let group: Block?
    }

    let comment: String
    /// Whether backslashes in comments begin escapes.
    let doublesBackslashes: Bool
    let elements: Elements
    let session: Session
    let checks: Checks
    let blocks: Blocks
  }

  /// The session of a test.
  struct Test {
    /// The app in the capabilities of a session.
    enum App {
      /// A bundle identifier.
      case bundle(String)
      /// The name of an app.
      case name(String)

      /// The identifier or the name.
      var text: String {
        switch self {
        case .bundle(let text), .name(let text): text
        }
      }
      /// Whether the app is installed and known by its bundle identifier.
      var isBundle: Bool { if case .bundle = self { true } else { false } }
    }

    /// The name of the session.
    let name: String
    let device: String
    let app: App
    let arguments: [String]
    let isLandscape: Bool?
    /// Whether the statements scroll to elements.
    let scrolls: Bool
    let statements: [AppiumStatement]

    /// The name as the beginning of the name of a type.
    var type: String { name.testName }
    /// The device with its article.
    var devicePhrase: String { "\(device.article) \(device)" }
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
      let zeros = String(repeating: "0", count: max(values.literals.escapeDigits - digits.count, 0))
      return fill(values.literals.escape, [zeros + digits])
    }
    let more = escaped.map { values.literals.escaped.contains($0) ? "\\\($0)" : String($0) }.joined()
    return "\"\(more)\""
  }

  /// A text to type as a literal. The backspace key has its WebDriver name.
  private func keys(_ text: String) -> String {
    let parts = text.split(separator: Keys.delete, omittingEmptySubsequences: false)
    return "\"" + parts.map { literal(String($0)).dropFirst().dropLast() }.joined(separator: "\\ue003") + "\""
  }

  /// A locator.
  private func code(_ locator: AppiumLocator) -> String {
    let template = values.finding.locators[locator.strategy] ?? "%1"
    return values.finding.hasPrefixes
      ? literal(fill(template, [locator.value])) : fill(template, [literal(locator.value)])
  }

  private func code(_ value: AppiumValue) -> String {
    switch value {
    case .text(let text): literal(text)
    case .keys(let text): keys(text)
    case .number(let number): "\(number.forFile)"
    case .boolean(let isTrue): isTrue ? values.literals.isTrue : values.literals.isFalse
    case .element(let locator):
      if let index = locator.index {
        fill(values.finding.index, [fill(values.finding.findAll, [code(locator)]), "\(index)"])
      } else {
        fill(values.finding.find, [code(locator)])
      }
    case .inner(let locator, let outer): fill(values.finding.findInside, [code(outer), code(locator)])
    case .focus: values.finding.focus
    case .stored: "element"
    case .listed(let index): fill(values.finding.index, ["elements", "\(index)"])
    case .id(let element): fill(values.reading.id, [code(element)])
    case .attribute(let name, let element): fill(values.reading.attribute, [code(element), literal(name)])
    case .isEnabled(let element): fill(values.reading.isEnabled, [code(element)])
    case .isSelected(let element): fill(values.reading.isSelected, [code(element)])
    case .part(let part, let element): fill(values.reading.part, [code(element), part.rawValue])
    case .storedPart(let part, let frame): fill(values.reading.storedPart, [frame, part.rawValue])
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
    let blocks = statements.blocks
    switch statement {
    case .comment(let text):
      let text = statements.doublesBackslashes ? text.replacing("\\", with: "\\\\") : text
      return text.split(whereSeparator: \.isNewline).map { fill(statements.comment, [String($0)]) }
    case .repeat(let times, let body):
      return block(.init(fill(blocks.repeat.first, ["\(times)"]), blocks.repeat.last), body)
    case .group(let body): return blocks.group.map { block($0, body) } ?? code(body)
    case .unlessEqual(let first, let second, let body):
      return block(.init(fill(blocks.unless.first, [code(first), code(second)]), blocks.unless.last), body)
    case .ifListed(let body, let others):
      return block(.init(blocks.ifListed.first, blocks.otherwise), body)
        + block(.init("", blocks.ifListed.last), others).dropFirst()
    case .find, .click, .clear, .type, .mobile, .scrollTo, .store, .storeList, .storeFrame, .wait, .back, .terminate,
      .activate, .turn, .open, .picture, .expectEqual, .expectStart, .expectNear:
      return line(statement).map { [$0] } ?? []
    }
  }

  /// The line of a statement; nil for comments and blocks.
  private func line(_ statement: AppiumStatement) -> String? {
    let (elements, session, checks) = (statements.elements, statements.session, statements.checks)
    let line = { (template: String, values: [AppiumValue]) in fill(template, values.map { code($0) }) }
    switch statement {
    case .comment, .repeat, .group, .unlessEqual, .ifListed: return nil
    case .find(let element): return line(elements.find, [element])
    case .click(let element): return line(elements.click, [element])
    case .clear(let element): return line(elements.clear, [element])
    case .type(let text, let element): return line(elements.type, [element, .keys(text)])
    case .mobile(let command, let arguments):
      let list = arguments.map { fill(session.argument, [literal($0.name), code($0.value)]) }
      return fill(session.mobile, [literal("mobile: " + command), list.joined(separator: ", ")])
    case .scrollTo(let locator):
      guard let index = locator.index else { return fill(elements.scrollTo, [code(locator)]) }
      return fill(elements.scrollToIndex, [code(locator), "\(index)"])
    case .store(let element): return line(elements.store, [element])
    case .storeList(let locator, let outer):
      let finding = values.finding
      let list =
        outer.map { fill(finding.findAllInside, [code($0), code(locator)]) } ?? fill(finding.findAll, [code(locator)])
      return fill(elements.storeList, [list])
    case .storeFrame(let name, let element): return fill(elements.storeFrame, [name, code(element)])
    case .wait(let seconds): return fill(session.wait, ["\(seconds)"])
    case .back: return session.back
    case .terminate(let app): return line(session.terminate, [.text(app)])
    case .activate(let app): return line(session.activate, [.text(app)])
    case .turn(let isLandscape):
      let name = isLandscape ? "landscape" : "portrait"
      return fill(session.turn, [name, name.uppercased()])
    case .open(let url): return line(session.open, [.text(url)])
    case .picture(let name): return line(session.picture, [.text(name)])
    case .expectEqual(let value, let expected): return line(checks.equal, [value, expected])
    case .expectStart(let value, let start): return line(checks.start, [value, start])
    case .expectNear(let value, let expected, let tolerance):
      return line(checks.near, [value, .number(expected), .number(tolerance)])
    }
  }

  /// Statements between two lines.
  private func block(_ lines: Statements.Block, _ body: [AppiumStatement]) -> [String] {
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
  package func file(of sessions: [NamedSession]) -> String {
    let tests = sessions.map { session in
      let trace = session.trace
      let statements = trace.appiumStatements
      return Test(
        name: session.name, device: trace.device, app: trace.bundle.map { .bundle($0) } ?? .name(trace.app),
        arguments: trace.launch?.arguments ?? [],
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
