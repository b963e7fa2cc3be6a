package import Messages
package import OperatingSystem

/// The records of the last runs, a file each.
package enum RunHistory {
  /// The number of runs that are kept.
  package static let mostRuns = 50

  private static let ending = ".json"
  /// The suffix of files which mark that a run overlapped one that began before it.
  private static let overlapEnding = ".overlap"
  /// The maximum size of a record in bytes, far above the size of a record of ten thousand scenarios.
  private static let largestRecord = 64 << 20

  /// Adds a record as the last one, and removes the oldest records if there are too many.
  ///
  /// - Parameters:
  ///   - record: the record.
  ///   - folder: where the records are.
  /// - Returns: the name of its file.
  /// - Throws: when it cannot be written.
  @discardableResult
  package static func add(
    _ record: RunRecord, in folder: String = RunFolder.history
  ) throws(FileSystem.Failure) -> String {
    let names = try names(in: folder)
    // The run that begins last gets the last name, even if the clock was set back.
    let name = max(name(of: record.started), names.last.map(nameAfter) ?? "")
    try write(record, as: name, in: folder)
    let outdated = names.dropLast(mostRuns - 1)
    // The run that failed repetitions were to repeat is still needed, however many of them there are.
    let needed = record.memo.isRepetition && !outdated.isEmpty ? lastName(of: names, in: folder) : nil
    for name in outdated where name != needed { try remove(name, in: folder) }
    return name
  }

  /// Adds a record at its time, and removes the oldest records if there are too many.
  ///
  /// A record of the same run is replaced, so a report of all parts of a run may follow those of its parts.
  ///
  /// - Parameters:
  ///   - record: the record.
  ///   - folder: where the records are; it is made if it is missing.
  /// - Throws: when the record cannot be written.
  package static func keep(_ record: RunRecord, in folder: String) throws(FileSystem.Failure) {
    try FileSystem.makeFolder(folder)
    try write(record, as: name(of: record.started), in: folder)
    for name in try names(in: folder).dropLast(mostRuns) { try remove(name, in: folder) }
  }

  /// Writes a record, and replaces an existing record of the same name.
  ///
  /// - Throws: when it cannot be written; the earlier one is there then.
  package static func write(
    _ record: RunRecord, as name: String, in folder: String = RunFolder.history
  ) throws(FileSystem.Failure) {
    try OutputFile.write(record.json, to: folder + "/" + name)
  }

  /// Removes a record.
  ///
  /// - Throws: when it cannot be removed; one that is not there is no failure.
  package static func remove(_ name: String, in folder: String = RunFolder.history) throws(FileSystem.Failure) {
    try FileSystem.remove(folder + "/" + name)
    try FileSystem.remove(folder + "/" + name + overlapEnding)
  }

  /// Marks the overlapping runs at the end of a run. It is then unclear which run is the last one.
  ///
  /// - Parameters:
  ///   - name: the name of the record of the run that ends.
  ///   - folder: where the records are.
  /// - Throws: when that cannot be written.
  package static func noteOverlaps(of name: String, in folder: String = RunFolder.history) throws(FileSystem.Failure) {
    for later in try names(in: folder) where later > name { try FileSystem.touch(folder + "/" + later + overlapEnding) }
  }

  /// Whether the run that `last` returns overlapped an earlier one.
  ///
  /// - Throws: when the records cannot be read.
  package static func lastOverlaps(in folder: String = RunFolder.history) throws(FileSystem.Failure) -> Bool {
    let names = try names(in: folder)
    guard let name = lastName(of: names, in: folder) else { return false }
    if try FileSystem.kindIfAny(of: folder + "/" + name + overlapEnding) != nil { return true }
    return names.contains { $0 < name && FileLock.isHeld(at: folder + "/" + $0) }
  }

  /// Whether the run that `last` returns is still running.
  ///
  /// - Throws: when the records cannot be read.
  package static func lastIsRunning(in folder: String = RunFolder.history) throws(FileSystem.Failure) -> Bool {
    lastName(of: try names(in: folder), in: folder).map { FileLock.isHeld(at: folder + "/" + $0) } ?? false
  }

  /// The name of the record that `last` returns; an unreadable record counts as the last one and is reported.
  private static func lastName(of names: [String], in folder: String) -> String? {
    names.last { name in
      guard let record = try? read(folder + "/" + name) else { return true }
      return !record.isUndoneRepetition
    }
  }

  /// The record of the last run with results of scenarios; nil without one.
  ///
  /// A repetition that has not ended, or has not reached its scenarios, is skipped: the earlier results are still valid.
  ///
  /// - Throws: a problem when a record cannot be read.
  package static func last(in folder: String = RunFolder.history) throws(Diagnostic) -> RunRecord? {
    let names: [String]
    do throws(FileSystem.Failure) {
      guard try FileSystem.kindIfAny(of: folder) != nil else { return nil }
      names = try Self.names(in: folder)
    } catch {
      throw Diagnostic(error)
    }
    for name in names.reversed() {
      let record = try read(folder + "/" + name)
      if !record.isUndoneRepetition { return record }
    }
    return nil
  }

  /// The records, the oldest first.
  ///
  /// - Parameter problems: receives the problems of unreadable files; the others are still read.
  /// - Returns: the records; empty without earlier runs.
  package static func read(
    from folder: String = RunFolder.history, problems: inout [Diagnostic]
  ) throws(FileSystem.Failure) -> [RunRecord] {
    // A folder that is missing has no records; any other problem is reported when its names are read.
    guard (try? FileSystem.kind(of: folder)) != nil else { return [] }
    var records: [RunRecord] = []
    for name in try names(in: folder) {
      do throws(Diagnostic) {
        records.append(try read(folder + "/" + name))
      } catch {
        var problem = error
        if problem.advice != nil { problem.severity = .warning }
        problems.append(problem)
      }
    }
    return records
  }

  /// Reads the readable records in sequence, the latest first.
  ///
  /// - Parameters:
  ///   - folder: where the records are.
  ///   - body: takes a record; returns whether to continue.
  /// - Throws: when their names cannot be read.
  package static func forEachLatest(
    in folder: String = RunFolder.history, _ body: (RunRecord) -> Bool
  ) throws(FileSystem.Failure) {
    for name in try names(in: folder).reversed() {
      guard let record = try? read(folder + "/" + name) else { continue }
      if !body(record) { return }
    }
  }

  private static func read(_ path: String) throws(Diagnostic) -> RunRecord {
    do {
      let bytes = try FileSystem.read(path, atMost: largestRecord, isKept: true)
      return try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in try RunRecord(json: bytes) }
    } catch let failure as FileSystem.Failure {
      throw Diagnostic(failure)
    } catch {
      throw Diagnostic(uri: path, problem: "this is not the record of a run: \(error)", advice: "Delete the file.")
    }
  }

  /// The names of the records, the oldest first: they begin with the time.
  private static func names(in folder: String) throws(FileSystem.Failure) -> [String] {
    try FileSystem.names(in: folder) { $0.hasSuffix(ending) }
  }

  /// The time of the run in nanoseconds, with leading zeros: names sort like numbers for three centuries.
  private static func name(of moment: Timestamp) -> String {
    moment.seconds.padded(to: 10) + "-" + moment.nanoseconds.padded(to: 9) + ending
  }

  /// The name of a nanosecond later; the earliest name if the given one is not the name of a record.
  private static func nameAfter(_ name: String) -> String {
    let numbers = name.dropLast(ending.count).split(separator: "-").compactMap { Int($0) }
    guard numbers.count == 2, (0..<1 << 40).contains(numbers[0]), (0..<1_000_000_000).contains(numbers[1]) else {
      return ""
    }
    let next = Timestamp(seconds: numbers[0], nanoseconds: numbers[1] + 1)
    return Self.name(
      of: next.nanoseconds < 1_000_000_000 ? next : Timestamp(seconds: next.seconds + 1, nanoseconds: 0))
  }
}

extension RunRecord {
  /// Whether the run repeats failures, and did not end or did not reach its scenarios.
  fileprivate var isUndoneRepetition: Bool { memo.isRepetition && ([.begun, .lost].contains(state) || totals.isEmpty) }
}
