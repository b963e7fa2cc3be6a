import JSONRPC
import StepRegistry

extension LanguageServer {
  /// The range and the pattern to be edited at a position.
  func prepareRename(at position: TextPosition, in document: OpenDocument) throws(RPCError) -> RenameStart {
    let target = try RenameTarget(at: position, in: document, folder(of: document.path))
    return RenameStart(range: target.range, placeholder: target.step.pattern)
  }

  /// The edits that give a definition another pattern, and reword all its steps and calls.
  ///
  /// - Throws: the reason why the definition cannot be renamed.
  func rename(
    at position: TextPosition, in document: OpenDocument, to pattern: String
  ) throws(RPCError) -> WorkspaceEdit {
    let target = try RenameTarget(at: position, in: document, folder(of: document.path))
    guard pattern != target.step.pattern else { return WorkspaceEdit([String: [TextEdit]]()) }
    let edits = try DefinitionRename(target, to: pattern) { self.buffer(of: $0) }.edits()
    return WorkspaceEdit(Dictionary(edits.map { (uri(of: $0), $1) }) { $0 + $1 })
  }
}
