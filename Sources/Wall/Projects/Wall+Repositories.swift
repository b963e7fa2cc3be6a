import Dispatch
import OperatingSystem
import SourceText

/// Git repositories whose commits the wall runs.
extension Wall {
  /// Watches the branches of a local repository.
  func watchReferences(_ number: Int, of path: String) {
    watch(
      { Git.foldersOfReferences(in: path).filter { FileSystem.isThere($0) } },
      onChange: { wall in await wall.look(number) },
      onTrouble: { wall, problem in await wall.note(watchTrouble: problem, of: number) })
  }

  /// Watches the folder in which `cukeswift wall notify` writes the names of projects.
  func watchNotices() {
    let path = folder.notices
    watch({ [path] }, onChange: { wall in await wall.takeNotices() }, onTrouble: { _, _ in })
  }

  private func takeNotices() {
    // Only the wall uses this folder. Files that cannot be read now are read at the next notice.
    for slug in (try? FileSystem.names(in: folder.notices)) ?? [] {
      _ = try? FileSystem.remove("\(folder.notices)/\(slug)")
      if let number = number(ofSlug: slug) { look(number) }
    }
  }

  /// Looks for a new commit in the repository of a project, unless such a search is in progress.
  func look(_ number: Int) {
    guard case .repository(let repository) = project(number).source, projects[number].activity.look.begin() else {
      return
    }
    let copy = workingCopy(of: repository, for: number)
    Task {
      let newest: Result<GitCommit, WorkingCopy.Failure>
      do throws(WorkingCopy.Failure) { newest = .success(try await copy.newest()) } catch { newest = .failure(error) }
      self.take(newest, of: number, every: repository.every)
    }
  }

  private func workingCopy(of repository: WallRepository, for number: Int) -> WorkingCopy {
    WorkingCopy(repository: repository, path: folder.copy(project(number).slug), lock: folder.workLock)
  }

  private func take(_ newest: Result<GitCommit, WorkingCopy.Failure>, of number: Int, every: Duration?) {
    let isOutdated = projects[number].activity.look.end()
    switch newest {
    case .success(let commit):
      projects[number].state.trouble = nil
      projects[number].state.heard = WallClock.now
      let state = projects[number].state
      if state.newest != commit { note(.commit(commit), of: number) }
      // The result of the current run is obsolete.
      if let current = state.current, current.commit.id != commit.id { cancel(number) }
    case .failure(let failure):
      if !failure.isCancelled { projects[number].state.trouble = failure.problem }
    }
    publish()
    startNext()
    if isOutdated {
      look(number)
    } else if let every, !projects[number].activity.hasClock {
      projects[number].activity.hasClock = true
      // Remote repositories do not send events.
      DispatchQueue(label: "clock of a wall").asyncAfter(deadline: .now() + .nanoseconds(every.wholeNanoseconds)) {
        [weak self] in
        guard let self else { return }
        Task { await self.lookAtTime(number) }
      }
    }
  }

  private func lookAtTime(_ number: Int) {
    projects[number].activity.hasClock = false
    look(number)
  }

  private func cancel(_ number: Int) {
    projects[number].activity.isCancelled = true
    projects[number].activity.command?.cancel()
  }

  // MARK: - Runs

  /// Runs the newest commit of a project, even if it was run before.
  ///
  /// - Returns: the reason why no run begins; nil if one begins or waits for a free job.
  func build(ofSlug slug: String) -> String? {
    guard let number = number(ofSlug: slug), projects[number].state.isRun else {
      return "The wall does not run this project."
    }
    return build(number)
  }

  /// Runs the newest commit of a project, even if it was run before.
  ///
  /// - Returns: the reason why no run begins; nil if one begins or waits for a free job.
  func build(_ number: Int) -> String? {
    let state = projects[number].state
    guard state.current == nil, state.wanted == nil else {
      return "A run of this project is in progress or waits already."
    }
    note(.asked, of: number)
    look(number)
    return nil
  }

  /// Cancels the run that was in progress when an earlier wall ended, to run its commit again.
  ///
  /// Even if its messages are complete, its command may have failed afterwards, and the result is lost.
  func settle(_ number: Int) {
    guard let current = projects[number].state.current else { return }
    cancel(current, of: number)
  }

  /// Cancels a run without a result, and removes its files.
  private func cancel(_ current: ProjectState.Current, of number: Int) {
    removeFiles(ofRun: current.id, of: number)
    note(.cancelled(current.id), of: number)
  }

  private func removeFiles(ofRun id: String, of number: Int) {
    let slug = project(number).slug
    _ = try? FileSystem.remove(folder.stream(slug, id))
    _ = try? FileSystem.remove(folder.log(slug, id))
  }

  /// Begins runs while there are free jobs, in the order in which the commits have waited.
  func startNext() {
    var free = jobs - states.count { $0.current != nil }
    let states = states
    let waiting = states.indices.filter { states[$0].current == nil && states[$0].wanted != nil }
    // Commits that are older have waited longer.
    for number in waiting.sorted(by: { (states[$0].wanted?.time ?? 0) < (states[$1].wanted?.time ?? 0) })
    where free > 0 {
      guard let commit = projects[number].state.wanted else { continue }
      free -= 1
      begin(commit, of: number)
    }
  }

