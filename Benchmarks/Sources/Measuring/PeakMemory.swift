import CLibrary
import OperatingSystem
import SourceText

/// How much memory a piece of work takes at most, in a process of its own.
enum PeakMemory {
  /// Does the work in a new process.
  ///
  /// - Returns: the peak of its resident memory, in bytes.
  static func measure(_ work: MeasuredWork, on path: String) throws -> Int {
    let resultPath = "/tmp/cukeswift-peak.\(getpid())"
    defer { unlink(resultPath) }
    let result = try SharedNumber(path: resultPath)
    let process = try ChildProcess(RunningProgram.path, arguments: ["peak", work.rawValue, path, resultPath])
    guard try process.wait() == .exited(0) else {
      throw Diagnostic(uri: path, problem: "the process that measures memory failed")
    }
    return result.value
  }

  /// The part of the new process: does the work and leaves the peak in a file.
  static func perform(_ work: MeasuredWork, on path: String, resultPath: String) throws {
    _ = try work.perform(on: path)
    try SharedNumber(path: resultPath).value = ofThisProcess()
  }

  /// The peak of this process, in bytes.
  private static func ofThisProcess() throws -> Int {
    #if canImport(Darwin)
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #else
      // What getrusage says is at least the peak of the process that started this one (man 2 getrusage, ru_maxrss).
      let status = String(decoding: try FileSystem.read("/proc/self/status"), as: UTF8.self)
      for line in status.split(separator: "\n") where line.hasPrefix("VmHWM:") {
        if let kilobytes = Int(line.filter(\.isNumber)) { return kilobytes * 1024 }
      }
      throw Diagnostic(uri: "/proc/self/status", problem: "there is no line VmHWM")
    #endif
  }
}
