import Foundation
import Testing

/// Checks the imports of the sources against the arrows in ARCHITECTURE.md.
@Suite struct ImportTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardizedFileURL

  /// The allowed imports of each module, read from the table of ARCHITECTURE.md: lines such as `Runner → StepRegistry,
  /// Messages`.
  private static func arrows() throws -> [String: Set<String>] {
    let text = try String(contentsOf: root.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
    var arrows: [String: Set<String>] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("    ") && line.contains(" → ") {
      let sides = line.components(separatedBy: " → ")
      let module = sides[0].trimmingCharacters(in: .whitespaces)
      // Two spaces separate the names from the purpose of the module.
      let names = sides[1].components(separatedBy: "  ")[0].components(separatedBy: ", ")
      arrows[module] = Set(names.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty })
    }
    return arrows
  }

  @Test func everyModuleHasItsArrows() throws {
    let modules = try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: "Sources").path)
    #expect(Set(modules) == Set(try Self.arrows().keys))
    #expect(modules.count == 51)
  }

  /// The dependencies of each module, read from the table `arrows` of Package.swift.
  private static func packageArrows() throws -> [String: Set<String>] {
    let text = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    let table = try #require(text.firstMatch(of: /let arrows: .*? = \[\n((?:.|\n)*?)\n\]/)).1
    return Dictionary(
      uniqueKeysWithValues: table.matches(of: /"(\w+)": \[([^\]]*)\]/).map { entry in
        (String(entry.1), Set(entry.2.matches(of: /\w+/).map { String($0.output) }))
      })
  }

  @Test func arrowsAreThoseOfThePackage() throws {
    let arrows = try Self.arrows()
    let package = try Self.packageArrows()
    #expect(Set(arrows.keys) == Set(package.keys))
    for (module, drawn) in arrows {
      let needed = try #require(package[module])
      guard drawn == ["all"] else {
        #expect(drawn == needed, "\(module)")
        continue
      }
      // All direct and indirect dependencies, except modules imported only by tests of packages.
      let found = Self.closure(of: needed, in: package)
      let others: Set = ["CLibrary", "CukeTesting", "CukeAppTesting", "CukeXCTest", "CukeXCUITest"]
      #expect(found == Set(arrows.keys).subtracting(others.union([module])), "\(module)")
    }
  }

  /// The modules with all their dependencies.
  private static func closure(of modules: Set<String>, in package: [String: Set<String>]) -> Set<String> {
    var found = modules
    while case let more = found.reduce(found, { $0.union(package[$1] ?? []) }), more != found { found = more }
    return found
  }

  /// The first `swift test` of every package compiles these modules.
  @Test(arguments: [("CukeSteps", []), ("CukeTesting", testing), ("CukeXCTest", testing + ["CukeTesting"])])
  func `steps without apps are built on few modules`(product: String, others: [String]) throws {
    let package = try Self.packageArrows()
    let steps: Set = ["SourceText", "JSON", "GherkinParser", "RegularExpressions", "StepRegistry"]
    let found = Self.closure(of: try #require(package[product]), in: package)
    #expect(found == steps.union(others), "\(product)")
  }

  private static let testing = ["CukeSteps", "ExampleFiles", "Messages", "OperatingSystem", "Runner", "StepSources"]

  /// The files and folders named in ARCHITECTURE.md exist.
  @Test func namedFilesAndFoldersExist() throws {
    let text = try String(contentsOf: Self.root.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
    let paths = text.matches(of: /`((?:Sources|Tests|Scripts|Benchmarks|Main)\/[\w\/.]*)`/).map { String($0.1) }
    #expect(paths.count > 10)
    for path in paths {
      #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: path).path), "\(path)")
    }
    let modules = try Self.arrows().keys
    let folders = text.matches(of: /`([A-Z]\w+)\/(\w+)`/).filter { modules.contains(String($0.1)) }
    #expect(folders.count > 5)
    for folder in folders {
      let path = "Sources/\(folder.1)/\(folder.2)"
      #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: path).path), "\(path)")
    }
  }

  @Test func importsKeepToTheArrows() throws {
    let arrows = try Self.arrows()
    var seen = 0
    for (module, allowed) in arrows {
      let folder = Self.root.appending(path: "Sources/\(module)")
      let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
      for file in files where file.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        for name in Self.imports(in: text) where arrows[name] != nil {
          seen += 1
          #expect(
            allowed.contains(name) || allowed.contains("all") || name == "CLibrary",
            "Sources/\(module)/\(file) imports \(name)")
        }
      }
    }
    #expect(seen > 50)
  }

  @Test func theCoreDoesWithoutFoundation() throws {
    let core = [
      "SourceText", "OperatingSystem", "JSON", "GherkinParser", "RegularExpressions", "StepRegistry", "StepSources",
      "Messages", "Runner", "Reporters", "ElementQuery", "PastRuns", "Project", "cukeswift", "HTTP", "Wall",
      "AppServer", "JSONRPC", "LanguageServer", "AgentServer", "Compression", "PageAssets", "CommandOptions", "Trials",
    ]
    for module in core {
      let folder = Self.root.appending(path: "Sources/\(module)")
      let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
      #expect(files.contains { $0.hasSuffix(".swift") })
      for file in files where file.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        #expect(!Self.imports(in: text).contains { $0.hasPrefix("Foundation") }, "Sources/\(module)/\(file)")
      }
    }
  }

  /// The modules imported by a source text. Every second part between triple quotation marks is a string literal.
  private static func imports(in text: String) -> [String] {
    let parts = text.components(separatedBy: "\"\"\"").enumerated().filter { $0.offset.isMultiple(of: 2) }
    return parts.flatMap { $0.element.split(separator: "\n") }.compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      guard let position = words.firstIndex(of: "import"), position <= 2, position + 1 < words.count else { return nil }
      let modifiers: Set = ["public", "package", "internal", "@_exported"]
      return words[..<position].allSatisfy(modifiers.contains) ? words[position + 1] : nil
    }
  }
}
