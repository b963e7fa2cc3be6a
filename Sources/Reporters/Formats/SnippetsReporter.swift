package import Messages
package import OperatingSystem
import SourceText

/// Writes snippets for missing definitions, ready to be pasted into a step file.
package final class SnippetsReporter: Reporter {
  private let output: OutputFile
  private var snippets = SnippetList()

  /// Writes to the output.
  package init(output: OutputFile) {
    self.output = output
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    snippets.take(envelope)
  }

  package func finish(in stream: StreamState) throws(FileSystem.Failure) {
    let text = snippets.codes.isEmpty ? "// No definition is missing." : snippets.codes.joined(separator: "\n\n")
    output.write(text.visibleLines + "\n")
    try output.finish()
  }
}
