import GherkinParser
import JSON
package import OperatingSystem

/// The output of `cukeswift parse` for each file.
package protocol ParsePrinter {
  /// Parses a file and prints the result.
  mutating func print(_ source: SourceFile) -> ParseOutcome
  /// Prints the output after the last file.
  mutating func finish()
}

/// The result of parsing a file, in addition to the printed output.
package struct ParseOutcome {
  /// Whether the file has errors; false for a file that is not parsed.
  package var hasErrors = false
  /// The errors that the printed output does not contain.
  package var unprintedErrors: [Diagnostic] = []
  /// The warnings about the file.
  package var warnings: [Diagnostic] = []

  init() {}

  init(_ errors: [ParseError], _ document: GherkinDocument? = nil) {
    hasErrors = !errors.isEmpty
    warnings = document?.warnings ?? []
  }
}

/// Prints the messages about a file.
package struct MessagePrinter: ParsePrinter {
  private let output: OutputFile
  private let printsSource: Bool
  private let printsDocument: Bool
  private let printsPickles: Bool
  private let fillsEverywhere: Bool
  private var ids = IDGenerator()
  private var writer: JSONWriter

  /// The size of the output buffer, in bytes.
  private static let chunkSize = 1 << 16

  /// Chooses the printed messages.
  ///
  /// - Parameters:
  ///   - source: whether the text of a file is printed.
  ///   - document: whether its document is printed.
  ///   - pickles: whether its pickles are printed.
  ///   - countsIDs: whether ids are numbers instead of UUIDs.
  ///   - fillsEverywhere: whether examples also fill backgrounds, tags and names of Examples.
  ///   - output: the output.
  package init(
    source: Bool, document: Bool, pickles: Bool, countsIDs: Bool, fillingEverywhere fillsEverywhere: Bool,
    output: OutputFile
  ) {
    (self.fillsEverywhere, self.output) = (fillsEverywhere, output)
    (printsSource, printsDocument, printsPickles) = (source, document, pickles)
    var random = SystemRandomNumberGenerator()
    writer = JSONWriter(
      capacity: 2 * Self.chunkSize,
      ids: countsIDs ? .counted : .uuids(UUIDs(using: &random)))
  }

  package mutating func print(_ source: SourceFile) -> ParseOutcome {
    let output = output
    if printsSource { endMessage { $0.source(source) { Self.passOn(&$0, to: output) } } }
    guard printsDocument || printsPickles else { return ParseOutcome() }
    let result = Gherkin.parseWithExamples(source, ids: &ids, fillingEverywhere: fillsEverywhere)
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

  package mutating func finish() {
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
package struct TokenPrinter: ParsePrinter {
  private let output: OutputFile

  /// Prints to an output.
  package init(output: OutputFile) { self.output = output }

  package func print(_ source: SourceFile) -> ParseOutcome {
    let listing = Gherkin.tokens(of: source)
    for token in listing.tokens {
      output.write(token.listing)
      output.write("\n")
    }
    ProblemReport.write(listing.errors.diagnostics(quoting: source))
    return ParseOutcome(listing.errors)
  }

  package func finish() {}
}
