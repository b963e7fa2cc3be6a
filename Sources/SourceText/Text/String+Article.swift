extension String {
  /// The indefinite article of the noun that the text begins with: "an iPhone", "a user", "a 414x896".
  package var article: String {
    let beginning = lowercased()
    // "user" is spoken with a consonant.
    let hasVowel = beginning.first.map { "aeiou".contains($0) } == true && !beginning.hasPrefix("user")
    return hasVowel ? "an" : "a"
  }
}
