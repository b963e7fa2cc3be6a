internal import Synchronization

/// A regular expression that is compiled when it is first needed and found at once from then on.
///
/// `AtomicLazyReference` does the same, but its generic code costs a fifth of a match.
struct CompiledExpression: ~Copyable, Sendable {
  /// The address of an object that this value holds a reference to; 0 while there is none. Once it is set it stays.
  private let address = Atomic<UInt>(0)

  deinit {
    if let object = Self.object(at: address.load(ordering: .acquiring)) { object.release() }
  }

  /// The expression; nil while it is not compiled.
  var known: RegularExpression? {
    @inline(__always) get { Self.object(at: address.load(ordering: .acquiring))?.takeUnretainedValue() }
  }

  /// The expression, which is compiled now unless that was done before.
  ///
  /// Where several tasks do so at once, all get what the first of them has stored.
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
