import AppUnderTest
import CLibrary
import ModelApps
import OperatingSystem
import Project
import StepRegistry
import cukeswift

/// The command with as many definitions as a file has lines, to measure whole runs.
///
/// Each line of the file that the variable PATTERNS names is a pattern with two arguments. A step does nothing, or keeps the
/// processor busy for as many microseconds as the variable WORK says.
@main
enum SuiteProgram {
  static func main() async {
    let work = Duration.microseconds(variable("WORK").flatMap(Int.init) ?? 0)
    await Cukeswift.main { _ in
      Definitions(stepGroups: [steps(patterns: patterns, work: work)], apps: AppCatalog([]))
    }
  }

  /// The world of steps that need none.
  private final class Nothing: World {}

  private static func steps(patterns: [String], work: Duration) -> Steps {
    Steps(Nothing.self) {
      for pattern in patterns {
        Step(pattern) { (_, _: String, _: String) in
          guard work > .zero else { return }
          let end = ContinuousClock.now + work
          while ContinuousClock.now < end {}
        }
      }
    }
  }

  private static var patterns: [String] {
    guard let path = variable("PATTERNS"), let bytes = try? FileSystem.read(path) else {
      OutputFile.standardError.write("the variable PATTERNS names no file\n")
      exit(2)
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