  private func begin(_ commit: GitCommit, of number: Int) {
    guard case .repository(let repository) = project(number).source else { return }
    let current = ProjectState.Current(
      id: "\(projects[number].state.nextNumber)", commit: commit, started: WallClock.now)
    note(.begun(current), of: number)
    projects[number].activity.isCancelled = false
    publish()
    let copy = workingCopy(of: repository, for: number)
    Task {
      let ending: SupervisedCommand.Ending
      do throws(WorkingCopy.Failure) {
        try await copy.checkOut(commit)
        ending = await self.execute(current, of: number, repository)
      } catch {
        ending = error.isCancelled ? .cancelled : .unstarted(error.problem)
      }
      self.finish(current, of: number, ending, repository)
    }
  }

  /// Runs the command of a project to its end.
  private func execute(
    _ current: ProjectState.Current, of number: Int, _ repository: WallRepository
  ) async -> SupervisedCommand.Ending {
    guard !projects[number].activity.isCancelled else { return .cancelled }
    let slug = project(number).slug
    let stream = folder.stream(slug, current.id)
    do {
      let words =
        repository.run.isEmpty
        ? [try RunningProgram.path, "run", "--format", "message:\(WallRepository.streamWord)", "--format", "summary"]
        : repository.run
      var order = SupervisedCommand.Order(
        words.map { Self.word($0, stream) }, in: folder.copy(slug), limit: repository.limit)
      order.environment = ["CUKESWIFT_WALL_COMMIT": current.commit.id, "CUKESWIFT_WALL_STREAM": stream]
      try FileSystem.makeFolder(around: stream)
      _ = try? FileSystem.remove(stream)
      let log = try LogFile(at: folder.log(slug, current.id))
      let command = try SupervisedCommand(order, output: log.descriptor, lock: folder.workLock)
      projects[number].activity.command = command
      return await command.wait()
    } catch {
      return .unstarted("\(error)")
    }
  }

  /// Returns a word of a command with the path of the message file in place of the placeholder.
  private static func word(_ word: String, _ stream: String) -> String {
    var (text, rest) = ("", word[...])
    while let range = rest.firstRange(of: WallRepository.streamWord) {
      text += rest[..<range.lowerBound] + stream
      rest = rest[range.upperBound...]
    }
    return text + rest
  }

  private func finish(
    _ current: ProjectState.Current, of number: Int, _ ending: SupervisedCommand.Ending,
    _ repository: WallRepository
  ) {
    projects[number].activity.command = nil
    let isCancelled = projects[number].activity.isCancelled
    projects[number].activity.isCancelled = false
    guard !isCancelled else {
      cancel(current, of: number)
      publish()
      return startNext()
    }
    note(.result(result(of: current, project(number).slug, ending, repository)), of: number)
    removeOldFiles(of: number)
    publish()
    startNext()
  }

  private func result(
    of current: ProjectState.Current, _ slug: String, _ ending: SupervisedCommand.Ending,
    _ repository: WallRepository
  ) -> WallRun {
    let stream = folder.stream(slug, current.id)
    let hasStream = repository.hasMessages && FileSystem.isThere(stream)
    var run = hasStream ? StreamSummary.run(of: [stream]) { _, _ in current.id } : WallRun(id: current.id)
    run.commit = current.commit
    _ = run.correctTime(received: current.started, now: WallClock.now)
    if run.started == 0 {
      run.started = current.started
      run.duration = WallClock.now - current.started
    }
    switch ending {
    case .ended(.exited(0)) where !repository.hasMessages: run.verdict = .passed
    case .ended(.exited(0)):
      if !hasStream { run.problem = "the command left no messages in the file given as {stream}" }
    case .ended(let ending):
      let text = "the command ended \(ending.description)"
      if !repository.hasMessages {
        run.verdict = .failed
        run.problem = text
      } else if !hasStream {
        run.problem = "\(text), and left no messages"
      } else if run.verdict == .passed {
        run.verdict = .failed
        run.problem = "\(text), though no scenario failed"
      }
    case .late:
      run.verdict = .broken
      run.problem = "the command did not end within \(repository.limit.text), and was ended"
    case .unstarted(let reason):
      run.verdict = .broken
      run.problem = "the run could not begin: \(reason)"
    case .cancelled:
      run.verdict = .broken
      run.problem = "the process that watches the command was ended, together with the command"
    }
    return run
  }

  /// Removes the files of runs that were dropped from the state.
  private func removeOldFiles(of number: Int) {
    guard let oldest = projects[number].state.runs.first.flatMap({ Int($0.id) }) else { return }
    // Files that cannot be removed now are removed after the next run.
    for name in (try? FileSystem.names(in: folder.runs(project(number).slug))) ?? [] {
      let id = name.prefix { $0 != "." }
      if let run = Int(id), run < oldest { removeFiles(ofRun: String(id), of: number) }
    }
  }
}
