import JSON
import Runner
import SourceText

/// The parameters of a run for its worlds, and the values that it exchanges with other processes of a distributed run.
struct RunParameters {
  /// Each value is `NAME=VALUE`, or a JSON object with several.
  static let option = Option(
    GivenOption.addingUp,
    each: OptionValue(placeholder: "K=V") { text, option throws(Diagnostic) in
      try parameters(of: text, option)
    }, help: "a value for worlds and steps, or a JSON object of several")
  static let part = Option(
    "--run-hooks",
    OptionValue(placeholder: "WHICH", choices: { RunPart.allCases.map(\.rawValue) }) {
      text, option throws(Diagnostic) in
      if let part = RunPart(rawValue: text) { return part }
      throw Diagnostic(problem: "\(option) takes all, none, before or after, but was given '\(text)'")
    }, else: .all, help: "BeforeRun and AfterRun hooks: all, none, or only before or after")
  static let valuesFile = Option(
    "--run-values", .text("FILE"), help: "values of BeforeRun hooks: written with 'before', else read")
  static let options: [any CommandOption] = [option, part, valuesFile]

  /// The parameters, by their names.
  let parameters: [String: String]
  /// The part of the run that this process executes.
  let part: RunPart
  /// The values from hooks of another process.
  let values: [String: String]
  /// The reason of these hooks to skip all scenarios; `nil` to run them.
  let skipReason: String?
  /// The file for the values of hooks, after following links; `nil` without such a file.
  private let target: String?

  /// Reads the options, and the file of values if necessary.
  init(_ arguments: ParsedArguments) throws(Diagnostic) {
    parameters = Dictionary(try arguments[Self.option].joined().map { ($0.name, $0.value) }) { $1 }
    part = try arguments[Self.part]
    guard let file = try arguments[Self.valuesFile] else {
      guard part != .before else {
        throw Diagnostic(
          problem: "--run-hooks before needs --run-values", advice: "Name a file for the values: --run-values FILE."
        )
      }
      (target, values, skipReason) = (nil, [:], nil)
      return
    }
    guard part != .all else {
      throw Diagnostic(
        problem: "--run-values passes values between processes, but this process runs all hooks",
        advice: "Add --run-hooks before, none or after.")
    }
    guard part == .before else {
      target = nil
      (values, skipReason) = try Self.read(file)
      return
    }
    (values, skipReason) = ([:], nil)
    let given = arguments.given([Self.valuesFile]).last
    do throws(Diagnostic) {
      let path = OutputPath("the values of a run", isOfProject: given.map(arguments.isOfProject) ?? false)
      let target = try path.target(of: file)
      try Self.refuse(replacing: target, named: file)
      self.target = target
    } catch {
      throw error.located(at: given?.origin)
    }
  }

  /// Refuses to replace a file, unless it is empty or has the values of an earlier run.
  private static func refuse(replacing target: String, named file: String) throws(Diagnostic) {
    guard (try? FileSystem.kind(of: target)) == .file else { return }
    if let bytes = try? FileSystem.read(target, atMost: 1), bytes.isEmpty { return }
    do throws(Diagnostic) {
      _ = try read(target)
    } catch {
      throw Diagnostic(
        uri: file, problem: "the values of a run would replace another file",
        advice: "Name another file with --run-values, or remove this one.")
    }
  }

  /// The member of the file with the reason to skip all scenarios. It is an object, which distinguishes it from values.
  private static let skip: StaticString = "skip"

  /// Saves the decisions of hooks for the other processes of the run. If a hook has failed, removes the file.
  ///
  /// - Parameters:
  ///   - values: the values of the hooks.
  ///   - skipReason: the reason to skip all scenarios; `nil` to run them.
  ///   - isPrepared: whether all hooks have passed.
  func keep(_ values: [String: String], _ skipReason: String?, isPrepared: Bool) throws(Diagnostic) {
    guard let target else { return }
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
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        writer.name(of: name)
        writer.string(value)
      }
      guard let skipReason else { return }
      writer.name(Self.skip)
      writer.object { $0.member("reason", skipReason) }
    }
    writer.endLine()
    let bytes = writer.withBytes { Array($0) }
    try TextFile.write(bytes, to: target, advice: "This file passes the values of the run to other processes.")
  }

  private static func read(_ file: String) throws(Diagnostic) -> (values: [String: String], skipReason: String?) {
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
      return (Dictionary(values) { $1 }, skips.first { $0.name == "reason" }?.value)
    } catch {
      throw Diagnostic(uri: file, problem: "these are not the values of a run: \(error)")
    }
  }

  /// Whether a member of the file contains the reason to skip all scenarios.
  private static func isSkip(_ member: Member) -> Bool { member.name == "\(skip)" && !member.isText }

  /// The parameters in a word of the command line or of a profile.
  private static func parameters(of text: String, _ option: String) throws(Diagnostic) -> [(
    name: String, value: String
  )] {
    if text.first == "{" {
      do {
        return try members(of: Array(text.utf8)).map { ($0.name, $0.value) }
      } catch {
        throw Diagnostic(problem: "\(option): '\(text)' is not a JSON object: \(error)")
      }
    }
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw Diagnostic(
        problem: "\(option): '\(text)' is not NAME=VALUE or a JSON object",
        advice: #"Write NAME=VALUE, or a JSON object such as {"url": "http://127.0.0.1"}."#)
    }
    return [(String(text[..<equals]), String(text[text.index(after: equals)...]))]
  }

  /// A member of a JSON object: the content of a text, or any other value as JSON.
  private typealias Member = (name: String, value: String, isText: Bool)

  /// The members of a JSON object: texts by their content, other values as JSON.
  private static func members(of bytes: [UInt8]) throws -> [Member] {
    try bytes.withUnsafeBufferPointer { bytes in
      var json = JSONReader(bytes)
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
