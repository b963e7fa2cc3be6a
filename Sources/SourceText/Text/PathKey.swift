/// A path as a key, equal to another path only if their bytes are equal.
///
/// Swift regards `é` and `e` with a combining accent as equal strings. In most file systems they name two different
/// files.
package struct PathKey: Sendable, Hashable {
  /// The path as given.
  package let path: String

  /// Creates a key from a path without resolving it.
  package init(_ path: String) {
    self.path = path
  }

  package static func == (one: PathKey, other: PathKey) -> Bool {
    var (one, other) = (one.path, other.path)
    return one.withUTF8 { bytes in other.withUTF8 { $0.count == bytes.count && $0.elementsEqual(bytes) } }
  }

  package func hash(into hasher: inout Hasher) {
    var path = path
    path.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
