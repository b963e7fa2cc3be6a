import CLibrary
import SourceText

/// The load of the machine.
package enum MachineLoad {
  /// The number of processors available to programs, at least 1.
  package static var processors: Int { max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1) }

  /// The current sentence of `note(load:processors:)`.
  package static var note: String {
    var load = 0.0
    return note(load: getloadavg(&load, 1) == 1 ? load : 0, processors: processors)
  }

  /// A line to add to the message about a time limit on a busy machine.
  ///
  /// - Parameters:
  ///   - load: the average number of running or waiting processes in the last minute.
  ///   - processors: the number of processors.
  /// - Returns: a line feed and a sentence; empty if at least half of the processes can run.
  package static func note(load: Double, processors: Int) -> String {
    guard load >= 2 * Double(processors), let tenths = Int(exactly: (load * 10).rounded()) else { return "" }
    return "\nThe machine was busy: in the last minute \(tenths / 10).\(tenths % 10) processes wanted to run on "
      + "\(processors.counted("processor"))."
  }
}
