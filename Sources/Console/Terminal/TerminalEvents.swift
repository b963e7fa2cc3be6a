import CLibrary
import Dispatch
import OperatingSystem

/// Waits for keys on standard input and for changes of the window's size.
///
/// A signal can interrupt a call on any thread. Therefore the signal handler writes to a pipe that is polled together
/// with the keys.
final class TerminalEvents {
  /// An event of the terminal.
  enum Event: Sendable, Hashable {
    case typed([UInt8])
    /// The size of the window has changed.
    case resized
    case ended
  }

  private let source: any DispatchSourceSignal
  /// The read end of the pipe; nil without a pipe, when size changes show at the next key.
  private let wakeUp: Int32?

  /// Begins to watch for changes of the window's size.
  init() {
    // Without a pipe, size changes show at the next key.
    let ends = try? FileDescriptors.pipe()
    // A full pipe must not block the signal handler.
    if let ends { FileDescriptors.makeNonBlocking(ends.readEnd, ends.writeEnd) }
    wakeUp = ends?.readEnd
    source = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: .global())
    source.setEventHandler { if let ends { _ = write(ends.writeEnd, [0], 1) } }
    source.setCancelHandler {
      guard let ends else { return }
      close(ends.readEnd)
      close(ends.writeEnd)
    }
    source.resume()
  }

  deinit { source.cancel() }

  /// Whether unread input is available.
  var hasMore: Bool {
    var keys = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&keys, 1, 0) == 1
  }

  /// The next event.
  func next() -> Event {
    while true {
      var waits = [STDIN_FILENO, wakeUp].compactMap { $0 }.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let count = poll(&waits, nfds_t(waits.count), -1)
      if count < 0, errno != EINTR { return .ended }
      guard count > 0 else { continue }
      if let wakeUp, waits.contains(where: { $0.fd == wakeUp && $0.revents != 0 }) {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(wakeUp, &bytes, bytes.count) > 0 {}
        return .resized
      }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let length = read(STDIN_FILENO, &bytes, bytes.count)
      if length > 0 { return .typed(Array(bytes.prefix(length))) }
      if length == 0 || errno != EINTR { return .ended }
    }
  }
}
