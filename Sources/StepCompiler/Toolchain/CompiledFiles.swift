import OperatingSystem
import SourceText

/// A record of the compiled files by their content.
///
/// The compiler detects changed files by their times in whole seconds. It misses a file that was written again in the
/// same second. This type therefore removes the products of files with changed content, which forces the compiler to
/// make them again.
struct CompiledFiles {
  /// The path of the record, which has a line for each file with the hash of its compiled content and its path.
  let record: String

  /// Removes the products of files that have changed since the last call, and records the files.
  ///
  /// - Parameters:
  ///   - files: the paths of all files.
  ///   - shared: files on which all products depend.
  ///   - products: returns the paths of a file's products. They need not exist.
  /// - Throws: an error if a file cannot be read, or a product or the record cannot be written.
  func forgetChanged(
    among files: [String], dependingOn shared: [String] = [], products: (_ file: String) -> [String]
  ) throws(FileSystem.Failure) {
    let known = try FileSystem.kindIfAny(of: record) == nil ? [] : try FileSystem.read(record)
    let before = Set(String(decoding: known, as: UTF8.self).split(separator: "\n"))
    var lines: [String] = []
    for file in files {
      var hash = ContentHash()
      for source in [file] + shared { hash.add(try FileSystem.read(source)) }
      let line = "\(hash.hexadecimal) \(file)"
      lines.append(line)
      if before.contains(line[...]) { continue }
      for product in products(file) { try FileSystem.remove(product) }
    }
    try FileSystem.makeFolder(around: record)
    try write(lines)
  }

  /// Forces the compiler to compile files the next time even if they have not changed.
  func forget(_ files: Set<String>) throws(FileSystem.Failure) {
    guard !files.isEmpty else { return }
    let lines = String(decoding: try FileSystem.read(record), as: UTF8.self).split(separator: "\n")
    try write(lines.map(String.init).filter { !files.contains(String($0.drop { $0 != " " }.dropFirst())) })
  }

  private func write(_ lines: [String]) throws(FileSystem.Failure) {
    let output = try OutputFile.file(at: record)
    output.write(lines.joined(separator: "\n"))
    try output.finish()
  }
}
