import CommandOptions
import JSONRPC
import LanguageServer
import OperatingSystem
import Project
import SourceText

/// `cukeswift lsp`: helps editors with feature files and step files.
struct LanguageServerCommand: Command {
  private static let stdio = Flag("--stdio", help: "talk over standard input and output, as by default")
  static let description = CommandDescription(
    name: "lsp",
    summary: "Serves an editor that speaks the Language Server Protocol.",
    details: [
      "It talks over standard input and output. An editor starts it: see docs/editors.md. Step files are compiled and loaded by separate processes, when",
      "a folder is opened and when one of them is saved.",
    ],
    keys: [stdio], examples: [("cukeswift lsp", "what an editor starts")])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    try arguments.refuseOperands(of: Self.description)
    do throws(FileSystem.Failure) {
      let connection = try RPCConnection.standard(.contentLength)
      return await LanguageServer.serve(connection, CommandEditorProject()) ? .passed : .failed
    } catch {
      throw Diagnostic(error)
    }
  }
}
