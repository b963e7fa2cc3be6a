import CLibrary
import Dispatch
import Messages
import OperatingSystem
import StepRegistry
import Synchronization

/// The orders of a worker, read by a separate thread as they arrive.
///
/// The worker can thus detect the end of the command, and an interruption, while a step is running.
final class OrderQueue: Sendable {
  /// The orders, in one list if they arrive together: a stream of single orders would cost more than most steps.
  let orders: AsyncStream<[WorkerOrder]>
  private let continuation: AsyncStream<[WorkerOrder]>.Continuation
  private let waiting = Atomic<Int>(0)
  private let interrupted = Atomic<Bool>(false)
  private let registry: Registry
  private let memory: WorkerMemory

  init(descriptor: Int32, registry: Registry, memory: WorkerMemory) {
    self.registry = registry
    self.memory = memory
    (orders, continuation) = AsyncStream.makeStream()
    DispatchQueue(label: "orders").async { self.read(descriptor) }
  }

  /// Whether the command has requested to pass over steps and scenarios that have not begun.
  var isInterrupted: Bool { interrupted.load(ordering: .relaxed) }

  /// Whether the queue is empty at the moment.
  var isEmpty: Bool { waiting.load(ordering: .relaxed) == 0 }

  /// Records that an order was taken from `orders`.
  func took() { waiting.subtract(1, ordering: .relaxed) }

  private func read(_ descriptor: Int32) {
    var buffer = FrameBuffer(matching: registry.match(ofDefinition:with:parts:))
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let identity = FileDescriptors.identity(of: descriptor)
    while true {
      let count = chunk.withUnsafeMutableBytes { SystemCalls.read(descriptor, into: $0) }
      guard count > 0 else {
        if FileDescriptors.identity(of: descriptor) != identity { WorkerExit.endWithoutFiles(memory) }
        // The command has ended without an order to end. Everything that it started ends too, even in the middle of a
        // step.
        ProcessFamily.endChildren()
        _exit(WorkerExit.orphaned)
      }
      chunk.withUnsafeBytes { buffer.append(UnsafeRawBufferPointer(rebasing: $0.prefix(count))) }
      var orders: [WorkerOrder] = []
      do {
        while let order: (content: WorkerOrder, size: Int) = try buffer.next() {
          switch order.content {
          case .interrupt:
            interrupted.store(true, ordering: .relaxed)
            RunEnding.note(true)
          case .scenario(let assignment):
            guard assignment.hooks.allSatisfy(registry.hooks.indices.contains) else { throw FrameReader.Malformed() }
          case .close(let scenario):
            guard scenario.assignment.hooks.allSatisfy(registry.hooks.indices.contains) else {
              throw FrameReader.Malformed()
            }
          case .begin, .hooks, .end: break
          }
          orders.append(order.content)
        }
      } catch {
        _exit(WorkerExit.misunderstood)
      }
      waiting.add(orders.count, ordering: .relaxed)
      if !orders.isEmpty { continuation.yield(orders) }
    }
  }
}
