package import SourceText

/// Checks the members of the objects in a file: known names, each once in its object.
package struct MemberChecks {
  private let source: SourceFile

  /// Checks the members in a file.
  package init(in source: SourceFile) { self.source = source }

  /// Refuses a repeated name.
  ///
  /// - Parameters:
  ///   - member: the member.
  ///   - names: the names of the object so far; the member is added.
  package func check(_ member: JSONString, isNewIn names: inout Set<String>) throws(Diagnostic) {
    guard !names.insert(member.string).inserted else { return }
    throw problem(with: member, "'\(member.string)' is given twice", advice: "Keep one of the two.")
  }

  /// The problem of an unknown name.
  ///
  /// - Parameters:
  ///   - member: the member.
  ///   - names: the known names.
  ///   - kind: the end of the sentence, such as "is not an option of a profile".
  package func unknown(_ member: JSONString, among names: [String], _ kind: String) -> Diagnostic {
    problem(
      with: member, "'\(member.string)' \(kind)",
      advice: DidYouMean.sentence(for: member.string, among: names) ?? "Choose from \(names.joined(separator: ", ")).")
  }

  /// A problem with a member, located at its name.
  package func problem(with member: JSONString, _ problem: String, advice: String) -> Diagnostic {
    Diagnostic(
      uri: source.uri, location: source.location(ofByte: member.offset), width: member.string.unicodeScalars.count + 2,
      problem: problem, advice: advice
    ).quoting(source)
  }
}
