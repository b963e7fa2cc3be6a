import GherkinParser
import SourceText
import Testing

/// The canonical layout of a text that must be valid.
func formatted(_ text: String) throws -> String {
  String(decoding: GherkinFormatter.format(try parse(text)), as: UTF8.self)
}

/// Expects that formatting keeps the meaning of a document, and that a second time changes nothing.
func expectSafeFormatting(of document: GherkinDocument, sourceLocation: Testing.SourceLocation = #_sourceLocation)
  throws
{
  let once = GherkinFormatter.format(document)
  let result = try parse(String(decoding: once, as: UTF8.self))
  let (before, after) = (Meaning(document).facts, Meaning(result).facts)
  if before != after {
    let change = after.difference(from: before)
    Issue.record(
      "\(document.uri) changed: \(change)\n\(String(decoding: document.source.bytes, as: UTF8.self))",
      sourceLocation: sourceLocation)
  }
  let twice = GherkinFormatter.format(result)
  if once != twice {
    Issue.record(
      """
      \(document.uri) changed when it was formatted again, from
      \(String(decoding: once, as: UTF8.self))
      to
      \(String(decoding: twice, as: UTF8.self))
      """, sourceLocation: sourceLocation)
  }
}
