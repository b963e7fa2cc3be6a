import AppUnderTest
import SourceText

/// A method of Calabash's Ruby that the console writes otherwise.
///
/// The form of a call has names in capital letters for its arguments: `tap QUERY`, `page(NAME).await`,
/// `until_element_exists QUERY, action: BLOCK`. Any other argument of the form has to be written exactly so.
struct CalabashWord: Sendable {
  /// The meaning of a call.
  enum Meaning: Sendable {
    /// Lines of the console. Names stand for the arguments; `…` stands for all further ones, each with its comma.
    case lines([String])
    /// Advice for a method that is not supported here.
    case advice(String)
  }

  /// The form of the call in a line.
  let text: String
  private let form: RubyCall
  let meaning: Meaning

  /// A word that means lines of the console.
  init(_ text: String, _ lines: String...) { self.init(text, .lines(lines)) }

  /// A word with nothing to do here.
  init(_ text: String, instead advice: String) { self.init(text, .advice(advice)) }

  private init(_ text: String, _ meaning: Meaning) {
    (self.text, self.meaning) = (text, meaning)
    var scanner = NotationScanner(text)
    let name = scanner.readMethodName() + (scanner.readDottedName() ?? "")
    form = RubyCall(name, before: scanner) ?? RubyCall(name: name)
  }

  /// The name of the method.
  var name: String { form.name }

  /// The lines that a call means; nil for a call of another form.
  ///
  /// - Throws: a diagnostic for a text that the step of a line cannot have.
  fileprivate func lines(for call: RubyCall) throws(Diagnostic) -> [String]? {
    guard let (values, rest) = form.values(in: call), case .lines(let lines) = meaning else { return nil }
    guard rest.isEmpty || lines.contains(where: { $0.contains("…") }) else { return nil }
    var filled: [String] = []
    for line in lines { filled.append(try Self.filled(line, with: values, rest)) }
    guard form.tail.isEmpty, !call.tail.isEmpty, let last = filled.popLast() else { return filled }
    // A part of the result is one of the last line. A step and a wait for a page have no result.
    let hasResult = WrittenKeyword(of: last) == nil && !last.hasPrefix("await_page(")
    return hasResult ? filled + [last + call.tail] : nil
  }

  /// The advice for a call that is not supported here; nil for other calls.
  fileprivate func advice(for call: RubyCall) -> String? {
    guard case .advice(let advice) = meaning, form.values(in: call) != nil else { return nil }
    return advice
  }

  private static func filled(
    _ line: String, with values: [String: String], _ rest: [String]
  ) throws(Diagnostic) -> String {
    var scanner = NotationScanner(line)
    var filled = ""
    while let next = scanner.next {
      let word = scanner.readMethodName()
      if word.isEmpty {
        filled += next == "…" ? rest.map { ", " + $0 }.joined() : String(next)
        scanner.advance()
      } else if let value = values[word] {
        // The quotes of the line replace those of the value.
        filled += filled.hasSuffix("\"") && scanner.isNext("\"") ? try value.textOfStep : value
      } else {
        filled += word
      }
    }
    return filled
  }
}

extension [CalabashWord] {
  /// The lines that a call means. A command may have the same name: nil then for calls of its own form.
  func lines(for name: String, before scanner: NotationScanner, isCommand: Bool) throws(Diagnostic) -> [String]? {
    var (name, scanner) = (name, scanner)
    var further = scanner
    if let rest = further.readDottedName(), contains(where: { $0.name == name + rest }) {
      (name, scanner) = (name + rest, further)
    }
    let words = filter { $0.name == name }
    guard !words.isEmpty, let call = RubyCall(name, before: scanner) else { return nil }
    for word in words {
      if let lines = try word.lines(for: call) { return lines }
      if let advice = word.advice(for: call) { throw scanner.problem("'\(word.text)' is not supported here", advice) }
    }
    guard !isCommand else { return nil }
    let forms = words.map(\.text).joined(separator: ", or ")
    throw scanner.problem("these are not the arguments of \(name)", "It is written \(forms)")
  }

  /// The text of `help` for a word; nil for other words.
  func help(for name: String) -> String? {
    let texts = filter { $0.name == name }.map { word in
      switch word.meaning {
      case .lines(let lines): "\(word.text)\n\nCalabash's notation for:\n  " + lines.joined(separator: "\n  ")
      case .advice(let advice): "\(word.text)\n\nCalabash's notation, which is not supported here. \(advice)"
      }
    }
    return texts.isEmpty ? nil : texts.joined(separator: "\n\n")
  }
}

/// A call in its written form, with its arguments as texts.
private struct RubyCall: Sendable {
  let name: String
  var arguments: [String] = []
  /// The options by their names.
  var options: [(name: String, value: String, text: String)] = []
  /// The text after the closing parenthesis.
  var tail = ""

  init(name: String) { self.name = name }

