import CLibrary
import OperatingSystem

/// The files that are measured: one large feature file, and many small ones.
struct Corpus: Sendable {
  /// The folder that they are in.
  let folder: String
  /// A feature file of about 50 MB.
  let bigFile: String
  /// 10,000 feature files of 2 KB each.
  let manyFiles: [String]

  private static let bigSize = 50_000_000
  private static let fileCount = 10_000

  /// Takes the files of a folder; those that are not there are made.
  init(folder: String) throws {
    self.folder = folder
    bigFile = folder + "/big.feature"
    let many = folder + "/many"
    try Self.makeFolder(folder)
    if try Self.isMissing(bigFile) { try Self.writeBigFile(bigFile) }
    if try Self.isMissing(many) { try Self.writeManyFiles(many) }
    manyFiles = try FileTree.files(below: many) { $0.hasSuffix(".feature") }
  }

  /// A feature of about a number of bytes.
  static func feature(size: Int, seed: UInt64 = 1) -> [UInt8] {
    var feature = FeatureText(seed: seed)
    feature.beginFeature()
    repeat { feature.addScenarios() } while feature.count < size
    return Array(feature.text.utf8)
  }

  private static func writeBigFile(_ path: String) throws {
    try write(feature(size: bigSize), to: path)
  }

  private static func writeManyFiles(_ folder: String) throws {
    // Made beside its place, so that a folder whose making was interrupted is not taken for a whole one.
    let unfinished = folder + ".part"
    try makeFolder(unfinished)
    for index in 0..<fileCount {
      let part = "\(unfinished)/\(index / 100)"
      if index % 100 == 0 { try makeFolder(part) }
      try write(feature(size: 1, seed: UInt64(index)), to: "\(part)/\(index).feature")
    }
    guard rename(unfinished, folder) == 0 else { throw FileSystem.Failure(path: folder, code: errno) }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    let file = try OutputFile.file(at: path)
    bytes.withUnsafeBufferPointer { file.write($0) }
    try file.finish()
  }

  private static func isMissing(_ path: String) throws -> Bool {
    do {
      _ = try FileSystem.kind(of: path)
      return false
    } catch  where error.code == ENOENT {
      return true
    }
  }

  private static func makeFolder(_ path: String) throws {
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw FileSystem.Failure(path: path, code: errno) }
  }
}
