package import Messages

extension ScenarioTimings {
  /// Reads the streams of earlier runs, the latest one last.
  ///
  /// A stream that was cut off tells the scenarios that had ended.
  ///
  /// - Parameter paths: the files.
  /// - Throws: every file that cannot be read, and every line that is no message: a shard that knows less than the others
  ///   would divide the run differently, and scenarios would be lost or run twice.
  package init(reading paths: [String]) throws(Diagnostics) {
    self.init()
    var problems: [Diagnostic] = []
    for path in paths {
      do throws(FileSystem.Failure) {
        let stream = try StoredStream(path)
        beginStream()
        while let message = stream.next() { take(message) }
        problems += stream.problems.filter { $0.severity == .error }
      } catch {
        problems.append(
          Diagnostic(error, advice: "Every shard needs the same timings; for the first run an empty file will do."))
      }
    }
    guard problems.isEmpty else { throw Diagnostics(problems) }
  }
}
