import CLibrary
import Synchronization

/// The processes started by this one, and the processes these have left behind.
///
/// On systems where a process cannot adopt orphans of its children (`Platform.adoptOrphans`), a process started by a
/// step is ended with its worker only if it stays in the worker's process group.
package enum ProcessFamily {
  /// The environment variable that passes the command's process id to all its descendant processes.
  private static let variable = "CUKESWIFT_COMMAND"

  /// The children of this process when `claim` was called; nil before that.
  private static let strangers = Mutex<Set<Int32>?>(nil)

  /// The processes this one has started for its own use, which `endOwn` leaves running.
  private static let kept = Mutex<Set<Int32>>([])

  /// Starts a process that `endOwn` leaves running unless this process is about to end. The caller ends the process.
  ///
  /// - Parameter start: starts the process.
  package static func keeping<Failure>(
    _ start: () throws(Failure) -> ChildProcess
  ) throws(Failure) -> ChildProcess {
    // The lock prevents `endOwn` from running between the start and the registration.
    try kept.withLock { kept throws(Failure) in
      let process = try start()
      kept.insert(process.id)
      return process
    }
  }

  /// Makes `endOwn` responsible for all processes started from now on; a second call has no effect.
  package static func claim() {
    strangers.withLock { strangers in
      guard strangers == nil else { return }
      strangers = Platform.children
      setenv(variable, "\(getpid())", 1)
      Platform.adoptOrphans()
    }
  }

  /// Ends the processes started since `claim` and not waited for, and the processes these have left behind.
  ///
  /// If this process had children before or is the first process of the system, it also adopts orphans of other
  /// programs. In this case only processes with the environment variable of `claim` are ended.
  ///
  /// - Parameters:
  ///   - others: children to leave running.
  ///   - isLast: whether this process is about to end, which also ends the processes started by `keeping`.
  package static func endOwn(except others: Set<Int32> = [], isLast: Bool = false) {
    guard let strangers = strangers.withLock({ $0 }) else { return }
    let adoptsOthers = !strangers.isEmpty || getpid() == 1
    let isOwn = { (child: Int32) in !adoptsOthers || hasVariable(child, variable, "\(getpid())") }
    kept.withLock { kept in
      endChildren(except: strangers.union(others).union(isLast ? [] : kept), where: isOwn)
    }
  }

  /// Whether a process, or the process it was forked from, was started with a value of an environment variable.
  ///
  /// - Parameters:
  ///   - id: the process id.
  ///   - variable: the name of the variable.
  ///   - value: its value.
  /// - Returns: false also if the system does not show the variables of the process.
  private static func hasVariable(_ id: Int32, _ variable: String, _ value: String) -> Bool {
    Platform.environment(of: id).contains { $0.elementsEqual("\(variable)=\(value)".utf8) }
  }

  /// Ends the children of this process and their children, which become children of this process when their parents
  /// end.
  ///
  /// - Parameters:
  ///   - others: children to leave running.
  ///   - isOwn: returns whether to end another child.
  package static func endChildren(
    except others: Set<Int32> = [], where isOwn: (_ child: Int32) -> Bool = { _ in true }
  ) {
    // Processes that cannot be killed, such as those of other users, are left running.
    var left = others
    while true {
      let found = Platform.children.subtracting(left)
      if found.isEmpty { return }
      for id in found {
        guard isOwn(id), kill(id, SIGKILL) == 0 else {
          left.insert(id)
          continue
        }
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0 && errno == EINTR {}
        left.insert(id)
      }
    }
  }
}
