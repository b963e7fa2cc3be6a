import CLibrary
internal import SourceText

/// Two ends of a connection between this process and one that it starts.
package enum SocketPair {
  /// Makes two ends; no program inherits them unless it is meant to.
  ///
  /// - Throws: a `SocketFailure` where the system has none left.
  package static func make() throws(SocketFailure) -> (here: Int32, there: Int32) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Platform.streamSocket, 0, &ends) == 0 else {
      throw SocketFailure("no pair of sockets can be made", code: errno)
    }
    // Other numbers than those that the new process finds its own under.
    let moved = ends.map { FileDescriptors.copy(of: $0) }
    let code = errno
    for end in ends { close(end) }
    guard let here = moved[0], let there = moved[1] else {
      for end in moved { if let end { close(end) } }
      throw SocketFailure("no descriptor is left", code: code)
    }
    return (here, there)
  }
}
