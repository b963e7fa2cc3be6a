import CLibrary
import Dispatch

/// Signals that ask a serving command to end.
package enum EndRequest {
  /// Waits for such a signal from the user or the system. The signal has no other effect.
  package static func wait() async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let queue = DispatchQueue(label: "end request")
      queue.async {
        // The handlers run one after the other on this queue.
        let sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number -> (any DispatchSourceSignal)? in
          let isIgnored = Platform.isIgnored(number)
          signal(number, SIG_IGN)
          // A command that was started by 'nohup' outlives its terminal.
          return number == SIGHUP && isIgnored ? nil : DispatchSource.makeSignalSource(signal: number, queue: queue)
        }
        let waiting = Waiting(continuation, sources)
        for source in sources {
          source.setEventHandler {
            waiting.end()
            queue.asyncAfter(deadline: .now() + .seconds(patience)) { _exit(0) }
          }
          source.resume()
        }
      }
    }
  }

  /// The time in seconds from a request to the forced end of the process, because the code of an app may block the end.
  private static let patience = 5

  /// The waiting task and its signal sources, used on one queue only.
  private final class Waiting {
    private var continuation: CheckedContinuation<Void, Never>?
    private var sources: [any DispatchSourceSignal]

    init(_ continuation: CheckedContinuation<Void, Never>, _ sources: [any DispatchSourceSignal]) {
      self.continuation = continuation
      self.sources = sources
    }

    func end() {
      for source in sources { source.cancel() }
      sources = []
      continuation?.resume()
      continuation = nil
    }
  }
}
