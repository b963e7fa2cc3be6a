import CLibrary
import Dispatch
import Messages
import OperatingSystem
import Synchronization

/// Waits for the ends of other tasks, when the system releases their locks.
///
/// Each wait is a thread that waits in the kernel. Nothing is asked again and again.
final class ClaimWatch: Sendable {
  /// A descriptor that becomes readable when a wait is over.
  let wakeDescriptor: Int32
  private let wake: Int32
  private let state = Mutex(State())

  private struct State {
    var waiting: Set<String> = []
    var woken: [String] = []
  }

  /// The most locks that are waited for at the same time.
  private static let most = 16

  /// Waits for nothing yet.
  init() throws(FileSystem.Failure) {
    (wakeDescriptor, wake) = try FileDescriptors.pipe()
    FileDescriptors.makeNonBlocking(wakeDescriptor, wake)
  }

  /// Waits for the first few of some locks, in addition to earlier waits.
  ///
  /// - Parameter locks: the files of the locks, each with the name that `take` gives when others no longer hold it.
  func wait(for locks: some Sequence<(name: String, path: String)>) {
    for (name, path) in locks {
      let isNew = state.withLock { state in
        state.waiting.count < Self.most && state.waiting.insert(name).inserted
      }
      guard isNew else { continue }
      DispatchQueue(label: "claim").async {
        // A lock that cannot be taken is reported by the next check of the task.
        if let file = try? LockedFile(path) { _ = try? file.lock(.shared, waits: true) }
        self.state.withLock { state in
          state.waiting.remove(name)
          state.woken.append(name)
        }
        var byte: UInt8 = 0
        withUnsafeBytes(of: &byte) { _ = SystemCalls.write(self.wake, $0) }
      }
    }
  }

  /// The names of the locks that were released since the last call.
  func take() -> [String] {
    var bytes = [UInt8](repeating: 0, count: 64)
    while bytes.withUnsafeMutableBytes({ SystemCalls.read(wakeDescriptor, into: $0) }) > 0 {}
    return state.withLock { state in
      defer { state.woken = [] }
      return state.woken
    }
  }
}
