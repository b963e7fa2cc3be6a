import Messages

/// The last output of a process, parsed for the reason why it ended.
///
/// The runtime of Swift writes to standard error what was wrong ("Fatal error: Index out of range") and, if it is asked to,
/// the frames of the thread that trapped; the step's own output is before that.
package struct CrashReport: Sendable, Hashable {
  /// The output before the runtime's report.
  let printed: String
  /// What was wrong; `nil` if the output does not say it.
  package let reason: String?
  /// The frames whose location is known, the innermost first: `path:line in function`.
  package let frames: [String]

  /// The beginnings of the lines that the runtime writes about the end.
  private static let beginnings = ["*** Signal ", "*** Program crashed", "💣 ", "swift-runtime: "]
  /// How a line of the runtime about what was wrong continues after the location in the runtime's sources.
  private static let fatal = "Fatal error"

  /// Parts of the frames of the code that runs steps and hooks; these and all outer frames say nothing about the step.
  private static let runners = [" StepMatch.run(", " ScenarioAttempt.", " Performer."]
  /// Parts of the frames of the closures that wrap a definition or hook.
  private static let wrappers = ["(_:path:line:body:)", " hook<", " StepsEntry."]

  /// Parses what a process has printed.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - folder: locations inside it are reported relative to it.
  package init(_ text: String, relativeTo folder: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = lines.firstIndex(where: Self.isAboutTheEnd) ?? lines.endIndex
    var printed = lines[..<start]
    while printed.last?.isEmpty == true { printed.removeLast() }
    self.printed = printed.joined(separator: "\n")
    reason = lines[start...].lazy.compactMap(Self.reason).first
    let trace = Array(lines[start...])
    let own = (Symbolizer()?.symbolicated(trace) ?? trace).prefix { line in !Self.runners.contains { line.contains($0) }
    }
    frames = own.filter { line in !Self.wrappers.contains { line.contains($0) } }.compactMap { Self.frame($0, folder) }
  }

  /// Whether one of the lines of a text is what the runtime of Swift writes about the end of a process.
  static func isAboutTheEnd(_ text: String) -> Bool {
    text.split(separator: "\n").contains(where: isAboutTheEnd)
  }

  private static func isAboutTheEnd(_ line: Substring) -> Bool {
    reason(line) != nil || beginnings.contains { line.hasPrefix($0) }
  }

  /// What was wrong, from a line such as `Swift/x.swift:600: Fatal error: Index out of range`.
  private static func reason(_ line: Substring) -> String? {
    let utf8 = Array(line.utf8)
    let wanted = Array(fatal.utf8)
    guard utf8.count >= wanted.count else { return nil }
    for start in 0...(utf8.count - wanted.count) where utf8[start..<start + wanted.count].elementsEqual(wanted) {
      // The words are at the beginning of the line or behind a location.
      guard start == 0 || utf8[..<start].suffix(2).elementsEqual(": ".utf8) else { continue }
      return String(decoding: utf8[start...], as: UTF8.self)
    }
    return nil
  }

  /// The location of a frame, from a line such as `3 [ra] 0x1f03 f() + 19 in app at /path/x.swift:12:3`.
  private static func frame(_ line: Substring, _ folder: String) -> String? {
    let words = line.split(separator: " ", omittingEmptySubsequences: true)
    guard let number = words.first, number.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let address = words.firstIndex(where: { $0.hasPrefix("0x") }), address <= 3,
      let at = words.lastIndex(of: "at"), at + 1 < words.count,
      let module = words[..<at].lastIndex(of: "in"), address + 1 < module
    else { return nil }
    var location = words[(at + 1)...].joined(separator: " ")
    // Step files are compiled by the paths that the user gave. What the compiler made itself is in '//<compiler-generated>'.
    guard !location.hasPrefix("//"), !location.hasPrefix("<") else { return nil }
    // Behind the line stands a column, which says little about optimised code.
    if location.utf8.count(where: { $0 == UInt8(ascii: ":") }) > 1, let colon = location.lastIndex(of: ":") {
      location = String(location[..<colon])
    }
    if location.hasPrefix(folder + "/") { location = String(location.dropFirst(folder.count + 1)) }
    var name = words[(address + 1)..<module]
    if name.count > 2, name.dropLast().last == "+" { name = name.dropLast(2) }
    return "\(location) in \(name.joined(separator: " "))"
  }
}
