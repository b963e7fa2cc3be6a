import Synchronization

/// A regular expression that is compiled on first use and cached.
///
/// `AtomicLazyReference` does the same, but its generic code costs a fifth of a match.
struct CompiledExpression: ~Copyable, Sendable {
  /// The address of a retained object; 0 before the compilation. It is set once.
  private let address = Atomic<UInt>(0)

  deinit {
    if let object = Self.object(at: address.load(ordering: .acquiring)) { object.release() }
  }

  /// The expression; nil before the compilation.
  var known: RegularExpression? {
    @inline(__always) get { Self.object(at: address.load(ordering: .acquiring))?.takeUnretainedValue() }
  }

  /// The expression, compiled on the first call.
  ///
  /// If several tasks call this at once, all receive the expression that was stored first.
  @inline(__always)
  borrowing func value(orCompiled compile: () throws -> RegularExpression) throws -> RegularExpression {
    if let known { return known }
    return stored(try compile())
  }

  private borrowing func stored(_ expression: RegularExpression) -> RegularExpression {
    let new = Unmanaged.passRetained(expression)
    let (isStored, first) = address.compareExchange(
      expected: 0, desired: UInt(bitPattern: new.toOpaque()), ordering: .acquiringAndReleasing)
    if isStored { return expression }
    new.release()
    return Self.object(at: first)?.takeUnretainedValue() ?? expression
  }

  @inline(__always)
  private static func object(at address: UInt) -> Unmanaged<RegularExpression>? {
    UnsafeRawPointer(bitPattern: address).map { Unmanaged<RegularExpression>.fromOpaque($0) }
  }
}
