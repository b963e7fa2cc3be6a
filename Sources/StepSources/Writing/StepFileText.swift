import OperatingSystem
package import SourceText
import StepRegistry

/// The text of a step file to which definitions are added.
package struct StepFileText {
  /// The text, which ends with a line end.
  package private(set) var text: String
  /// The line ending of the first line, which added lines use as well.
  private let lineEnd: String
  private let name: SwiftName

  /// Uses the content of a file.
  ///
  /// - Parameters:
  ///   - text: its text; nil for a new file.
  ///   - path: its path. The declared names are made from the file name.
  package init(_ text: String?, path: String) {
    let file = path.split(separator: "/").last ?? ""
    name = SwiftName(String(file.dropLast(".swift".count)), otherwise: "More")
    self.text = text ?? "import CukeKit\n"
    // "\r\n" is a different Character than "\n".
    lineEnd = self.text.first(where: \.isNewline) == "\r\n" ? "\r\n" : "\n"
    if self.text.last?.isNewline == false { self.text += lineEnd }
  }

  /// Adds the definitions that are still missing, in the last group of the file or in a new one.
  ///
  /// - Parameter snippets: the definitions, each with its comments.
  /// - Returns: the number of added definitions.
  package mutating func add(_ snippets: [String]) -> Int {
    let new = snippets.filter { !text.contains(Registry.pattern(ofSnippet: $0)) }
    guard !new.isEmpty else { return 0 }
    let lines = new.map { snippet in
      snippet.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)\n" }.joined()
    }
    if let end = endOfLastGroup {
      text.insert(contentsOf: withLineEnds("\n" + lines.joined(separator: "\n")), at: end)
    } else {
      text += withLineEnds(group(of: lines))
    }
    return new.count
  }

  /// Adds definitions to a file, unless the file already contains them.
  ///
  /// - Returns: the number of added definitions.
  package static func add(_ snippets: [String], toFileAt path: String) throws(Diagnostic) -> Int {
    do throws(FileSystem.Failure) {
      let isThere = try FileSystem.kindIfAny(of: path) != nil
      let old = isThere ? String(decoding: try FileSystem.read(path), as: UTF8.self) : nil
      var text = StepFileText(old, path: path)
      let added = text.add(snippets)
      guard added > 0 else { return 0 }
      if !isThere { try FileSystem.makeFolder(around: path) }
      let file = isThere ? try OutputFile.replacement(of: path) : try OutputFile.file(at: path)
      file.write(text.text)
      try file.finish()
      return added
    } catch {
      throw Diagnostic(error, advice: "No definitions were written.")
    }
  }

  /// The beginning of the line that closes the last group; nil for a file without a group of several lines.
  private var endOfLastGroup: String.Index? {
    guard let source = try? SourceFile(uri: "", bytes: Array(text.utf8)) else { return nil }
    let tokens = SwiftTokens(source, includesPackageCode: true)
    let ends = tokens.stepGroups().filter { !$0.isThrownAway }.compactMap { group -> Int? in
      guard let brace = tokens.closing(group.bracket).map({ $0 + 1 }), tokens.symbol(brace, "{"),
        let end = tokens.closing(brace)
      else { return nil }
      let offset = tokens[end].range.lowerBound
      return offset > 0 && source.bytes[offset - 1] == UInt8(ascii: "\n") ? offset : nil
    }
    return ends.last.map { text.utf8.index(text.startIndex, offsetBy: $0) }
  }

  private func withLineEnds(_ text: String) -> String { text.replacing("\n", with: lineEnd) }

  private func group(of lines: [String]) -> String {
    let world = "\(name.upper)World"
    let isNew = !text.contains("class \(world)")
    return """

      \(isNew ? "/// What one scenario works with; each scenario gets a new one.\nfinal class \(world): World {}\n\n" : "")\
      let \(name.lower)Steps = Steps(\(world).self) {
      \(lines.joined(separator: "\n"))}

      """
  }
}
