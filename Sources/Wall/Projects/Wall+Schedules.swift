/// Runs at times of the day, and after runs of other projects.
extension Wall {
  /// Waits for the next time in the schedule of a project.
  func waitForSchedule(of number: Int) {
    guard case .repository(let repository) = project(number).source, let schedule = repository.schedule
    else {
      return
    }
    timer.call(schedule.next(after: timer.now(), offset: timer.offset)) { [weak self] in
      guard let self else { return }
      Task { await self.runOnSchedule(number) }
    }
  }

  /// Runs the newest commit of a project, and waits for the next time.
  ///
  /// A run that is in progress or waits for a free job is enough.
  func runOnSchedule(_ number: Int) {
    _ = build(number)
    waitForSchedule(of: number)
  }

  /// Determines which projects wait for a green run of another project.
  func updateWaiting() {
    for number in projects.indices {
      guard case .repository(let repository) = project(number).source, let name = repository.after,
        let newest = projects[number].state.newest, let other = states.first(where: { $0.project.name == name })
      else { continue }
      projects[number].state.waitsFor = other.isGreen(at: newest) ? nil : name
    }
  }
}
