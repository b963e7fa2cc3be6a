import OperatingSystem
package import Recordings

extension NamedSession {
  /// The maximum size of a trace, in bytes. Traces of devices contain pictures.
  private static let largestTrace = 1 << 30

  /// Reads a session, which has the name of its file.
  ///
  /// - Throws: a `Diagnostic` if the file cannot be read.
  package init(at path: String) throws(Diagnostic) {
    let bytes: [UInt8]
    do throws(FileSystem.Failure) { bytes = try FileSystem.read(path, atMost: Self.largestTrace) } catch {
      throw Diagnostic(error)
    }
    let trace = try SessionTrace(reading: SourceFile(uri: path, bytes: bytes))
    let file = FileSystem.name(of: path)
    let ending = [".trace.json", ".json"].first(where: file.hasSuffix) ?? ""
    self.init(String(file.dropLast(ending.count)), trace)
  }

  /// Appends numbers to the names of sessions that would be equal in the output: `sum`, `sum 2`.
  package static func number(_ sessions: inout [NamedSession], as written: (String) -> String) {
    var taken: Set<String> = []
    for index in sessions.indices {
      let name = sessions[index].name
      var number = 2
      while !taken.insert(written(sessions[index].name)).inserted {
        sessions[index].name = "\(name) \(number)"
        number += 1
      }
    }
  }
}
