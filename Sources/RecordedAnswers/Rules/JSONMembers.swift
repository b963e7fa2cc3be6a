import JSON
import SourceText

extension JSONReader {
  /// Reads the name of the next member of an object that has only known members; nil at the end of the object.
  ///
  /// - Throws: a `JSONError` for an unknown member, with a proposal for a misspelt one.
  mutating func nextMember<Member>(
    of members: Member.Type
  ) throws(JSONError) -> Member? where Member: RawRepresentable<String>, Member: CaseIterable {
    guard let found = try nextMember() else { return nil }
    let name = found.string
    if let member = Member(rawValue: name) { return member }
    let names = members.allCases.map(\.rawValue)
    let proposal =
      DidYouMean.sentence(for: name, among: names) ?? "Known members: \(names.joined(separator: ", "))."
    throw error(.meaning("unknown member '\(name)'. \(proposal)"), at: found.offset)
  }
}

extension JSONWriter {
  /// Writes the name of a member.
  mutating func name(_ member: some RawRepresentable<String>) { name(of: member.rawValue) }

  /// Writes a member.
  mutating func member(_ member: some RawRepresentable<String>, _ value: String) {
    name(member)
    string(value)
  }

  /// Writes a member that is an object.
  mutating func object(_ member: some RawRepresentable<String>, _ body: (inout JSONWriter) -> Void) {
    name(member)
    object(body)
  }
}
