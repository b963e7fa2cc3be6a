/// A commit of git.
package struct GitCommit: Sendable, Hashable {
  /// The hash of the commit, in hexadecimal digits.
  package var id: String
  /// The author; empty if unknown.
  package var author: String
  /// The first line of its message.
  package var subject: String
  /// The time of the commit, in seconds since 1970.
  package var time: Double

  /// Describes a commit.
  package init(id: String, author: String = "", subject: String = "", time: Double = 0) {
    self.id = id
    self.author = author
    self.subject = subject
    self.time = time
  }

  /// The first digits of the hash.
  package var short: String { String(id.prefix(8)) }

  /// The format of `git log` that `init(line:)` reads. A zero byte separates the parts.
  static let format = "--format=%H%x00%an%x00%ct%x00%s"

  /// Reads a line that `git log` has printed in `format`.
  init?(line: String) {
    let parts = line.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4, !parts[0].isEmpty, parts[0].utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
    else { return nil }
    let subject = parts[3].split(separator: "\n").first.map(String.init) ?? ""
    self.init(id: parts[0], author: parts[1], subject: subject, time: Double(parts[2]) ?? 0)
  }
}

extension GitCommit: JournalRecord {
  static let members: [JournalMember<Self>] = [
    JournalMember("id", \.id, isRequired: true), JournalMember("author", \.author), JournalMember("subject", \.subject),
    JournalMember("time", \.time),
  ]

  init() { self.init(id: "") }
}
