import CLibrary

/// A descriptor that is closed when its last reference is released.
package final class OwnedDescriptor: Sendable {
  /// The number of the descriptor.
  package let number: Int32

  /// Takes an open descriptor.
  package init(_ number: Int32) { self.number = number }

  deinit { close(number) }
}
