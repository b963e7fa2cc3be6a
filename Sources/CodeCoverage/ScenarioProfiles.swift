import CLibrary
import OperatingSystem
package import StepCompiler

/// Separates the profile of this process by scenarios.
///
/// Before a scenario, the profile is copied. After it, the counts since then are written as a profile of their own. The
/// copy of a scenario that ends its process stays, and `ProfileParts` finds it.
package final class ScenarioProfiles {
  private let folder: ProfileFolder
  private let process = getpid()
  private var count = 0
  private var before: [UInt8]?

  /// Separates the profile in a folder.
  package init(_ folder: ProfileFolder) { self.folder = folder }

  /// Notes the beginning or the end of a scenario.
  ///
  /// - Parameter place: the place of the scenario that begins; nil at its end.
  package func note(_ place: String?) {
    // Step files without code write no profile.
    guard let profile = try? FileSystem.read(folder.profile(of: process)) else { return }
    do {
      if let place { try begin(place, profile) } else { try end(profile) }
    } catch {
      OutputFile.writeError("the coverage of a scenario is lost: \(error)\n")
    }
  }

  private func begin(_ place: String, _ profile: [UInt8]) throws {
    count += 1
    before = profile
    let part = ProfileParts.Part(folder: folder, process: process, number: count)
    try TextFile.write(profile, to: part.before)
    try TextFile.write(place, to: part.place)
  }

  private func end(_ profile: [UInt8]) throws {
    guard let before else { return }
    self.before = nil
    let part = ProfileParts.Part(folder: folder, process: process, number: count)
    try TextFile.write(try part.counts(from: before, to: profile), to: part.profile)
    try FileSystem.remove(part.before)
  }
}
