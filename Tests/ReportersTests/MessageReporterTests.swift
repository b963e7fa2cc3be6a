import Foundation
import Messages
import OperatingSystem
import Reporters
import Testing

@Suite struct MessageReporterTests {
  /// Programs that read the stream of a running run show its progress.
  @Test func firstResultReachesThePipeAtOnce() async throws {
    let pipe = Pipe()
    let reading = pipe.fileHandleForReading.fileDescriptor
    let reporter = MessageReporter(
      output: try OutputFile.file(at: "/dev/fd/\(pipe.fileHandleForWriting.fileDescriptor)"))
    func hasText() -> Bool {
      var state = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
      return poll(&state, 1, 0) == 1
    }
    let stream = StreamState()
    let envelopes = try await Recording().envelopes
    let first = try #require(envelopes.firstIndex { if case .testRunHookFinished = $0 { true } else { false } })
    for (index, envelope) in envelopes[...first].enumerated() {
      #expect(!hasText(), "nothing is written before there is a result")
      stream.take(envelope)
      reporter.receive(envelope, in: stream)
      #expect(hasText() == (index == first))
    }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(reading, &bytes, bytes.count)
    let lines = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(separator: "\n")
    #expect(lines.count == first + 1 && lines.last?.contains("testRunHookFinished") == true)
    try reporter.finish(in: stream)
  }
}
