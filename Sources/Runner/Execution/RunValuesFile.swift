package import Messages
import OperatingSystem

/// The file in which the hooks of one process leave the values of a run for its other processes.
package struct RunValuesFile: Sendable {
  /// The path, after following links.
  private let target: String

  /// Takes a path. A file there has to be empty, or to have the values of an earlier run.
  ///
  /// - Parameters:
  ///   - target: the path, after following links.
  ///   - file: the path for messages.
  /// - Throws: a diagnostic if another file would be replaced.
  package init(replacing target: String, named file: String) throws(Diagnostic) {
    self.target = target
    guard (try? FileSystem.kind(of: target)) == .file else { return }
    if let bytes = try? FileSystem.read(target, atMost: 1), bytes.isEmpty { return }
    do throws(Diagnostic) {
      _ = try Self.read(target)
    } catch {
      throw Diagnostic(
        uri: file, problem: "the values of a run would replace another file",
        advice: "Name another file with --run-values, or remove this one.")
    }
  }

  /// The member of the file with the reason to skip all scenarios. It is an object, which distinguishes it from values.
  private static let skip: StaticString = "skip"

  /// Saves the decisions of hooks for the other processes of the run. Removes the file if a hook has failed.
  ///
  /// - Parameters:
  ///   - preparation: the results of the hooks.
  ///   - isPrepared: whether all hooks have passed.
  package func keep(_ preparation: RunPreparation, isPrepared: Bool) throws(Diagnostic) {
    guard isPrepared else {
      do throws(FileSystem.Failure) {
        if try FileSystem.kindIfAny(of: target) == .file { try FileSystem.remove(target) }
      } catch {
        throw Diagnostic(error, advice: "It has the values of an earlier run; remove it.")
      }
      return
    }
    var writer = JSONWriter()
    writer.object { writer in
      for (name, value) in preparation.values.sorted(by: { $0.key < $1.key }) {
        writer.name(of: name)
        writer.string(value)
      }
      guard let skipReason = preparation.skipReason else { return }
      writer.name(Self.skip)
      writer.object { $0.member("reason", skipReason) }
    }
    writer.endLine()
    let bytes = writer.withBytes { Array($0) }
    try TextFile.write(bytes, to: target, advice: "This file passes the values of the run to other processes.")
  }

  /// Reads a file.
  ///
  /// - Throws: a diagnostic if the file cannot be read, or has no values.
  package static func read(_ file: String) throws(Diagnostic) -> RunPreparation {
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.read(file, atMost: 1 << 24)
    } catch {
      throw Diagnostic(error, advice: "'cukeswift run --run-hooks before --run-values FILE' writes it.")
    }
    do {
      let members = try members(of: bytes)
      let skips = try members.first(where: isSkip).map { try Self.members(of: Array($0.value.utf8)) } ?? []
      let values = members.filter { !isSkip($0) }.map { ($0.name, $0.value) }
      return RunPreparation(
        values: Dictionary(values) { $1 }, skipReason: skips.first { $0.name == "reason" }?.value)
    } catch {
      throw Diagnostic(uri: file, problem: "these are not the values of a run: \(error)")
    }
  }

  /// Whether a member of the file contains the reason to skip all scenarios.
  private static func isSkip(_ member: Member) -> Bool { member.name == "\(skip)" && !member.isText }

  /// A member of a JSON object: the content of a text, or any other value as JSON.
  package typealias Member = (name: String, value: String, isText: Bool)

  /// The members of a JSON object: texts by their content, other values as JSON.
  package static func members(of bytes: [UInt8]) throws(JSONError) -> [Member] {
    try bytes.withJSON { json throws(JSONError) in
      var members: [Member] = []
      try json.beginObject()
      while let member = try json.nextMember() {
        let isText = try json.peek() == UInt8(ascii: "\"")
        if isText {
          members.append((member.string, try json.string().string, true))
        } else {
          let start = json.offset
          try json.skip()
          members.append((member.string, String(decoding: bytes[start..<json.offset], as: UTF8.self), false))
        }
      }
      try json.end()
      return members
    }
  }
}
