import CLibrary
import OperatingSystem

/// The parts of a supervisor's report about its command, in order.
///
/// The id of the command comes first. If the supervisor is killed afterwards, the wall can still end the command.
enum SupervisorReport {
  /// The command was started.
  case started(Int32)
  /// The command ended.
  case ended(SupervisedCommand.Ending)

  /// The letters of the endings in texts.
  private enum Letter: Character { case exited = "e", killed = "s", late = "l", unstarted = "u" }

  /// The report for the pipe.
  var text: String {
    switch self {
    case .started(let id): "\(id) "
    case .ended(.ended(.exited(let code))): "\(Letter.exited.rawValue)\(code)"
    case .ended(.ended(.killed(let signal))): "\(Letter.killed.rawValue)\(signal)"
    case .ended(.late): "\(Letter.late.rawValue)"
    case .ended(.unstarted(let reason)): "\(Letter.unstarted.rawValue)\(reason)"
    case .ended(.cancelled): ""
    }
  }

  /// Reads all reports of a supervisor.
  ///
  /// - Returns: the ending, and the id of a command that may still run because its supervisor was killed.
  static func read(_ text: String) -> (ending: SupervisedCommand.Ending, running: Int32?) {
    let id = text.firstIndex(of: " ").flatMap { Int32(text[..<$0]) }
    let rest = id == nil ? text[...] : text.drop { $0 != " " }.dropFirst()
    return rest.isEmpty ? (.cancelled, id) : (ending(of: rest), nil)
  }

  private static func ending(of text: Substring) -> SupervisedCommand.Ending {
    let rest = text.dropFirst()
    switch text.first.flatMap(Letter.init) {
    case .exited: return .ended(.exited(Int32(rest) ?? -1))
    case .killed: return .ended(.killed(signal: Int32(rest) ?? SIGKILL))
    case .late: return .late
    case .unstarted: return .unstarted(String(rest))
    case nil: return .cancelled
    }
  }
}
