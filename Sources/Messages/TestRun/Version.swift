/// The version of this program.
package enum Version {
  /// The version, printed by `--version`.
  package static let current = "0.1.0"

  /// Whether a version is later than this one, by its numbers.
  static func isLater(_ version: String) -> Bool {
    numbers(of: current).lexicographicallyPrecedes(numbers(of: version))
  }

  private static func numbers(of version: String) -> [Int] {
    version.prefix { $0.isNumber || $0 == "." }.split(separator: ".").map { Int($0) ?? .max }
  }
}

extension Meta {
  /// The version of this program that has written the stream, if it is later than this one; otherwise nil.
  var laterVersion: String? {
    guard implementation.name == "cukeswift", let version = implementation.version, Version.isLater(version) else {
      return nil
    }
    return version
  }
}
