/// The description stored beside a plug-in: its step groups and classes, and the hash of its file.
///
/// Each line contains one value: the format's version, the hash of the plug-in's file, then `steps SYMBOL`
/// (`steps? SYMBOL` and `steps[] SYMBOL` for optionals and arrays), `class TYPE NAME`, `private NAME` and
/// `warning PATH:LINE:COLUMN: warning: MESSAGE`. After the plug-in was loaded without problems, `group LINE FILE` follows
/// for each step group found, `definition LINE FILE` for its definitions, and finally `loaded`.
struct PluginManifest: Equatable {
  /// A class of the plug-in.
  struct Class: Equatable {
    /// The compiler's name of the class.
    var type: String
    /// The name of the class in the source.
    var name: String
  }

  /// A global variable that holds step groups.
  struct StepVariable: Equatable {
    /// The way in which the variable holds the definitions.
    enum Kind: String {
      case group = "steps"
      case optional = "steps?"
      case list = "steps[]"
    }

    var kind: Kind
    /// The plug-in's function that returns the address of the variable.
    var symbol: String
  }

  /// The location of a step group.
  struct Group: Hashable {
    /// The name of the file, without folders.
    var file: String
    /// The line, counted from 1.
    var line: Int
  }

  /// The hash of the plug-in's bytes. A truncated or changed file is not loaded.
  var hash: String
  /// The variables that hold step groups, in order.
  var stepGroups: [StepVariable] = []
  /// The classes that may be apps or formatters, in order. After loading, only those that are.
  var classes: [Class] = []
  /// The names of the apps that are private to their files, and of generic ones, marked with `<>`.
  var privateApps: [String] = []
  /// The warnings of the compiler about the step files.
  var warnings: [CompilerWarning] = []
  /// The step groups found when the plug-in was loaded.
  var foundGroups: [Group] = []
  /// The locations of the definitions in these groups.
  var foundDefinitions: Set<Group> = []
  /// Whether the plug-in was loaded completely. Until then, loading it may end the process.
  var wasLoaded = false

  private static let firstLine = "cukeswift step files 7"
  private static let lastLine = "loaded"
  private static let warning = "warning "

  /// Describes a new plug-in.
  init(hash: String, _ content: PluginContent) {
    self.hash = hash
    stepGroups = content.stepGroups
    classes = content.classes
    privateApps = content.privateApps
  }

  /// Reads a manifest; nil for a damaged manifest or another version.
  init?(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    // A truncated manifest lacks its last line, which is empty.
    guard lines.popFirst() == Self.firstLine[...], lines.popLast() == "", let hash = lines.popFirst() else {
      return nil
    }
    self.hash = String(hash)
    if lines.last == Self.lastLine[...] {
      wasLoaded = true
      lines.removeLast()
    }
    for line in lines {
      if line.hasPrefix(Self.warning), let warning = CompilerWarning(line.dropFirst(Self.warning.count)) {
        warnings.append(warning)
        continue
      }
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      switch (words.first, words.count) {
      case ("class", 3): classes.append(Class(type: words[1], name: words[2]))
      case ("group", 3), ("definition", 3):
        guard let line = Int(words[1]) else { return nil }
        let found = Group(file: words[2], line: line)
        if words[0] == "group" { foundGroups.append(found) } else { foundDefinitions.insert(found) }
      case ("private", 2): privateApps.append(words[1])
      case (let kind?, 2):
        guard let kind = StepVariable.Kind(rawValue: kind) else { return nil }
        stepGroups.append(StepVariable(kind: kind, symbol: words[1]))
      default: return nil
      }
    }
  }

  /// The text of the file.
  var text: String {
    ([Self.firstLine, hash] + stepGroups.map { "\($0.kind.rawValue) \($0.symbol)" }
      + classes.map { "class \($0.type) \($0.name)" } + privateApps.map { "private \($0)" }
      + warnings.map { Self.warning + $0.text } + foundGroups.map { "group \($0.line) \($0.file)" }
      + foundDefinitions.map { "definition \($0.line) \($0.file)" }.sorted()
      + (wasLoaded ? [Self.lastLine] : [])).map { $0 + "\n" }.joined()
  }
}
