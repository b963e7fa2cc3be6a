import Foundation
import Testing

/// Holds the folders of modules to the order that ARCHITECTURE.md gives them.
@Suite struct FolderOrderTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardizedFileURL

  /// The folders of each module in order, read from lines of ARCHITECTURE.md such as
  /// `` | `Runner` | Loading, History | ``.
  private static func orders() throws -> [String: [String]] {
    let text = try String(contentsOf: root.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
    let section = try #require(text.components(separatedBy: "## Folders of modules\n").dropFirst().first)
    let rows = (section.components(separatedBy: "\n## ").first ?? "").matches(of: /\| `(\w+)` \| ([\w, ]+) \|/)
    return Dictionary(
      uniqueKeysWithValues: rows.map { (String($0.1), $0.2.components(separatedBy: ", ")) })
  }

  /// The source files in the folders of each module that has at least two.
  private static func modules() throws -> [String: [SourceFolders.File]] {
    let sources = root.appending(path: "Sources")
    let paths = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
    var modules: [String: [SourceFolders.File]] = [:]
    for path in paths where path.hasSuffix(".swift") {
      let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
      guard parts.count == 2, parts[1].contains("/") else { continue }
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      modules[parts[0], default: []].append(.init(path: parts[1], code: SourceCode(text)))
    }
    return modules.filter { Set($0.value.map(\.folder)).count > 1 }
  }

  @Test func foldersUseOnlyThoseBeforeThem() throws {
    let (orders, modules) = (try Self.orders(), try Self.modules())
    #expect(orders.keys.sorted() == modules.keys.sorted())
    #expect(modules.count >= 20)
    for (module, files) in modules {
      let order = orders[module] ?? []
      #expect(Set(files.map(\.folder)) == Set(order), "\(module)")
      #expect(SourceFolders(files: files).breaches(of: order) == [], "\(module)")
    }
  }

  @Test func usesAgainstTheOrderAreFound() {
    let texts = [
      "Low/A.swift": """
      /// Not of a High.
      package struct Low { // High
        let text = "High \\(1)", other = Other.High()
        let long = \"""
          High
          \"""
        @MainActor var high: [High] = []
      }
      """,
      "High/B.swift": "@frozen public final class High {\n  struct Inner { var low: Low? }\n}",
      "High/C.swift": "func inner(_ inner: Inner) {}",
    ]
    let files = texts.map { SourceFolders.File(path: $0.key, code: SourceCode($0.value)) }
    let folders = SourceFolders(files: files)
    #expect(folders.types == ["Low": "Low", "High": "High"])
    #expect(folders.breaches(of: ["Low", "High"]) == ["Low/A.swift uses High of High"])
    #expect(folders.breaches(of: ["High", "Low"]) == ["High/B.swift uses Low of Low"])
    #expect(SourceCode("let text = \"High\"").words == ["let", "text"])
  }
}

/// The files of a module by folder.
private struct SourceFolders {
  struct File {
    /// The path in the module.
    let path: String
    let code: SourceCode

    var folder: String { path.components(separatedBy: "/")[0] }
  }

  let files: [File]
  /// The folder of each top-level type.
  let types: [String: String]

  init(files: [File]) {
    self.files = files
    types = Dictionary(files.flatMap { file in file.code.types.map { ($0, file.folder) } }) { first, _ in first }
  }

  /// The files that use a type of a later folder.
  func breaches(of order: [String]) -> [String] {
    let positions = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
    return files.flatMap { file in
      file.code.words.compactMap { word in
        guard let folder = types[word], let other = positions[folder], let own = positions[file.folder], other > own
        else { return nil }
        return "\(file.path) uses \(word) of \(folder)"
      }
    }.sorted()
  }
}

/// A source text without comments and string literals.
private struct SourceCode {
  private let text: String

  init(_ source: String) {
    let quote = "\"\"\""
    var code = ""
    // Every second part between triple quotation marks is a string literal.
    for (index, part) in source.components(separatedBy: quote).enumerated() where index.isMultiple(of: 2) {
      for line in part.split(separator: "\n", omittingEmptySubsequences: false) { code += Self.code(of: line) + "\n" }
    }
    text = code
  }

  private static func code(of line: Substring) -> String {
    var code: [UInt8] = []
    var (isText, isEscaped) = (false, false)
    for byte in line.utf8 {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\"") {
        isText.toggle()
      } else if isText {
        isEscaped = byte == UInt8(ascii: "\\")
      } else {
        if byte == UInt8(ascii: "/"), code.last == byte { return String(decoding: code, as: UTF8.self) }
        code.append(byte)
      }
    }
    return String(decoding: code, as: UTF8.self)
  }

  /// The names of top-level types.
  var types: [String] {
    let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
    // A file that is compiled under a condition is indented as a whole.
    let indent = text.drop { $0.isWhitespace }.hasPrefix("#if") ? "  " : ""
    return text.split(separator: "\n").compactMap { line in
      let line = line.hasPrefix(indent) ? line.dropFirst(indent.count) : line
      let words = line.prefix(while: { $0 != "{" && $0 != ":" && $0 != "=" }).split(separator: " ")
      guard line.first != " ", let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count else {
        return nil
      }
      return String(words[kind + 1].prefix { $0.isLetter || $0.isNumber })
    }
  }

  /// The names in the code that do not follow a dot.
  var words: Set<String> {
    var words: Set<String> = []
    var word: [UInt8] = []
    var isMember = false
    for byte in text.utf8 {
      let isLetter = byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
      if isLetter || byte == UInt8(ascii: "_") || !word.isEmpty && byte >= 0x30 && byte <= 0x39 {
        word.append(byte)
        continue
      }
      if !word.isEmpty, !isMember { words.insert(String(decoding: word, as: UTF8.self)) }
      word = []
      isMember = byte == UInt8(ascii: ".")
    }
    return words
  }
}
