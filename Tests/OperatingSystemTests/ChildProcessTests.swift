import Foundation
import OperatingSystem
import Testing

@Suite struct ChildProcessTests {
  /// Such as descriptors that Foundation and others have open while starting their own programs.
  @Test func thatIsApartHasNoDescriptorsOfOthers() throws {
    let pipe = Pipe()
    let given = pipe.fileHandleForReading.fileDescriptor
    // The lowest free number above that, inherited by all started programs.
    let open = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_DUPFD, 60)
    defer { close(open) }
    let script = "[ -e /dev/fd/9 ] && [ ! -e /dev/fd/\(open) ]"
    let child = { (surroundings: ChildProcess.Surroundings) in
      try ChildProcess(
        "/bin/sh", arguments: ["-c", script], descriptors: [.init(given, as: 9)], surroundings: surroundings
      ).wait()
    }
    #expect(try child(.apart) == .exited(0))
    #expect(try child(.shared) == .exited(1))
  }
}
