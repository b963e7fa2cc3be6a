import CLibrary
internal import Synchronization

/// The processes that this one has started, and those that these have left behind.
///
/// Where the system lets no process adopt those of another one (`Platform.adoptOrphans`), what a step starts is ended with its worker
/// as long as it stays in the process group of the worker, and no further.
package enum ProcessFamily {
  /// The environment variable in which whatever a command starts finds the number of the command's process.
  private static let variable = "CUKESWIFT_COMMAND"

  /// The children that this process had when `claim` was called; nil before that.
  private static let strangers = Mutex<Set<Int32>?>(nil)

  /// What this process has started for itself, which `endOwn` lets be.
  private static let kept = Mutex<Set<Int32>>([])

  /// Starts a process that is not ended by `endOwn`, but by whoever starts it, and when this process has ended.
  ///
  /// - Parameter start: starts it.
  package static func keeping<Failure>(
    _ start: () throws(Failure) -> ChildProcess
  ) throws(Failure) -> ChildProcess {
    // Nothing is ended between the start and the note of it.
    try kept.withLock { kept throws(Failure) in
      let process = try start()
      kept.insert(process.id)
      return process
    }
  }

  /// Has everything that this process starts from here on belong to it, for `endOwn`; a second call changes nothing.
  package static func claim() {
    strangers.withLock { strangers in
      guard strangers == nil else { return }
      strangers = Platform.children
      setenv(variable, "\(getpid())", 1)
      Platform.adoptOrphans()
    }
  }

  /// Ends what this process has started since `claim` and has not waited for, and what that has left behind.
  ///
  /// Where the process had children before, or is the first process of the system, it adopts what others leave behind as well;
  /// there, only what has the environment variable of `claim` is its own.
  ///
  /// - Parameters:
  ///   - others: children that stay.
  ///   - isLast: whether this process is about to end, so that what was started by `keeping` ends too.
  package static func endOwn(except others: Set<Int32> = [], isLast: Bool = false) {
    guard let strangers = strangers.withLock({ $0 }) else { return }
    let adoptsOthers = !strangers.isEmpty || getpid() == 1
    let isOwn = { (child: Int32) in !adoptsOthers || hasVariable(child, variable, "\(getpid())") }
    kept.withLock { kept in
      endChildren(except: strangers.union(others).union(isLast ? [] : kept), where: isOwn)
    }
  }

  /// Whether a process was started, or the one that it was forked from, with a value of an environment variable.
  ///
  /// - Parameters:
  ///   - id: the process.
  ///   - variable: the name of the variable.
  ///   - value: its value.
  /// - Returns: false too where the system does not show it.
  private static func hasVariable(_ id: Int32, _ variable: String, _ value: String) -> Bool {
    Platform.environment(of: id).contains { $0.elementsEqual("\(variable)=\(value)".utf8) }
  }

  /// Ends the children of this process, and theirs, which become its children when their parents end.
  ///
  /// - Parameters:
  ///   - others: children that stay.
  ///   - isOwn: whether another child is one to be ended; else it stays too.
  package static func endChildren(
    except others: Set<Int32> = [], where isOwn: (_ child: Int32) -> Bool = { _ in true }
  ) {
    // What must not be ended, as it belongs to another user, is left alone.
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
