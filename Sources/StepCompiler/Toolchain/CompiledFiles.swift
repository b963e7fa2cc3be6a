import SourceText

/// A record of the files that the compiler was given, by their content.
///
/// The compiler compares times in whole seconds to see which files have changed, and takes a file that was written again in the
/// same second for unchanged. So the products of a file whose content has changed are removed here, and are made again.
struct CompiledFiles {
  /// The path of the record: a line for each file, with the hash of what it is compiled from and its path.
  let record: String

  /// Removes what was made of the files that have changed since the last call, and records the files.
  ///
  /// - Parameters:
  ///   - files: the paths of all files.
  ///   - shared: files on which all products depend.
  ///   - products: gives the paths of what the compiler makes of a file; nothing needs to be there.
  /// - Throws: when a file cannot be read, or a product or the record cannot be written.
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
    let output = try OutputFile.file(at: record)
    output.write(lines.joined(separator: "\n"))
    try output.finish()
  }
}
