import CLibrary

/// How busy the machine is.
package enum MachineLoad {
  /// How many processors programs can run on; at least 1.
  package static var processors: Int { max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1) }

  /// The sentence of `note(load:processors:)` for this moment.
  package static var note: String {
    var load = 0.0
    return note(load: getloadavg(&load, 1) == 1 ? load : 0, processors: processors)
  }

  /// A line that is added to a message about a limit of time where the machine is busy.
  ///
  /// - Parameters:
  ///   - load: how many processes ran or wanted to run in the last minute, on average.
  ///   - processors: how many processors there are.
  /// - Returns: a line feed and a sentence; empty where at least half of what wants to run can run.
  package static func note(load: Double, processors: Int) -> String {
    guard load >= 2 * Double(processors), let tenths = Int(exactly: (load * 10).rounded()) else { return "" }
    return "\nThe machine was busy: in the last minute \(tenths / 10).\(tenths % 10) processes wanted to run on "
      + "\(processors.counted("processor"))."
  }
}
