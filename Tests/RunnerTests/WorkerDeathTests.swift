import OperatingSystem
import Testing

@testable import Runner

/// The description of a worker's end.
@Suite struct WorkerDeathTests {
  @Test(arguments: [
    ("step", "the process of the step"), ("BeforeAll hook", "the process of the BeforeAll hook"),
    ("process", "the process"), ("loading", "the process"),
  ])
  func namesTheProcessOnce(subject: String, process: String) {
    let report = CrashReport("", relativeTo: "/")
    let lost = WorkerDeath(cause: .lostFiles, report: report).message(of: subject)
    #expect(lost.hasPrefix("the files through which \(process) talks to the command were closed"))
    let garbage = WorkerDeath(cause: .garbage([1]), report: report).message(of: subject)
    #expect(garbage.hasPrefix("\(process) wrote something to the command"))
  }
}
