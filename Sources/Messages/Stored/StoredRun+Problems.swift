import GherkinParser

extension StoredRun {
  /// The problems of missing results: shards, lines, results of steps and scenarios.
  var incompleteness: [Diagnostic] { (shards?.problems ?? []) + lineProblems + resultProblems + unrunProblems }

  /// The problem of a missing log entry that was expected, if all shards are present.
  var missingLog: Diagnostic? {
    guard shards != nil, streams.allSatisfy(\.isComplete) else { return nil }
    return logs.first?.diagnostic
  }

  /// The problems of lost lines with results.
  private var lineProblems: [Diagnostic] {
    streams.indices.flatMap { progress[$0].missing.errors(of: streams[$0]) }
  }

  /// The problems of scenarios without a known result.
  private var resultProblems: [Diagnostic] {
    // A result of an unknown step shows that lines are missing, which is reported already.
    streams.indices.filter { progress[$0].withoutResults > 0 && !progress[$0].missing.hasLosses }.map { index in
      Diagnostic(
        uri: streams[index].path,
        problem: "steps have no result in "
          + progress[index].withoutResults.counted("scenario"),
        advice: StoredStream.adviceOnMissingLines)
    }
  }

  /// The announced scenarios that never ran, if all other scenarios have passed.
  private var unrunProblems: [Diagnostic] {
    guard finished?.success == true, streams.allSatisfy(\.isComplete) else { return [] }
    if streams.count == 1, progress[0].ended < progress[0].announced.count {
      let missing = progress[0].announced.count - progress[0].ended
      return [
        Diagnostic(
          uri: streams[0].path,
          problem: "the stream reports a successful run, but scenarios did not end: \(missing) of "
            + progress[0].announced.count.counted("scenario"),
          advice: StoredStream.adviceOnMissingLines)
      ]
    }
    return repeats.unended.sorted().compactMap(announcements.pickle(at:)).map { pickle in
      Diagnostic(
        uri: pickle.uri, location: pickle.location,
        problem: "'\(pickle.name)' was planned, but no run completed it",
        advice: "Run it, and name the messages of that run too.")
    }
  }

  // MARK: - Outcome

  /// The outcome of the run.
  ///
  /// - Parameter shardProblems: the problems of missing results.
  func outcome(_ shardProblems: [Diagnostic]) -> StoredRunOutcome {
    var outcome = StoredRunOutcome()
    outcome.laterVersion = streams.lazy.compactMap(\.laterVersion).first
    outcome.success = finished?.success ?? false
    outcome.wasDone = finished?.wasDone ?? true
    outcome.hasRun = progress.contains(where: \.hasRun)
    outcome.hasOtherFailure = progress.contains(where: \.hasOtherFailure) || finished?.failure != nil
    for (index, stream) in streams.enumerated() {
      if !stream.isComplete { reportCutOff(of: stream, progress[index]) }
      for file in announcements.differingFiles where file.stream == stream.path {
        stream.add(
          "\(file.uri) differs from the version in the files before", severity: .warning,
          advice: "Scenarios of both are reported; streams that are merged should come from one state of the project.")
      }
      outcome.problems += stream.problems
      outcome.problems += progress[index].missing.warnings(of: stream)
    }
    outcome.problems += shardProblems
    if shardProblems.isEmpty, let note = shards?.note { outcome.problems.append(note) }
    outcome.noteExpected(
      failures: streams.indices.reduce(0) { sum, index in
        sum + (progress[index].announcement.isWorkInProgress ? progress[index].failing : 0)
      })
    outcome.isComplete =
      streams.allSatisfy(\.isComplete) && !outcome.problems.contains { $0.severity == .error }
    return outcome
  }

  private func reportCutOff(of stream: StoredStream, _ progress: StreamProgress) {
    guard progress.hasRun else {
      return stream.add("no run in this file", advice: "Make one with 'cukeswift run --format message:FILE'.")
    }
    let missing = max(progress.announced.count - progress.ended, 0)
    let scenarios = "\(missing) of \(progress.announced.count.counted("scenario"))"
    stream.add(
      "the stream was cut off before the end of its run: \(scenarios) did not end", severity: .warning,
      advice: "The rest is reported.")
  }
}

extension Diagnostic {
  /// The location and the problem in one line.
  var summary: String {
    (uri.map { uri in location.map { "\(uri):\($0): " } ?? "\(uri): " } ?? "") + problem
  }
}
