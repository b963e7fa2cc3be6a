import SourceText

/// A command of the command line.
protocol Command: Sendable {
  /// How the command is called, and what its help says.
  static var description: CommandDescription { get }

  /// Does what the command is for.
  ///
  /// - Parameters:
  ///   - arguments: the words of the command line after the command's name.
  ///   - output: standard output.
  /// - Throws: `Diagnostics` or a `Diagnostic` when it cannot be done.
  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode

  /// Takes note that the words of the command line make no sense, before that is reported.
  func noteMisuse(_ words: [String])
}

extension Command {
  /// How the command is called, and what its help says.
  var description: CommandDescription { Self.description }

  func noteMisuse(_ words: [String]) {}

  /// Reads the words and does what the command is for, or shows its help.
  func run(_ words: some Sequence<String>, output: OutputFile) async throws -> ExitCode {
    let words = Array(words)
    if words.contains("--help") || words.contains("-h") {
      output.write(description.helpText + "\n")
      return .passed
    }
    let arguments: ParsedArguments
    do {
      arguments = try ParsedArguments(words, for: description)
    } catch {
      noteMisuse(words)
      throw error
    }
    return try await perform(arguments, output: output)
  }
}
