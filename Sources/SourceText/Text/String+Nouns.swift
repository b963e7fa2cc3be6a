extension String {
  /// The indefinite article for the noun at the beginning of the text: "an iPhone", "a user", "a 414x896".
  package var article: String {
    let beginning = lowercased()
    // The first sound of "user" is a consonant.
    let hasVowel = beginning.first.map { "aeiou".contains($0) } == true && !beginning.hasPrefix("user")
    return hasVowel ? "an" : "a"
  }
}

extension Int {
  /// The number with a noun: "1 element", "2 elements".
  package func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}
