import SourceText

/// What compiled step files declare that the command looks for, as their symbols tell it.
struct PluginContent {
  /// The functions that give the address of a step group, in the order of the files and of their lines.
  private(set) var stepGroups: [String] = []
  /// The classes, in the same order: which of them are apps shows when they are loaded.
  private(set) var classes: [PluginManifest.Class] = []
  /// The names of the step groups that cannot be reached, with why.
  private(set) var unreachable: [(name: String, reason: UnreachableGroup)] = []

  private var storedNames: Set<String> = []

  /// Why a step group cannot be reached.
  enum UnreachableGroup {
    case isPrivate, isComputed
  }

  private static let addressor = "vau"
  private static let getter = "vg"
  private static let storage = "vp"
  private static let metadata = "CMa"
  private static let type = " : StepRegistry.Steps"

  /// Looks through a library; nil where its symbols cannot be read.
  init?(of library: [UInt8]) {
    let endings = [Self.addressor, Self.getter, Self.storage, Self.metadata]
    guard let symbols = LibrarySymbols(library, namesEndingIn: endings)?.symbols, let demangling = Demangling() else {
      return nil
    }
    for symbol in symbols {
      guard let text = demangling.text(of: symbol.name) else { continue }
      if symbol.name.hasSuffix(Self.metadata) {
        if symbol.isExported { add(aClass: symbol.name, text) }
      } else if text.hasSuffix(Self.type) {
        add(aGroup: symbol, String(text.dropLast(Self.type.count)))
      }
    }
    // What is stored may have a getter as well.
    unreachable.removeAll { storedNames.contains($0.name) }
  }

  private mutating func add(aClass name: String, _ text: String) {
    // `$s9StepFiles5KioskCMa` gives the metadata of the class `9StepFiles5KioskC`.
    let mangled = name.drop { $0 == "$" }.dropFirst().dropLast(Self.metadata.count - 1)
    classes.append(.init(type: String(mangled), name: text.split(separator: ".").last.map(String.init) ?? text))
  }

  /// Adds a variable of the type `Steps`, told as `StepFiles.basket.getter` and the like.
  private mutating func add(aGroup symbol: LibrarySymbols.Symbol, _ text: String) {
    let path = text.split(separator: ".")
    if symbol.name.hasSuffix(Self.addressor) {
      guard symbol.isExported else { return }
      stepGroups.append(symbol.name)
      if path.count == 3 { storedNames.insert(String(path[1])) }
      return
    }
    guard path.first == Compilation.moduleName[...] else { return }
    if symbol.name.hasSuffix(Self.getter) {
      // One inside a type is likely to be part of a group that is found.
      if path.count == 3, symbol.isExported { unreachable.append((String(path[1]), .isComputed)) }
    } else if !symbol.isExported, text.dropFirst(Compilation.moduleName.count + 1).hasPrefix("(") {
      let name = text.dropFirst(Compilation.moduleName.count + 2).prefix { $0 != " " }
      unreachable.append((String(name), .isPrivate))
    }
  }
}
