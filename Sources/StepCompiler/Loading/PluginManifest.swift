/// What is kept beside a plug-in: which step groups and classes it has, and what its file must be like.
///
/// A text of a line each: the format's version, the hash of the plug-in's file, then `steps SYMBOL` and `class TYPE NAME`, and
/// `loaded` at last, once the plug-in was loaded and nothing happened.
struct PluginManifest: Equatable {
  /// A class of the plug-in.
  struct Class: Equatable {
    /// The compiler's name of the class.
    var type: String
    /// The name of the class in the source.
    var name: String
  }

  /// The hash of the plug-in's bytes: a file that was cut off or changed is not loaded.
  var hash: String
  /// The functions of the plug-in that give the address of a step group, in order.
  var stepGroups: [String] = []
  /// The classes that may be apps, in order; only those that are, once the plug-in was loaded.
  var classes: [Class] = []
  /// Whether the plug-in was loaded as far as its last step group; before that, nobody knows whether it ends its process.
  var wasLoaded = false

  private static let firstLine = "cukeswift step files 3"
  private static let lastLine = "loaded"

  /// Describes a plug-in that was just made.
  init(hash: String, _ content: PluginContent) {
    self.hash = hash
    stepGroups = content.stepGroups
    classes = content.classes
  }

  /// Reads what was kept; nil where it is damaged or of another version.
  init?(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    // What is cut off lacks its last line, which is empty.
    guard lines.popFirst() == Self.firstLine[...], lines.popLast() == "", let hash = lines.popFirst() else {
      return nil
    }
    self.hash = String(hash)
    if lines.last == Self.lastLine[...] {
      wasLoaded = true
      lines.removeLast()
    }
    for line in lines {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      switch (words.first, words.count) {
      case ("steps", 2): stepGroups.append(words[1])
      case ("class", 3): classes.append(Class(type: words[1], name: words[2]))
      default: return nil
      }
    }
  }

  /// The text that is kept.
  var text: String {
    ([Self.firstLine, hash] + stepGroups.map { "steps \($0)" } + classes.map { "class \($0.type) \($0.name)" }
      + (wasLoaded ? [Self.lastLine] : [])).map { $0 + "\n" }.joined()
  }
}
