import OperatingSystem

/// A path with `*`, `?` or `**`, which stands for the feature files whose paths match it.
///
/// `*` and `?` stand for any text and any character between two slashes, `**` for any folders, also for none.
package struct PathPattern {
  private let parts: [Substring]
  /// The part of the path before the first sign with a meaning.
  let folder: String

  /// Reads a path; nil for a path without such signs.
  package init?(_ path: String) {
    guard path.contains(where: { $0 == "*" || $0 == "?" }) else { return nil }
    parts = path.split(separator: "/")
    let plain = parts.prefix { !$0.contains { $0 == "*" || $0 == "?" } }
    let start = plain.joined(separator: "/")
    folder = path.hasPrefix("/") ? "/" + start : start.isEmpty ? "." : start
  }

  /// Whether a path matches.
  func matches(_ path: String) -> Bool {
    Self.matches(path.split(separator: "/")[...], parts[...])
  }

  /// The recursion is as deep as the pattern has folders.
  private static func matches(_ path: ArraySlice<Substring>, _ parts: ArraySlice<Substring>) -> Bool {
    guard let part = parts.first else { return path.isEmpty }
    if part == "**" {
      return path.indices.contains { matches(path[$0...], parts.dropFirst()) }
        || matches(path[path.endIndex...], parts.dropFirst())
    }
    guard let name = path.first, fits(Array(name.unicodeScalars), Array(part.unicodeScalars)) else { return false }
    return matches(path.dropFirst(), parts.dropFirst())
  }

  /// Whether a name matches a part of the pattern. After a mismatch, only the last `*` takes one more character.
  private static func fits(_ name: [Unicode.Scalar], _ part: [Unicode.Scalar]) -> Bool {
    var (index, position) = (0, 0)
    var retry: (index: Int, position: Int)?
    while index < name.count {
      if position < part.count, part[position] == "*" {
        retry = (index, position + 1)
        position += 1
      } else if position < part.count, part[position] == "?" || part[position] == name[index] {
        (index, position) = (index + 1, position + 1)
      } else if let last = retry {
        retry = (last.index + 1, last.position)
        (index, position) = (last.index + 1, last.position)
      } else {
        return false
      }
    }
    return part[position...].allSatisfy { $0 == "*" }
  }
}
