import CLibrary
import JSON
import Messages
import OperatingSystem
import Runner
import SourceText
import StepCompiler
import StepRegistry
import StepSources

/// The process of a formatter: reads the messages of a run from standard input, and calls the formatter.
///
/// Standard output is the output of the report. The command reads the answers: a line when the formatter is ready, and
/// a problem if it fails.
package enum FormatterProcess {
  /// The first argument of the process. Whether the run is strict, the name of the class and the paths of the features
  /// follow.
  package static let argument = "formatter"
  /// The descriptor for the answers.
  static let answers: Int32 = 3
  /// The answer of a formatter that is ready.
  static let ready = "ready\n"
  /// The words for a strict run and for another one.
  static let strictness = (strict: "strict", lenient: "lenient")

  /// Runs the formatter to its end.
  ///
  /// - Parameters:
  ///   - words: the arguments after the first one.
  ///   - definitions: the source of the step files.
  /// - Returns: whether the report was made.
  package static func run(_ words: [String], _ definitions: DefinitionSource) -> Bool {
    signal(SIGPIPE, SIG_IGN)
    do {
      guard words.count > 1 else { return false }
      try run(words[1], isStrict: words[0] == strictness.strict, Array(words.dropFirst(2)), definitions)
      return true
    } catch let problems as Diagnostics {
      for problem in problems.all.prefix(1) { answer(problem) }
    } catch let problem as Diagnostic {
      answer(problem)
    } catch {
      answer(Diagnostic(problem: "\(error)"))
    }
    return false
  }

  private static func run(
    _ name: String, isStrict: Bool, _ paths: [String], _ definitions: DefinitionSource
  ) throws {
    let files = try definitions.files(for: paths)
    let known = try definitions.load(files).formatters
    guard let type = known[name].flatMap(Plugin.formatter) else { throw unknown(name, among: known.keys.sorted()) }
    let place = place(of: name, in: files)
    let formatter: any RunFormatter
    do {
      formatter = try type.init(output: FormatterOutput { FileDescriptors.write($0, to: STDOUT_FILENO) })
    } catch {
      throw failure(name, FormatterFeed.Failure(place: "in 'init'", reason: "\(error)"), at: place)
    }
    FileDescriptors.write(Array(ready.utf8), to: answers)
    do {
      try feed(FormatterFeed(formatter, isStrict: isStrict))
    } catch let error as FormatterFeed.Failure {
      throw failure(name, error, at: place)
    }
  }

  private static func feed(_ feed: FormatterFeed) throws {
    var feed = feed
    let stream = try StoredStream("-")
    let state = StreamState()
    while let message = stream.next() {
      state.take(message)
      try feed.take(message, in: state)
    }
    try feed.end(state)
  }

  // MARK: - Problems

  private static func answer(_ problem: Diagnostic) {
    var writer = JSONWriter(capacity: 256)
    writer.object { json in
      json.member("problem", problem.problem)
      if let uri = problem.uri { json.member("uri", uri) }
      if let location = problem.location { json.member("line", location.line) }
      if let advice = problem.advice { json.member("advice", advice) }
    }
    FileDescriptors.write(writer.bytes, to: answers)
  }

  /// The problem that a process reported; nil for an answer that is cut off.
  static func problem(_ answer: ArraySlice<UInt8>) -> Diagnostic? {
    guard let json = try? JSONValue(parsing: Array(answer)), let problem = json["problem"]?.string else { return nil }
    return Diagnostic(
      uri: json["uri"]?.string, location: json["line"]?.integer.map { SourceLocation(line: $0) }, problem: problem,
      advice: json["advice"]?.string)
  }

  private static func unknown(_ name: String, among known: [String]) -> Diagnostic {
    let nearest = DidYouMean.sentence(for: name, among: known)
    let list = known.isEmpty ? "The step files have no such class." : "They have \(known.joined(separator: ", "))."
    return Diagnostic(
      problem: "--format \(name): no class of the step files has this name and adopts RunFormatter",
      advice: nearest ?? list)
  }

  private static func failure(
    _ name: String, _ failure: FormatterFeed.Failure, at place: (path: String, line: Int)?
  ) -> Diagnostic {
    Diagnostic(
      uri: place?.path, location: place.map { SourceLocation(line: $0.line) },
      problem: "the formatter \(name) failed \(failure.place), and its report is not complete",
      advice: failure.reason)
  }

  /// The place of a class in the sources; nil for a class that the files do not contain.
  private static func place(of name: String, in files: StepFiles) -> (path: String, line: Int)? {
    for path in files.files {
      guard let bytes = try? FileSystem.read(path), let source = try? SourceFile(uri: path, bytes: bytes) else {
        continue
      }
      let tokens = SwiftTokens(source, includesPackageCode: false)
      if let index = tokens.indices.first(where: { tokens.word($0) == "class" && tokens.word($0 + 1) == name }) {
        return (path, tokens.name(name, index).location.line)
      }
    }
    return nil
  }
}
