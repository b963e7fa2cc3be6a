import CLibrary
import Dispatch

/// Signals that ask a command that serves to end.
enum EndRequest {
  /// Waits until the user or the system asks for the end; the signal does nothing else.
  static func wait() async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let queue = DispatchQueue(label: "end request")
      queue.async {
        // On this queue alone, one after the other.
        let sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number -> (any DispatchSourceSignal)? in
          let isIgnored = Platform.isIgnored(number)
          signal(number, SIG_IGN)
          // What 'nohup' has started outlives its terminal.
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

  /// How long the command may take to end after a request, in seconds: the code of an app may keep it.
  private static let patience = 5

  /// Who waits, and for what; used on one queue.
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
