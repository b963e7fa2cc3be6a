import Foundation

/// Compares a command's output on a page with its real output.
enum ShownOutput {
  /// Whether lines match those shown; a line `…` stands for any number of lines, and `…` at the end of a line for any
  /// text.
  ///
  /// Times match any times, and lines of predefined steps, which change often, match any line.
  static func matches(_ shown: [String], _ actual: String) -> Bool {
    let wanted = trimmed(shown.map(normalised))
    let lines = trimmed(actual.components(separatedBy: "\n").map(normalised))
    return matches(wanted[...], lines[...])
  }

  private static func matches(_ wanted: ArraySlice<String>, _ lines: ArraySlice<String>) -> Bool {
    var (wanted, lines) = (wanted, lines)
    while let first = wanted.popFirst() {
      if first.trimmingCharacters(in: .whitespaces) == "…" {
        guard let next = wanted.first else { return true }
        guard let start = lines.firstIndex(of: next) else { return false }
        lines = lines[start...]
      } else {
        guard let line = lines.popFirst() else { return false }
        let isMatched = first.hasSuffix("…") ? line.hasPrefix(first.dropLast()) : line == first
        guard isMatched else { return false }
      }
    }
    return lines.isEmpty
  }

  /// The lines without empty ones at the end.
  private static func trimmed(_ lines: [String]) -> [String] {
    Array(lines.reversed().drop { $0.isEmpty }.reversed())
  }

  /// A line with the differences between runs replaced.
  private static func normalised(_ line: String) -> String {
    var line = line
    for (pattern, replacement) in differing {
      line = line.replacingOccurrences(of: pattern, with: replacement, options: .regularExpression)
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  private static let differing = [
    (#"(StepLibrary/\w+\.swift):\d+"#, "$1:LINE"),
    (#" *(\d+ min )?\d+(\.\d+)? (ns|µs|ms|s|seconds|MB/s|MB|bytes)\b *"#, " TIME "),
    (#"\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}"#, "DATE"), (#"seed \d+"#, "seed N"), (#"0x[0-9a-f]+"#, "ADDRESS"),
  ]
}
