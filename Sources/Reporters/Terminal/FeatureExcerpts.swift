import Messages
import SourceText

/// Shows a few lines of a feature file around a failed step.
///
/// The line offsets of the last file are cached, because failures come file by file.
struct FeatureExcerpts {
  /// The numbers of lines shown before and after the step.
  private static let before = 2
  private static let behind = 1
  /// The number of columns shown of a line.
  private static let columns = 100

  private var file: PathKey?
  private var lineStarts: [Int] = []

  /// The lines around a step, with numbers and a mark; empty for a hook and for an unknown file.
  mutating func lines(around step: Attempt.Step) -> [String] {
    guard case .step(let pickleStep, _) = step.subject, let line = step.node?.location.line else { return [] }
    let source = pickleStep.document.source
    let file = PathKey(source.uri)
    if self.file != file {
      self.file = file
      lineStarts = [0] + source.bytes.indices.filter { source.bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }
    guard line < lineStarts.count || line == lineStarts.count && lineStarts[line - 1] < source.bytes.count else {
      return []
    }
    let range = max(1, line - Self.before)...min(line + Self.behind, lineStarts.count)
    let width = String(range.upperBound).utf8.count
    return range.map { number in
      let padding = String(repeating: " ", count: width - String(number).utf8.count)
      let text = text(ofLine: number, in: source).cut(toColumns: Self.columns)
      return "\(number == line ? ">" : " ") \(padding)\(number) |" + (text.isEmpty ? "" : " \(text)")
    }
  }

  private func text(ofLine line: Int, in source: SourceFile) -> String {
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] - 1 : source.bytes.count
    if end > start, source.bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return String(decoding: source.bytes[start..<end], as: UTF8.self)
  }
}
