import Foundation
import SourceText
import Testing

@Suite struct ChildProcessTests {
  /// As what Foundation and others have open while they start programs of their own.
  @Test func thatIsApartHasNoDescriptorsOfOthers() throws {
    let pipe = Pipe()
    let given = pipe.fileHandleForReading.fileDescriptor
    // This is the lowest number that is free from there on, and open for all programs that start.
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
