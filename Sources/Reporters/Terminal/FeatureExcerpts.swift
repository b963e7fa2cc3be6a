import Messages
import SourceText

/// Shows a few lines of a feature file around a step that failed.
///
/// The beginnings of the lines of the file asked about last are remembered: failures come file by file.
struct FeatureExcerpts {
  /// How many lines before the step are shown, and how many behind it.
  private static let before = 2
  private static let behind = 1
  /// How many columns of a line are shown.
  private static let columns = 100

  private var file: PathKey?
  private var lineStarts: [Int] = []

  /// The lines around a step, with their numbers and a mark; none for a hook, or where the file is not known.
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
