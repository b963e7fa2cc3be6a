package import SourceText

/// Parses the output of the compiler and the command about step files.
package enum CompilerReport {
  /// The problems with a file, without repetitions and with absolute paths. Lines that follow a problem become its
  /// advice.
  ///
  /// - Parameters:
  ///   - report: the text.
  ///   - folder: the folder that relative paths start from.
  package static func problems(in report: String, folder: String) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    var seen: Set<Diagnostic> = []
    for line in report.split(separator: "\n") {
      guard let match = line.firstMatch(of: /^([^\s:|][^:|]*\.swift):(?:(\d+):)?(?:(\d+):)? (error|warning): (.*)$/)
      else {
        continue
      }
      let path = String(match.1)
      let location = match.2.flatMap { Int($0) }.map { line in
        SourceLocation(line: max(line, 1), column: match.3.flatMap { Int($0) }.map { max($0, 1) })
      }
      let problem = Diagnostic(
        match.4 == "error" ? .error : .warning, uri: path.hasPrefix("/") ? path : "\(folder)/\(path)",
        location: location, problem: String(match.5))
      if seen.insert(problem).inserted { problems.append(problem) }
    }
    return problems
  }
}
