import AppUnderTest
import CLibrary
import HTTP
import OperatingSystem

/// Starts the program that handles TLS for this process.
enum RemoteTunnel {
  /// The name of the program, which is in the folder of this program.
  static let program = "cukeswift-https"

  /// Starts the program.
  ///
  /// - Parameter address: the server.
  /// - Returns: a socket that leads to the server through the program; the program ends with the socket.
  /// - Throws: an `AppError` if the program is missing, or the system cannot start it.
  static func start(to address: RemoteAddress) throws -> Int32 {
    let path = "\(FileSystem.folder(of: try RunningProgram.path))/\(program)"
    guard FileSystem.isThere(path) else {
      throw AppError(
        .notSupported, problem: "an address that begins with https:// needs the program \(path), which is missing",
        details: ["It is built and installed with cukeswift: swift build --product \(program)"])
    }
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Platform.streamSocket, 0, &ends) == 0 else {
      throw FileSystem.Failure(path: "socketpair", code: errno)
    }
    let (here, there) = (ends[0], ends[1])
    defer { close(there) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    FileDescriptors.makeNonBlocking(here)
    do throws(FileSystem.Failure) {
      _ = try ProcessFamily.keeping { () throws(FileSystem.Failure) in
        try ChildProcess(
          path, arguments: ["https://\(address.host.hostOfURL):\(address.port)"], descriptors: [.init(there, as: 3)],
          surroundings: .apart)
      }
      return here
    } catch {
      close(here)
      throw error
    }
  }
}
