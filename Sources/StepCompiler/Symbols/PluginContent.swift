import OperatingSystem

/// The declarations of compiled step files that the command uses, found by their symbols.
struct PluginContent {
  /// The name of the module that the step files are.
  static let moduleName = "StepFiles"

  /// The variables that hold step groups, in the order of the files and of their lines.
  private(set) var stepGroups: [PluginManifest.StepVariable] = []
  /// The classes, in the same order. Loading shows which of them are apps.
  private(set) var classes: [PluginManifest.Class] = []
  /// The names of the apps that scenarios cannot name: apps private to their files, and generic ones, marked with `<>`.
  private(set) var privateApps: [String] = []
  /// The names of the step groups that cannot be reached, with the reasons.
  private(set) var unreachable: [(name: String, reason: UnreachableGroup)] = []

  private var storedNames: Set<String> = []

  /// The reason why a step group cannot be reached.
  enum UnreachableGroup {
    case isPrivate, isComputed
  }

  private static let addressor = "vau"
  private static let getter = "vg"
  private static let storage = "vp"
  private static let metadata = "CMa"
  private static let conformance = "Mc"
  /// The endings of demangled names for the types of variables that hold step groups.
  private static let types: [(ending: String, kind: PluginManifest.StepVariable.Kind)] = [
    (" : StepRegistry.Steps", .group),
    (" : StepRegistry.Steps?", .optional), (" : Swift.Optional<StepRegistry.Steps>", .optional),
    (" : [StepRegistry.Steps]", .list), (" : Swift.Array<StepRegistry.Steps>", .list),
  ]

  /// Reads the symbols of a library; nil for an unreadable library.
  init?(of library: [UInt8]) {
    let endings = [Self.addressor, Self.getter, Self.storage, Self.metadata, Self.conformance]
    guard let symbols = LibrarySymbols(library, namesEndingIn: endings)?.symbols, let demangling = Demangling() else {
      return nil
    }
    for symbol in symbols {
      guard let text = demangling.text(of: symbol.name) else { continue }
      if symbol.name.hasSuffix(Self.metadata) {
        if symbol.isExported { add(aClass: symbol.name, text) }
      } else if symbol.name.hasSuffix(Self.conformance) {
        add(aConformance: text, isExported: symbol.isExported)
      } else if let type = Self.types.first(where: { text.hasSuffix($0.ending) }) {
        add(symbol, String(text.dropLast(type.ending.count)), type.kind)
      }
    }
    // A stored variable may have a getter as well.
    unreachable.removeAll { storedNames.contains($0.name) }
  }

  private mutating func add(aClass name: String, _ text: String) {
    // `$s9StepFiles5KioskCMa` returns the metadata of the class `9StepFiles5KioskC`.
    let mangled = name.drop { $0 == "$" }.dropFirst().dropLast(Self.metadata.count - 1)
    classes.append(.init(type: String(mangled), name: text.split(separator: ".").last.map(String.init) ?? text))
  }

  /// Adds an app that cannot be launched by name.
  ///
  /// The symbol of a private app is, for example,
  /// `protocol conformance descriptor for StepFiles.(Lamp in _4603908D) : ModelApps.App in …`, and the symbol of a
  /// generic app `protocol conformance descriptor for <A> StepFiles.Lamp<A> : ModelApps.App in …`.
  private mutating func add(aConformance text: String, isExported: Bool) {
    guard let end = text.firstRange(of: " : ModelApps.App in ")?.lowerBound else { return }
    let type = text[..<end]
    if type.last == ">", let name = type.split(separator: ".").last?.prefix(while: { $0 != "<" }) {
      privateApps.append("\(name)<>")
    } else if !isExported, type.last == ")", let start = type.lastIndex(of: "(") {
      privateApps.append(String(type[start...].dropFirst().prefix { $0 != " " }))
    }
  }

  /// Adds a variable that holds step groups, with a symbol such as `StepFiles.basket.getter`.
  private mutating func add(
    _ symbol: LibrarySymbols.Symbol, _ text: String, _ kind: PluginManifest.StepVariable.Kind
  ) {
    let path = text.split(separator: ".")
    if symbol.name.hasSuffix(Self.addressor) {
      guard symbol.isExported else { return }
      stepGroups.append(.init(kind: kind, symbol: symbol.name))
      if path.count == 3 { storedNames.insert(String(path[1])) }
      return
    }
    guard path.first == Self.moduleName[...] else { return }
    if symbol.name.hasSuffix(Self.getter) {
      // A variable inside a type is probably part of a group that is found.
      if path.count == 3, symbol.isExported { unreachable.append((String(path[1]), .isComputed)) }
    } else if !symbol.isExported, text.dropFirst(Self.moduleName.count + 1).hasPrefix("(") {
      let name = text.dropFirst(Self.moduleName.count + 2).prefix { $0 != " " }
      unreachable.append((String(name), .isPrivate))
    }
  }
}
