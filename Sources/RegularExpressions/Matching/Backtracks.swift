/// The alternatives not tried yet, newest last, and the slots to restore before trying them.
///
/// The first entries use memory of the caller; further entries move all of them to the heap.
struct Backtracks: ~Copyable {
  /// One entry; the meaning of `first`, `second` and `third` depends on the kind.
  struct Entry {
    enum Kind: UInt8 {
      /// Continue at instruction `first`, position `second`.
      case branch
      /// Restore slot `first` to `second`.
      case restore
      /// Shorten the run of instruction `first` by one scalar: it may end from `second` to below `third`.
      case greedy
      /// Extend the run of instruction `first` by one scalar: it ends at `second`, and `third` more scalars are
      /// allowed.
      case lazy
    }

    var kind: Kind
    var first: Int32
    var second: Int32
    var third: Int32 = 0
  }

  private(set) var count = 0
  private var base: UnsafeMutablePointer<Entry>
  private var capacity: Int
  private var isOnHeap = false

  /// Creates a stack in memory that must stay valid and unused by other code while the stack exists.
  init(in memory: UnsafeMutableBufferPointer<Entry>) {
    guard let start = memory.baseAddress else {
      base = UnsafeMutablePointer<Entry>.allocate(capacity: 16)
      capacity = 16
      isOnHeap = true
      return
    }
    base = start
    capacity = memory.count
  }

  deinit {
    if isOnHeap { base.deallocate() }
  }

  /// An entry with an index below `count`.
  subscript(index: Int) -> Entry {
    @inline(__always) get { base[index] }
    @inline(__always) set { base[index] = newValue }
  }

  @inline(__always)
  mutating func push(_ entry: Entry) {
    if count == capacity { grow() }
    (base + count).initialize(to: entry)
    count &+= 1
  }

  /// Removes the entries from an index on.
  @inline(__always)
  mutating func truncate(to newCount: Int) { count = newCount }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Entry>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: base, count: count)
    if isOnHeap { base.deallocate() }
    base = larger
    capacity *= 2
    isOnHeap = true
  }
}
