import CLibrary
import OperatingSystem

/// The pipe for orders to a worker, with the orders that do not fit into it yet.
final class OrderPipe {
  private let descriptor: OwnedDescriptor
  private var unsent = FrameWriter()
  /// The number of bytes of `unsent` that were written.
  private var sent = 0

  /// Takes the end of the pipe for writing, which must not block.
  init(_ descriptor: OwnedDescriptor) { self.descriptor = descriptor }

  /// Whether orders wait for room in the pipe.
  var isWaiting: Bool { sent < unsent.bytes.count }

  /// The event to wait for while orders wait for room.
  var wait: pollfd { pollfd(fd: descriptor.number, events: Int16(POLLOUT), revents: 0) }

  /// Queues an order.
  func give(_ order: WorkerOrder) { unsent.frame(order) }

  /// Sends as many orders as fit into the pipe.
  func send() {
    while isWaiting {
      let count = unsent.bytes.withUnsafeBytes {
        SystemCalls.write(descriptor.number, UnsafeRawBufferPointer(rebasing: $0[sent...]))
      }
      // The end of the worker is detected by its process, not here.
      guard count > 0 else { return }
      sent += count
    }
    unsent.removeAll()
    sent = 0
  }
}
