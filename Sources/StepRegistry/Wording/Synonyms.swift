/// Words with the same meaning: a step with one of them finds a definition that has another.
package enum Synonyms {
  /// Groups of words with one meaning, in lower case; a word can be in several groups.
  private static let groups: [[String]] = [
    ["touch", "tap", "press", "click", "hit", "push", "select", "choose"], ["enter", "type", "write", "input", "fill"],
    ["picture", "screenshot", "snapshot", "photo", "screencap"], ["see", "find", "view"], ["swipe", "flick"],
    ["shown", "displayed", "visible", "exist", "exists"], ["shows", "displays"], ["app", "application"],
    ["clear", "empty", "erase", "delete"], ["launch", "start", "open"], ["close", "dismiss"], ["screen", "page"],
    ["address", "url"], ["device", "phone"], ["list", "table"], ["row", "cell", "item"], ["field", "box", "input"],
    ["picker", "wheel", "spinner"], ["alert", "dialog", "popup", "message"], ["switch", "toggle"],
    ["wait", "pause", "sleep"],
  ]

  /// Words, each group with the words of opposite meaning.
  static let opposites: [(words: [String], denying: [String])] = [
    (["visible", "shown", "displayed", "present"], ["hidden", "invisible", "gone", "missing", "absent"]),
    (["appear", "appears"], ["disappear", "disappears", "vanish", "vanishes"]),
    (["enabled", "active"], ["disabled", "inactive"]), (["on"], ["off"]),
    (["selected", "checked", "ticked"], ["unselected", "deselected", "unchecked", "unticked"]),
    (["select", "check", "tick"], ["unselect", "deselect", "uncheck", "untick"]),
    (["allowed", "granted"], ["denied"]), (["show"], ["hide"]), (["start", "begin"], ["stop"]),
    (["accept", "confirm"], ["decline", "ignore", "reject", "refuse", "deny"]), (["full"], ["empty"]),
    (["foreground"], ["background"]), (["open"], ["close", "dismiss"]), (["up", "top"], ["down", "bottom"]),
    (["first"], ["last"]),
  ]

  /// Words that negate a sentence, in addition to words that end in `n't`.
  static let denials: Set<String> = [
    "not", "no", "never", "cannot", "without", "nothing", "nobody", "none", "neither", "nor", "non",
    // Without their apostrophe, and slips of the keyboard that are too short to be recognised by their letters.
    "dont", "doesnt", "didnt", "isnt", "arent", "wasnt", "shouldnt", "cant", "wont", "nto", "ont",
  ]

  /// Words that narrow or widen a sentence, and so change its meaning.
  static let limits: Set<String> = [
    "only", "either", "neither", "least", "most", "more", "fewer", "less", "exactly", "but", "except", "anything",
  ]

  /// Words that nearly every sentence has.
  static let common: Set<String> = [
    "i", "the", "a", "an", "is", "are", "be", "was", "should", "to", "of", "in", "on", "at", "with", "as", "and", "for",
    "it", "that", "my", "there", "from", "has", "have", "do", "does",
  ]

  /// Each word with the numbers of its groups. The numbers of opposites come first.
  static let meanings: [String: Set<Int>] = {
    let all = opposites.map { $0.words + $0.denying } + groups
    return all.enumerated().reduce(into: [:]) { meanings, group in
      for word in group.element { meanings[word, default: []].insert(group.offset) }
    }
  }()

  /// The words that an author may have used in place of a word in lower case.
  package static func others(than word: String) -> [String] {
    groups.filter { $0.contains(word) }.flatMap { $0 }.filter { $0 != word }
  }
}
