import GherkinParser
import Messages
import SourceText

/// The output of `cukeswift parse` for each file.
protocol ParsePrinter {
  /// Parses a file and prints the result.
  mutating func print(_ source: SourceFile) -> ParseOutcome
  /// Prints the output after the last file.
  mutating func finish()
}

/// The result of parsing a file, in addition to the printed output.
struct ParseOutcome {
  /// Whether it has errors; false for a file that is not parsed.
  var hasErrors = false
  /// The errors that the printed output does not contain.
  var unprintedErrors: [Diagnostic] = []
  /// The warnings about the file.
  var warnings: [Diagnostic] = []

  init() {}

  init(_ errors: [ParseError], _ document: GherkinDocument? = nil) {
    hasErrors = !errors.isEmpty
    warnings = document?.warnings ?? []
  }
}

/// Chooses the printer.
enum ParsePrinters {
  /// The printer for the options.
  ///
  /// - Throws: a diagnostic for options that exclude each other.
  static func printer(for arguments: ParsedArguments, output: OutputFile) throws(Diagnostic) -> any ParsePrinter {
    let listings = [ParseCommand.tokens, ParseCommand.stats].filter { arguments[$0] }
    let others = MessagePrinter.options.filter { arguments[$0] }
    guard let listing = listings.first else { return MessagePrinter(arguments, output: output) }
    if let other = (listings.dropFirst() + others).first {
      throw Diagnostic(problem: "\(listing.name) prints no messages and cannot be combined with \(other.name)")
    }
    return arguments[ParseCommand.tokens] ? TokenPrinter(output: output) : TotalsPrinter(output: output)
  }
}

/// Prints the messages about a file.
struct MessagePrinter: ParsePrinter {
  private let output: OutputFile
  private let printsSource: Bool
  private let printsDocument: Bool
  private let printsPickles: Bool
  private var ids = IDGenerator()
  private var writer: JSONWriter

  static let options = [
    ParseCommand.noSource, ParseCommand.noDocument, ParseCommand.noPickles, ParseCommand.countedIDs,
  ]

  /// The size of the output buffer, in bytes.
  private static let chunkSize = 1 << 16

  init(_ arguments: ParsedArguments, output: OutputFile) {
    self.output = output
    printsSource = !arguments[ParseCommand.noSource]
    printsDocument = !arguments[ParseCommand.noDocument]
    printsPickles = !arguments[ParseCommand.noPickles]
    var random = SystemRandomNumberGenerator()
    writer = JSONWriter(
      capacity: 2 * Self.chunkSize,
      ids: arguments[ParseCommand.countedIDs] ? .counted : .uuids(UUIDs(using: &random)))
  }

  mutating func print(_ source: SourceFile) -> ParseOutcome {
    let output = output
    if printsSource { endMessage { $0.source(source) { Self.passOn(&$0, to: output) } } }
    guard printsDocument || printsPickles else { return ParseOutcome() }
    let result = Gherkin.parse(source, ids: &ids)
    for error in result.errors { endMessage { $0.parseError(error) } }
    if let document = result.document { print(document) }
    return ParseOutcome(result.errors, result.document)
  }

  private mutating func print(_ document: GherkinDocument) {
    if printsDocument {
      let output = output
      endMessage { $0.gherkinDocument(document) { Self.passOn(&$0, to: output) } }
    }
    guard printsPickles else { return }
    for pickle in document.pickles(ids: &ids) { endMessage { $0.pickle(pickle) } }
  }

  mutating func finish() {
    Self.passOn(&writer, to: output, whateverThereIs: true)
  }

  private mutating func endMessage(_ write: (inout JSONWriter) -> Void) {
    write(&writer)
    writer.endLine()
    Self.passOn(&writer, to: output)
  }

  private static func passOn(_ writer: inout JSONWriter, to output: OutputFile, whateverThereIs: Bool = false) {
    guard writer.count >= chunkSize || whateverThereIs else { return }
    writer.withBytes { output.write($0) }
    writer.removeBytes()
  }
}

/// Prints the kind of each line of a file; errors go to standard error.
struct TokenPrinter: ParsePrinter {
  let output: OutputFile

  func print(_ source: SourceFile) -> ParseOutcome {
    let listing = Gherkin.tokens(of: source)
    for token in listing.tokens {
      output.write(token.listing)
      output.write("\n")
    }
    ProblemReport.write(listing.errors.diagnostics(quoting: source))
    return ParseOutcome(listing.errors)
  }

  func finish() {}
}
