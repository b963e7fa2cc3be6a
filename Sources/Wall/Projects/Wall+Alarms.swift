import OperatingSystem
import SourceText

/// Commands that start when a project turns red, and when it turns green again.
extension Wall {
  /// The time limit of such a command.
  private static let limit = Duration.seconds(60)

  /// Starts the command for a project's change of colour, if the colour has changed since the last call.
  func raiseAlarm(_ number: Int) {
    let state = projects[number].state
    guard let turn = state.turn, let last = state.last else { return }
    // Recorded before the command starts. Otherwise a restarted wall might start the command again.
    note(.turned(turn), of: number)
    let words = turn == .red ? state.project.red : state.project.green
    guard !words.isEmpty else { return }
    var order = SupervisedCommand.Order(words, in: folder.path, limit: Self.limit)
    let first = state.firstRed ?? last
    order.environment = [
      "CUKESWIFT_WALL_PROJECT": state.project.name, "CUKESWIFT_WALL_STATUS": last.verdict.rawValue,
      "CUKESWIFT_WALL_RUN": last.id, "CUKESWIFT_WALL_FAILED": "\(last.scenarios.failed)",
      "CUKESWIFT_WALL_SCENARIOS": last.scenarios.failures.prefix(20).map(\.name).joined(separator: "\n"),
      "CUKESWIFT_WALL_PROBLEM": last.problem ?? "", "CUKESWIFT_WALL_COMMIT": first.commit?.id ?? "",
      "CUKESWIFT_WALL_AUTHOR": first.commit?.author ?? "", "CUKESWIFT_WALL_SUBJECT": first.commit?.subject ?? "",
      "CUKESWIFT_WALL_SINCE": "\(Int(first.started))",
      "CUKESWIFT_WALL_REPORT": "\(address)\(state.path(of: last))",
    ].mapValues { $0.filter { $0 != "\0" } }
    let (lock, before, what) = (folder.workLock, projects[number].activity.alarm, order)
    projects[number].activity.alarm = Task {
      await before?.value
      let (ending, output) = await SupervisedCommand.run(what, lock: lock)
      self.note(ending, output, ofAlarm: words, of: number)
    }
  }

  private func note(_ ending: SupervisedCommand.Ending, _ output: [UInt8], ofAlarm words: [String], of number: Int) {
    let name = words.first ?? ""
    let trouble: String? =
      switch ending {
      case .ended(.exited(0)): nil
      case .ended(let ending):
        "'\(name)' ended \(ending.description)"
          + (String(decoding: output, as: UTF8.self).split(separator: "\n").last.map { ": \($0)" } ?? "")
      case .late: "'\(name)' did not end within \(Self.limit.text), and was ended"
      case .unstarted(let reason): "'\(name)' could not be started: \(reason)"
      case .cancelled: "'\(name)' was ended"
      }
    guard projects[number].state.alarmTrouble != trouble else { return }
    projects[number].state.alarmTrouble = trouble
    publish()
  }
}
