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
        let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
          signal(number, SIG_IGN)
          return DispatchSource.makeSignalSource(signal: number, queue: queue)
        }
        let waiting = Waiting(continuation, sources)
        for source in sources {
          source.setEventHandler { waiting.end() }
          source.resume()
        }
      }
    }
  }

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
