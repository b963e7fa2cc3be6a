/// What the last words of a process say about why it ended, taken apart.
///
/// The runtime of Swift writes to standard error what was wrong ("Fatal error: Index out of range") and, where it is asked to,
/// the frames of the thread that trapped; what the step itself printed stands before.
struct CrashReport: Sendable, Hashable {
  /// What was printed before the end was in sight.
  let printed: String
  /// What was wrong; nil where nothing says it.
  let reason: String?
  /// The frames whose place is known, the innermost first: `path:line in function`.
  let frames: [String]

  /// What the lines begin with that the runtime writes about the end.
  private static let beginnings = ["*** Signal ", "*** Program crashed", "💣 ", "swift-runtime: "]
  /// How a line of the runtime about what was wrong goes on, after the place in its own sources.
  private static let fatal = "Fatal error"

  /// What is in the frames of the code that runs steps and hooks; these and all around them say nothing about the step.
  private static let runners = [" StepMatch.run(", " ScenarioAttempt.", " Performer."]
  /// What is in the frames of the closures that a definition or hook is wrapped in.
  private static let wrappers = ["(_:path:line:body:)", " hook<", " StepsEntry."]

  /// Takes apart what a process has printed.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - folder: places inside it are told from there on.
  init(_ text: String, relativeTo folder: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = lines.firstIndex(where: Self.isAboutTheEnd) ?? lines.endIndex
    var printed = lines[..<start]
    while printed.last?.isEmpty == true { printed.removeLast() }
    self.printed = printed.joined(separator: "\n")
    reason = lines[start...].lazy.compactMap(Self.reason).first
    let own = lines[start...].prefix { line in !Self.runners.contains { line.contains($0) } }
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
      // The words stand at the beginning of the line or behind a place.
      guard start == 0 || utf8[..<start].suffix(2).elementsEqual(": ".utf8) else { continue }
      return String(decoding: utf8[start...], as: UTF8.self)
    }
    return nil
  }

  /// The place of a frame, from a line such as `3 [ra] 0x1f03 f() + 19 in app at /path/x.swift:12:3`.
  private static func frame(_ line: Substring, _ folder: String) -> String? {
    let words = line.split(separator: " ", omittingEmptySubsequences: true)
    guard let number = words.first, number.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let address = words.firstIndex(where: { $0.hasPrefix("0x") }), address <= 3,
      let at = words.lastIndex(of: "at"), at + 1 < words.count,
      let module = words[..<at].lastIndex(of: "in"), address + 1 < module
    else { return nil }
    var place = words[(at + 1)...].joined(separator: " ")
    // Step files are compiled by the paths that the user gave. What the compiler made itself is in '//<compiler-generated>'.
    guard !place.hasPrefix("//"), !place.hasPrefix("<") else { return nil }
    // Behind the line stands a column, which says little about optimised code.
    if place.utf8.count(where: { $0 == UInt8(ascii: ":") }) > 1, let colon = place.lastIndex(of: ":") {
      place = String(place[..<colon])
    }
    if place.hasPrefix(folder + "/") { place = String(place.dropFirst(folder.count + 1)) }
    var name = words[(address + 1)..<module]
    if name.count > 2, name.dropLast().last == "+" { name = name.dropLast(2) }
    return "\(place) in \(name.joined(separator: " "))"
  }
}