  /// Reads the arguments of a call after its name; nil for an unclosed parenthesis.
  init?(_ name: String, before start: NotationScanner) {
    self.name = name
    var inner = start
    if start.isNext("(") {
      guard let end = try? start.closingParenthesis() else { return nil }
      inner.advance()
      tail = start.text(from: end + 1, to: start.end).trimmed
      inner.end = end
      takeOptionsOfTail()
    } else if !start.isAtEnd, !start.isAtSpace {
      tail = start.rest
      inner.end = start.offset
    }
    if inner.rest.trimmed.isNamedBlock {
      arguments = [inner.rest.trimmed]
      return
    }
    var parts = inner.split(at: [","]).parts
    if parts.count == 1, let options = parts.first?.insideBraces {
      parts = NotationScanner(options).split(at: [","]).parts
    }
    for part in parts where !part.isEmpty {
      var scanner = NotationScanner(part)
      if let option = try? scanner.readOptionName(isLikely: true) {
        options.append((option, scanner.rest.trimmed, part))
      } else {
        arguments.append(part)
      }
    }
  }

  /// Reads the options of a method behind the call: `.await(timeout: 3)`.
  private mutating func takeOptionsOfTail() {
    var scanner = NotationScanner(tail)
    guard let method = scanner.readDottedName(), scanner.isNext("("), tail.hasSuffix(")"),
      let call = RubyCall(method, before: scanner), call.arguments.isEmpty, !call.options.isEmpty
    else { return }
    options += call.options
    tail = method
  }

  /// The values of the names of this form in a call, and the further arguments; nil for a call of another form.
  func values(in call: RubyCall) -> (values: [String: String], rest: [String])? {
    guard call.arguments.count >= arguments.count, tail.isEmpty || tail == call.tail else { return nil }
    var values: [String: String] = [:]
    for (name, value) in zip(arguments, call.arguments) where name != value {
      guard name.isPlaceholder else { return nil }
      values[name] = value
    }
    for option in options {
      guard let given = call.options.last(where: { $0.name == option.name }) else { return nil }
      guard option.value.isPlaceholder || option.value == given.value else { return nil }
      values[option.value] = given.value.blockBody ?? given.value
    }
    let further = call.options.filter { given in !options.contains { $0.name == given.name } }
    return (values, call.arguments.dropFirst(arguments.count) + further.map(\.text))
  }
}

extension NotationScanner {
  /// method = word [ "?" ]
  mutating func readMethodName() -> String {
    let word = readWord()
    return !word.isEmpty && read("?") ? word + "?" : word
  }

  /// dotted name = "." method; nil for other texts
  fileprivate mutating func readDottedName() -> String? {
    var scanner = self
    guard scanner.read(".") else { return nil }
    let word = scanner.readMethodName()
    self = scanner
    return "." + word
  }

  /// A problem with the word at the beginning of the line.
  fileprivate func problem(_ text: String, _ advice: String) -> Diagnostic {
    Diagnostic(location: SourceLocation(line: 1, column: 1), problem: text, advice: advice, sourceLine: line)
  }
}

extension String {
  /// Whether the text is a name in capital letters.
  fileprivate var isPlaceholder: Bool { first?.isLetter == true && !contains { $0.isLowercase || $0.isWhitespace } }

  /// The options between braces: `{marked: "7"}`; nil for other texts.
  fileprivate var insideBraces: String? {
    guard hasPrefix("{"), hasSuffix("}") else { return nil }
    return String(dropFirst().dropLast())
  }

  /// The text between quotes, escaped for the quotation marks of a step; otherwise the text itself.
  ///
  /// - Throws: a diagnostic for a text that no step can have.
  fileprivate var textOfStep: String {
    get throws(Diagnostic) {
      var scanner = NotationScanner(self)
      guard case .string(let text)? = try? scanner.readValue(), scanner.isAtEnd else { return self }
      return String(try text.quotedForStep.dropFirst().dropLast())
    }
  }

  /// Whether the text is a block with a name: `{ |i| … }` or `do |i| … end`.
  fileprivate var isNamedBlock: Bool {
    for (open, close) in [("{", "}"), ("do ", "end")] where hasPrefix(open) && hasSuffix(close) {
      return String(dropFirst(open.count)).trimmed.hasPrefix("|")
    }
    return false
  }

  /// The command in a block: `lambda { … }`, `-> { … }`, `proc do … end`; nil for other texts.
  var blockBody: String? {
    for start in ["lambda", "->", "proc", "Proc.new"] where hasPrefix(start) {
      let block = String(dropFirst(start.count)).trimmed
      for (open, close) in [("{", "}"), ("do", "end")] where block.hasPrefix(open) && block.hasSuffix(close) {
        return String(block.dropFirst(open.count).dropLast(close.count)).trimmed
      }
    }
    return nil
  }
}
