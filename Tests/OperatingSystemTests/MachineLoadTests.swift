import OperatingSystem
import Testing

struct MachineLoadTests {
  @Test(arguments: [
    (0, 2, ""), (3.9, 2, ""),
    (4, 2, "4.0 processes wanted to run on 2 processors."),
    (14.26, 1, "14.3 processes wanted to run on 1 processor."),
    (.infinity, 1, ""), (.nan, 1, ""),
  ])
  func busyMachineIsNoted(load: Double, processors: Int, note: String) {
    #expect(
      MachineLoad.note(load: load, processors: processors)
        == (note.isEmpty ? "" : "\nThe machine was busy: in the last minute \(note)"))
  }
}
