import OperatingSystem
import Testing

@testable import Runner

/// The description of a worker's end.
@Suite struct WorkerDeathTests {
  @Test(arguments: [
    (RunningWork.step, "the process of the step"), (.hook, "the process of the hook"), (.process, "the process"),
    (.loading, "the process"),
  ])
  func namesTheProcessOnce(work: RunningWork, process: String) {
    let report = CrashReport("", relativeTo: "/")
    let lost = WorkerDeath(cause: .lostFiles, report: report).message(of: work)
    #expect(lost.hasPrefix("the files through which \(process) talks to the command were closed"))
    let garbage = WorkerDeath(cause: .garbage([1]), report: report).message(of: work)
    #expect(garbage.hasPrefix("\(process) wrote something to the command"))
  }
}
