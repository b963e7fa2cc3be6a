package import Messages
package import SourceText

/// Writes the definitions that are missing, ready to be pasted into a file of steps.
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
