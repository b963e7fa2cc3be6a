import CLibrary
import Dispatch
import OperatingSystem
import Synchronization

/// The pair of descriptors between this process and a browser.
final class DevToolsPipe: Sendable {
  private let reading: Int32
  private let writing: Int32
  /// Held while a message is written, to keep messages apart.
  private let writer = Mutex(())

  /// Takes over descriptors.
  ///
  /// - Parameters:
  ///   - reading: the descriptor for the browser's messages; closed at the end.
  ///   - writing: the descriptor for commands; closed at the end.
  init(reading: Int32, writing: Int32) {
    (self.reading, self.writing) = (reading, writing)
    // Writing to a browser that has ended is to fail instead of ending this process.
    signal(SIGPIPE, SIG_IGN)
    // A browser that hangs does not read, and a write must not wait for it forever.
    FileDescriptors.makeNonBlocking(writing)
  }

  deinit {
    shutdown(writing, Int32(SHUT_WR))
    systemClose(writing)
  }

  /// Starts a thread that reads messages.
  ///
  /// - Parameters:
  ///   - take: gets each message; returns false to stop.
  ///   - end: called after the last message, with whether a message was too long.
  func listen(
    _ take: @escaping @Sendable ([UInt8]) -> Bool, atEnd end: @escaping @Sendable (_ isTooLong: Bool) -> Void
  ) {
    DispatchQueue(label: "browser").async { [reading] in
      var incoming = IncomingMessages(descriptor: reading)
      while let messages = incoming.next(), messages.allSatisfy(take) {}
      end(incoming.isTooLong)
      systemClose(reading)
    }
  }

  /// Writes a message; returns false if the browser has not read it in time.
  func write(_ json: UnsafeBufferPointer<UInt8>, within limit: Duration) -> Bool {
    var message = Array(json)
    message.append(0)
    return writer.withLock { _ in
      message.withUnsafeBytes { bytes in
        var sent = 0
        while sent < bytes.count {
          let count = SystemCalls.write(writing, UnsafeRawBufferPointer(rebasing: bytes[sent...]))
          if count > 0 {
            sent += count
            continue
          }
          // The reading thread notices that the browser has ended.
          guard errno == EAGAIN else { return true }
          if !FileDescriptors.wait(for: POLLOUT, on: writing, within: limit) { return false }
        }
        return true
      }
    }
  }

  /// Ends the messages to the browser.
  func close() {
    // A socket has one end for both directions.
    if shutdown(writing, Int32(SHUT_WR)) == 0 { return }
    // The browser sees the end of a pipe when its last writer is gone, so a descriptor for `/dev/null` replaces the
    // writer.
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard nowhere >= 0 else { return }
    writer.withLock { _ in _ = dup2(nowhere, writing) }
    systemClose(nowhere)
  }
}
