import AppUnderTest

/// The rules of a folder of recorded answers: its secrets, and the differences that do not matter.
package struct AnswerRules: Sendable, Hashable {
  /// The name of the file with the rules, which a folder need not have.
  package static let fileName = "rules.json"
  /// The replacement of a secret text.
  static let mask = "***"

  /// The patterns of further names of secrets.
  var masked: [String] = []
  /// The patterns of names that look like secrets but are not.
  var kept: [String] = []
  /// The patterns of header fields that are neither kept nor compared.
  var ignoredHeaders: [String] = []
  /// The patterns of query parameters that may differ.
  var ignoredQuery: [String] = []
  /// The patterns of members of JSON objects and fields of forms that may differ.
  var ignoredFields: [String] = []

  /// The standard rules.
  package init() {}

  /// The words in names of secrets.
  private static let secretWords: Set<Substring> = [
    "token", "tokens", "secret", "secrets", "password", "passwords", "passwd", "pwd", "passphrase", "key", "apikey",
    "accesstoken", "refreshtoken", "idtoken", "authtoken", "csrftoken", "accesskey", "privatekey", "secretkey",
    "jwt", "credential", "credentials", "signature", "sig", "otp", "cvv", "cvc", "authorization", "bearer", "sid",
    "sessionid",
  ]

  /// Whether the value of a header, cookie, query parameter, JSON member or form field is a secret.
  func isSecret(_ name: String) -> Bool {
    if isKept(name) { return false }
    if Self.matches(name, masked) { return true }
    let words = Self.words(of: name)
    return words.contains(where: Self.secretWords.contains)
      || zip(words, words.dropFirst()).contains { Self.secretWords.contains(Substring($0 + $1)) }
  }

  /// Whether a name is excluded from the secrets.
  func isKept(_ name: String) -> Bool { Self.matches(name, kept) }

  func ignoresHeader(_ name: String) -> Bool { Self.matches(name, ignoredHeaders) }

  func ignoresQuery(_ name: String) -> Bool { Self.matches(name, ignoredQuery) }

  func ignoresField(_ name: String) -> Bool { Self.matches(name, ignoredFields) }

  /// Whether a name matches one of the patterns, ignoring case.
  private static func matches(_ name: String, _ patterns: [String]) -> Bool {
    guard !patterns.isEmpty else { return false }
    let name = name.lowercased()
    return patterns.contains { name.matches(pattern: $0) }
  }

  /// The words of a name in small letters: `userPassword`, `user_password` and `User-Password` have two.
  private static func words(of name: String) -> [Substring] {
    var spaced = ""
    var wasSmall = false
    for character in name {
      if character.isUppercase, wasSmall { spaced += " " }
      spaced += character.isLetter || character.isNumber ? character.lowercased() : " "
      wasSmall = character.isLowercase || character.isNumber
    }
    return spaced.split(separator: " ")
  }
}
