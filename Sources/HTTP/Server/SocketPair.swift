import CLibrary
import OperatingSystem

/// Two connected sockets, for this process and a process that it starts.
package enum SocketPair {
  /// Makes two connected sockets; child processes do not inherit them by default.
  ///
  /// - Throws: a `SocketFailure` if the system has no descriptors left.
  package static func make() throws(SocketFailure) -> (here: Int32, there: Int32) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Platform.streamSocket, 0, &ends) == 0 else {
      throw SocketFailure("no pair of sockets can be made", code: errno)
    }
    // The copies must not have the numbers that the new process uses for its own descriptors.
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
