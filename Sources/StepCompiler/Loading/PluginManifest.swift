import SourceText

/// What is kept beside a plug-in: which step groups and apps it has, and what its file must be like.
///
/// A text of a line each: the format's version, the hash of the plug-in's file, then `steps SYMBOL` and `app TYPE NAME`.
struct PluginManifest: Equatable {
  /// A class of the plug-in that is an app.
  struct App: Equatable {
    /// The compiler's name of the class.
    var type: String
    /// The name of the class in the source.
    var name: String
  }

  /// The hash of the plug-in's bytes: a file that was cut off or changed is not loaded.
  var hash: String
  /// The functions of the plug-in that give the address of a step group, in order.
  var stepGroups: [String] = []
  /// The apps, in order.
  var apps: [App] = []

  private static let firstLine = "cukeswift step files 1"

  /// Describes a plug-in that was just made.
  ///
  /// - Throws: everything that is declared so that it cannot be used.
  init(hash: String, _ graph: SymbolGraph) throws(Diagnostics) {
    self.hash = hash
    var problems: [Diagnostic] = []
    for group in graph.stepGroups {
      guard group.isReachable else {
        if !group.isLocal { problems.append(group.unreachable) }
        continue
      }
      // The function that gives the address of a global variable, which makes it when it is called first.
      stepGroups.append("$s\(group.mangledName.dropLast(2))vau")
    }
    for app in graph.apps where app.isReachable { apps.append(App(type: app.mangledName, name: app.name)) }
    if !problems.isEmpty { throw Diagnostics(problems) }
  }

  /// Reads what was kept; nil where it is damaged or of another version.
  init?(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    // What is cut off lacks its last line, which is empty.
    guard lines.popFirst() == Self.firstLine[...], lines.popLast() == "", let hash = lines.popFirst() else {
      return nil
    }
    self.hash = String(hash)
    for line in lines {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      switch (words.first, words.count) {
      case ("steps", 2): stepGroups.append(words[1])
      case ("app", 3): apps.append(App(type: words[1], name: words[2]))
      default: return nil
      }
    }
  }

  /// The text that is kept.
  var text: String {
    ([Self.firstLine, hash] + stepGroups.map { "steps \($0)" } + apps.map { "app \($0.type) \($0.name)" })
      .map { $0 + "\n" }.joined()
  }
}

extension SymbolGraph.Symbol {
  /// Whether the command can reach it in the plug-in.
  fileprivate var isReachable: Bool { access != "private" && access != "fileprivate" }

  /// Whether it is a variable inside a function: what is private to a file has a discriminator, `LL`, in its mangled name.
  fileprivate var isLocal: Bool { !isReachable && !mangledName.contains("LL") }

  fileprivate var unreachable: Diagnostic {
    let path = file.hasPrefix("file://") ? String(file.dropFirst("file://".count)) : file
    return Diagnostic(
      uri: path, location: SourceLocation(line: line + 1, column: column + 1),
      problem: "the step group '\(name)' is private, so that its definitions cannot be found",
      advice: "Take the word 'private' away.")
  }
}
