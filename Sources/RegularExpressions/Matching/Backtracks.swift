/// The ways a matcher has kept open, newest last, and the slots to restore on the way back to them.
///
/// The first entries lie in memory that the caller lends; more of them move to the heap.
struct Backtracks: ~Copyable {
  /// One entry; what `first`, `second` and `third` mean depends on the kind.
  struct Entry {
    enum Kind: UInt8 {
      /// Go on at instruction `first`, position `second`.
      case branch
      /// Put `second` back into slot `first`.
      case restore
      /// Give back one scalar of the run of instruction `first`: it may end from `second` to below `third`.
      case greedy
      /// Take one scalar more for the run of instruction `first`: it ends at `second`, `third` more are allowed.
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

  /// Begins with memory that stays valid and is used by nobody else while this value lives.
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

  /// Forgets the entries from an index on.
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
