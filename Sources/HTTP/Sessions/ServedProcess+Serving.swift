// The library's `stdout` is a variable, which other threads of a server do not set.
@preconcurrency import CLibrary
import Dispatch
import OperatingSystem
package import SourceText

extension ServedProcess {
  /// Serves the command that has started this process, until the connection is closed, which ends the process.
  ///
  /// - Parameters:
  ///   - responder: answers the requests.
  ///   - onEnd: called before the process ends.
  package static func serve(
    _ responder: any WebResponder, onEnd: @escaping @Sendable () async -> Void
  ) throws(Diagnostic) -> WebServer {
    guard let socket = FileDescriptors.copy(of: socket) else {
      throw Diagnostic(problem: "only other commands of cukeswift start this command")
    }
    close(Self.socket)
    // Output of the app before a crash must not be lost in a buffer.
    setvbuf(stdout, nil, _IOLBF, 0)
    let day = Duration.seconds(86_400)
    let limits = ServerLimits(receiving: day, idle: day * 10_000, sending: day)
    do {
      return try WebServer(connected: socket, limits: limits, responder: responder) {
        // An app that does not end must not keep the process alive.
        DispatchQueue(label: "end").asyncAfter(deadline: .now() + .seconds(1)) { _exit(0) }
        Task {
          await onEnd()
          _exit(0)
        }
      }
    } catch {
      throw Diagnostic(problem: "\(error)")
    }
  }
}
