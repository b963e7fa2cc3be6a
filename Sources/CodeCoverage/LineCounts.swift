import OperatingSystem

/// The number of times that each line of the sources was executed.
struct LineCounts {
  /// A source file.
  struct File {
    /// The path, relative to the working folder if the file is in it.
    let path: String
    /// The counts of the lines with code, by number.
    var lines: [Int: Int] = [:]
  }

  /// The files, in the order of the text.
  private(set) var files: [File] = []

  /// The number of lines with code.
  var total: Int { files.reduce(0) { $0 + $1.lines.count } }
  /// The number of executed lines.
  var executed: Int { files.reduce(0) { $0 + $1.lines.values.count { $0 > 0 } } }

  /// Reads the LCOV format.
  init(_ text: String) {
    for line in text.split(separator: "\n") {
      if line.hasPrefix("SF:") {
        files.append(File(path: Self.path(line.dropFirst(3))))
      } else if line.hasPrefix("DA:") {
        let numbers = line.dropFirst(3).split(separator: ",").compactMap { Int($0) }
        guard numbers.count >= 2, !files.isEmpty else { continue }
        files[files.count - 1].lines[numbers[0]] = numbers[1]
      }
    }
  }

  /// The path of a file, relative to the working folder if the file is in it.
  static func path(_ path: some StringProtocol) -> String {
    path.hasPrefix("./") ? String(path.dropFirst(2)) : FileSystem.fromWorkingFolder(String(path))
  }

  /// The LCOV format with paths relative to the working folder, as tools in other folders and machines need it, and with
  /// regions as branches.
  ///
  /// The totals of a file are those of its lines. llvm-cov counts the lines of nested functions more than once.
  static func portable(_ text: String, _ regions: CodeRegions) -> String {
    var path = ""
    var total = 0
    var executed = 0
    return text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
      if line.hasPrefix("SF:") {
        (path, total, executed) = (Self.path(line.dropFirst(3)), 0, 0)
        return "SF:" + path
      }
      // Swift has no branches of its own.
      if line.hasPrefix("BRF:") { return regions.branches(of: path) }
      if line.hasPrefix("BRH:") { return nil }
      if line.hasPrefix("DA:") {
        total += 1
        if !line.hasSuffix(",0") { executed += 1 }
      }
      if line.hasPrefix("LF:") { return "LF:\(total)" }
      if line.hasPrefix("LH:") { return "LH:\(executed)" }
      return String(line)
    }.joined(separator: "\n")
  }
}
