/// A path by which things are found and compared: equal to another one only if the bytes of both are the same.
///
/// Swift takes `é` and `e` with a combining accent for the same text. To most file systems they are two names, of two files.
package struct PathKey: Sendable, Hashable {
  /// The path as it was given.
  package let path: String

  /// Takes a path as it is; it is not resolved.
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
