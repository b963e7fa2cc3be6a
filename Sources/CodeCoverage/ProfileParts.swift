import OperatingSystem
import StepCompiler

/// The profiles of a run: of each process, and of each scenario.
struct ProfileParts {
  /// The files for one scenario in one process.
  struct Part {
    let folder: ProfileFolder
    let process: Int32
    /// The number of the scenario in its process, from 1.
    let number: Int

    private var stem: String { "\(folder.path)/\(process)-\(number)" }
    /// The copy of the profile of the process before the scenario.
    var before: String { stem + ".before" }
    /// The profile of the scenario.
    var profile: String { stem + ".part" }
    /// A text with the place of the scenario.
    var place: String { stem + ".place" }

    /// A profile with the counts between two states of the profile of a process.
    ///
    /// Both states are the same file, and only the counters have changed in it. Counters are aligned numbers of 64 bits.
    /// They are zero in the copy from before any code was executed.
    ///
    /// - Throws: if the copy cannot be read.
    func counts(from before: [UInt8], to after: [UInt8]) throws(FileSystem.Failure) -> [UInt8] {
      let start = try FileSystem.read(folder.start(of: process))
      return Self.counts(from: before, to: after, start: start)
    }

    static func counts(from before: [UInt8], to after: [UInt8], start: [UInt8]) -> [UInt8] {
      let count = min(start.count, before.count, after.count)
      func word(_ bytes: [UInt8], at offset: Int) -> UInt64 {
        bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
      }
      var result = start
      for offset in stride(from: 0, through: count - 8, by: 8) {
        let (old, new) = (word(before, at: offset), word(after, at: offset))
        guard old != new else { continue }
        let value = word(start, at: offset) &+ (new &- old)
        result.withUnsafeMutableBytes { $0.storeBytes(of: value, toByteOffset: offset, as: UInt64.self) }
      }
      return result
    }
  }

  private let folder: ProfileFolder

  /// Reads a folder.
  init(_ folder: ProfileFolder) { self.folder = folder }

  /// The profiles of the processes.
  ///
  /// - Throws: if the folder cannot be read.
  func ofProcesses() throws(FileSystem.Failure) -> [String] {
    try FileTree.files(below: folder.path) { $0.hasSuffix(".profraw") }
  }

  /// The profiles of the scenarios, by their places. A scenario that has ended its process has a profile up to this end.
  ///
  /// - Throws: if a file cannot be read or written.
  func ofScenarios() throws -> [String: [String]] {
    var profiles: [String: [String]] = [:]
    for path in try FileTree.files(below: folder.path, where: { $0.hasSuffix(".place") }) {
      let numbers = FileSystem.name(of: path).dropLast(".place".count).split(separator: "-")
      guard numbers.count == 2, let process = Int32(numbers[0]), let number = Int(numbers[1]) else { continue }
      let part = Part(folder: folder, process: process, number: number)
      if try FileSystem.kindIfAny(of: part.profile) == nil {
        let (before, after) = try (FileSystem.read(part.before), FileSystem.read(folder.profile(of: process)))
        try TextFile.write(try part.counts(from: before, to: after), to: part.profile)
      }
      let place = String(decoding: try FileSystem.read(part.place), as: UTF8.self)
      profiles[place, default: []].append(part.profile)
    }
    return profiles
  }
}
