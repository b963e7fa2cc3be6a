import CLibrary
import Dispatch
import OperatingSystem
import SourceText

/// Stored streams in folders.
extension Wall {
  /// The files of one run in a folder of streams, and their version.
  private struct Found: Sendable {
    let paths: [String]
    let version: String
    /// The name for the run if its messages have no start time.
    let name: String
    /// The modification time of the newest file, in seconds since 1970.
    let written: Double
  }

  /// Watches a file or folder on a separate thread until the process ends.
  func watchStreams(_ number: Int, at path: String) {
    watch(
      { Self.folders(around: path) },
      onChange: { wall in await wall.lookAtStreams(number) },
      onTrouble: { wall, problem in await wall.note(watchTrouble: problem, of: number) })
  }

  /// Watches folders on a separate thread until the process ends.
  ///
  /// - Parameters:
  ///   - folders: returns the folders to watch, which may differ after each change.
  ///   - onChange: called at the beginning, and after each change.
  ///   - onTrouble: called if a folder cannot be watched.
  func watch(
    _ folders: @escaping @Sendable () -> [String], onChange: @escaping @Sendable (Wall) async -> Void,
    onTrouble: @escaping @Sendable (Wall, String) async -> Void
  ) {
    DispatchQueue(label: "watch of a wall").async { [weak self] in
      do throws(FileSystem.Failure) {
        let watch = try FolderWatch()
        while true {
          var known: [String] = []
          // Repeat until no new folder has appeared during the search.
          while case let found = folders(), found != known {
            known = found
            try watch.watch(found, [])
          }
          guard let wall = self else { return }
          Task { await onChange(wall) }
          watch.wait()
        }
      } catch {
        guard let wall = self else { return }
        let problem = "this folder cannot be watched: \(error)"
        Task { await onTrouble(wall, problem) }
      }
    }
  }

  /// A folder and its subfolders, or the nearest existing parent of a missing folder.
  private static func folders(around path: String) -> [String] {
    var folder = path
    while (try? FileSystem.kind(of: folder)) != .folder {
      guard let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else { return ["/"] }
      folder = String(folder[..<slash])
    }
    guard folder == path else { return [folder] }
    // An unreadable folder cannot be watched either. Reading its files reports the error.
    let names = (try? FileSystem.names(in: folder)) ?? []
    return [folder]
      + names.map { "\(folder)/\($0)" }.filter { (try? FileSystem.kind(of: $0)) == .folder && access($0, R_OK) == 0 }
  }

  func note(watchTrouble problem: String, of number: Int) {
    projects[number].state.watchTrouble = problem
    publish()
  }

  /// Reads the new runs in the folder of a project, unless such a reading is in progress.
  func lookAtStreams(_ number: Int) async {
    guard case .streams(let path, let repository) = project(number).source else { return }
    while projects[number].activity.look.begin() {
      let known = Set(projects[number].state.runs.map(\.files.version)).union(projects[number].activity.read)
      let isNew = projects[number].state.last == nil
      let (runs, versions, trouble) = await Self.read(path, known: known)
      projects[number].activity.read = versions
      var changed = projects[number].state.trouble != trouble
      projects[number].state.trouble = trouble
      for var run in runs {
        await name(&run, repository)
        guard note(.result(run), of: number) else { continue }
        changed = true
        // Every change of colour counts, even if several runs arrive at once. Old runs that are read at the start of
        // the wall do not raise alarms.
        if !isNew { raiseAlarm(number) }
      }
      if changed {
        publish()
        // A project may wait for a green run of this one.
        startNext()
      }
      guard projects[number].activity.look.end() else { return }
    }
  }

  /// Adds the author and subject of a run's commit.
  private func name(_ run: inout WallRun, _ repository: String?) async {
    guard let repository else { return }
    let revision = run.commit?.id
    guard
      let commit = await Git.commit(revision, before: run.started, in: repository, lock: folder.workLock)
    else { return }
    run.commit = commit
    run.isCommitGuessed = revision == nil
  }

  /// Reads the runs whose files are new, the oldest first, on a thread outside of the task pool.
  ///
  /// - Returns: those runs, the current versions of all files, and the problem with unreadable files.
  private static func read(
    _ path: String, known: Set<String>
  ) async -> (runs: [WallRun], versions: Set<String>, trouble: String?) {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "streams of a wall").async {
        do throws(FileSystem.Failure) {
          var unreadable: [FileSystem.Failure] = []
          let found = try find(path, &unreadable)
          let runs = found.filter { !known.contains($0.version) }.map(read).sorted { $0.started < $1.started }
          let trouble = unreadable.isEmpty ? nil : unreadable.map { "\($0)" }.joined(separator: "\n")
          continuation.resume(returning: (runs, Set(found.map(\.version)), trouble))
        } catch {
          continuation.resume(returning: ([], known, "\(error)"))
        }
      }
    }
  }

  private static func read(_ found: Found) -> WallRun {
    var run = StreamSummary.run(of: found.paths) { run, content in
      // Runs that begin at the same time differ in content. A file that was moved keeps the id of its run.
      var hash = ContentHash(of: run.started > 0 ? "\(run.started)" : found.name)
      for content in content { hash.add(content.hexadecimal) }
      return String(hash.hexadecimal.prefix(16))
    }
    let now = WallClock.now
    if run.started <= 0 { run.started = min(found.written, now) }
    if let problem = run.correctTime(received: found.written, now: now) {
      if run.verdict == .passed { run.verdict = .broken }
      run.problem = run.problem ?? problem
    }
    run.files.version = found.version
    return run
  }

  /// Finds the runs of a folder: each of its files, and each subfolder with files.
  ///
  /// - Parameters:
  ///   - path: the folder, or a file.
  ///   - unreadable: receives the errors of unreadable runs. The other runs are still returned.
  /// - Throws: an error if the folder itself cannot be read.
  private static func find(
    _ path: String, _ unreadable: inout [FileSystem.Failure]
  ) throws(FileSystem.Failure) -> [Found] {
    switch try FileSystem.kind(of: path) {
    case .folder: break
    case .file, .other: return [try found([path], named: FileSystem.name(of: path))]
    }
    var all: [Found] = []
    for name in try FileSystem.names(in: path) where !name.hasPrefix(".") {
      let entry = "\(path)/\(name)"
      do throws(FileSystem.Failure) {
        switch try FileSystem.kindIfAny(of: entry) {
        case .file where isStream(name), .other where isStream(name): all.append(try found([entry], named: name))
        case .folder:
          let files = try FileSystem.names(in: entry, where: isStream).filter { !$0.hasPrefix(".") }
          if !files.isEmpty { all.append(try found(files.map { "\(entry)/\($0)" }, named: name)) }
        default: break
        }
      } catch {
        unreadable.append(error)
      }
    }
    return all
  }

  private static func isStream(_ name: String) -> Bool { name.hasSuffix(".ndjson") }

  private static func found(_ paths: [String], named name: String) throws(FileSystem.Failure) -> Found {
    var (version, written) = (name, 0.0)
    for path in paths {
      version += " " + (try FileSystem.version(of: path))
      let time = try FileSystem.modificationTime(of: path)
      written = max(written, WallClock.seconds(time.seconds, nanoseconds: time.nanoseconds))
    }
    return Found(paths: paths, version: version, name: name, written: written)
  }
}
