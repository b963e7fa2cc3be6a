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
          let isIgnored = isIgnored(number)
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

  /// Whether whoever has started this process has it ignore a signal.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
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
