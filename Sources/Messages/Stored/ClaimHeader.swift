import GherkinParser
package import JSON
package import OperatingSystem

/// The common settings of the tasks of a shared run, in a file of their folder.
///
/// The folder contains:
///
/// - this file (`header`)
/// - the common first messages of all tasks (`beginning`)
/// - the stream of each task (`tasks`)
/// - a file for each claimed chunk of scenarios (`claims`)
/// - an empty file after the end of the run (`ended`)
package struct ClaimHeader: Sendable {
  /// The names in the folder.
  package enum Names {
    package static let header = "claim.json"
    package static let beginning = "beginning.ndjson"
    package static let tasks = "tasks"
    package static let claims = "claims"
    package static let lock = "lock"
    package static let ended = "ended"
    /// The file name extension of the tasks' streams.
    package static let stream = ".ndjson"
  }

  /// The properties that must be equal in all tasks: a name and a value for each.
  package var terms: [(name: String, value: String)] = []
  /// The number of tasks that the first task was started with.
  package var taskCount = 1
  /// Ids below this are the same in all tasks.
  package var firstID = 0
  /// The size of the common first messages of all tasks, in bytes.
  package var beginningSize = 0
  /// The positions of the scenarios among the pickles of the run, counted from 0, ascending.
  package var chosen: [Range<Int>] = []
  /// The id of the run that the engine provides; nil without one.
  package var run: String?
  /// Whether the hooks once before the run have passed.
  package var isPrepared = true
  /// The values that these hooks have set.
  package var values: [String: String] = [:]
  /// The reason for which these hooks skip all scenarios; nil for a run that is not skipped.
  package var skipReason: String?

  package init() {}

  /// Reads the file of a folder.
  ///
  /// - Parameters:
  ///   - folder: the shared folder.
  ///   - advice: the advice about a broken file.
  /// - Throws: a diagnostic for a broken file, or the failure to read it.
  package init(ofFolder folder: String, advice: String) throws {
    let path = "\(folder)/\(Names.header)"
    let bytes = try FileSystem.read(path, isKept: true)
    do throws(JSONError) {
      try self.init(bytes)
    } catch {
      throw Diagnostic(
        uri: path, problem: "this file does not describe the tasks of a claimed run: \(error)", advice: advice)
    }
  }

  /// Checks that the common first messages of all tasks are complete.
  ///
  /// - Parameters:
  ///   - folder: the shared folder.
  ///   - advice: the advice about incomplete messages.
  /// - Throws: a diagnostic for incomplete or unreadable messages.
  package func checkBeginning(inFolder folder: String, advice: String) throws(Diagnostic) {
    let path = "\(folder)/\(Names.beginning)"
    let size: Int
    do throws(FileSystem.Failure) {
      size = try FileSystem.readEnd(of: path, atMost: 0).size
    } catch {
      throw Diagnostic(error, advice: advice)
    }
    guard size == beginningSize else {
      throw Diagnostic(
        uri: path, problem: "the first task has written \(beginningSize) bytes, and the file has \(size)",
        advice: advice)
    }
  }

  /// The names of the tasks that have begun, from the names of their files.
  ///
  /// - Parameter folder: the shared folder.
  package static func tasks(inFolder folder: String) throws(FileSystem.Failure) -> [String] {
    let path = "\(folder)/\(Names.tasks)"
    var tasks: [String] = []
    // Opening another kind of file, such as a pipe, could block.
    for name in try FileSystem.names(in: path, where: { $0.hasSuffix(Names.stream) })
    where try FileSystem.kindIfAny(of: "\(path)/\(name)") == .file {
      tasks.append(String(name.dropLast(Names.stream.count)))
    }
    return tasks
  }

  /// The content of the file.
  package var bytes: [UInt8] {
    var writer = JSONWriter(capacity: 1024)
    writer.object { writer in
      writer.object("terms") { writer in
        for term in terms {
          writer.name(of: term.name)
          writer.string(term.value)
        }
      }
      writer.member("tasks", taskCount)
      writer.member("firstID", firstID)
      writer.member("beginningSize", beginningSize)
      writer.name("chosen")
      writer.write(chosen)
      writer.member("run", run)
      writer.member("isPrepared", isPrepared)
      writer.object("values") { writer in
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
          writer.name(of: name)
          writer.string(value)
        }
      }
      writer.member("skipReason", skipReason)
    }
    writer.endLine()
    return writer.bytes
  }

  /// Reads the content of the file.
  package init(_ bytes: [UInt8]) throws(JSONError) {
    self.init()
    try bytes.withJSON { json throws(JSONError) in try read(&json) }
  }

  private mutating func read(_ json: inout JSONReader) throws(JSONError) {
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "terms": terms = try Self.texts(&json)
      case "tasks": taskCount = try json.integer(in: 1...PickleRanges.largest)
      case "firstID": firstID = try json.integer(in: 0...PickleRanges.largest)
      case "beginningSize": beginningSize = try json.integer(in: 0...PickleRanges.largest)
      case "chosen": chosen = try json.ranges()
      case "run": run = try json.string().string
      case "isPrepared": isPrepared = try json.boolean()
      case "values": values = Dictionary(try Self.texts(&json)) { $1 }
      case "skipReason": skipReason = try json.string().string
      default: try json.skip()
      }
    }
    try json.end()
  }

  private static func texts(_ json: inout JSONReader) throws(JSONError) -> [(name: String, value: String)] {
    var texts: [(name: String, value: String)] = []
    try json.beginObject()
    while let name = try json.nextMember() { texts.append((name.string, try json.string().string)) }
    return texts
  }

  /// The name of the first term with another value in another task; nil for equal terms.
  package func difference(from other: ClaimHeader) -> String? {
    let values = Dictionary(other.terms.map { ($0.name, $0.value) }) { $1 }
    return terms.first { values[$0.name] != $0.value }?.name ?? (terms.count == other.terms.count ? nil : "version")
  }
}
