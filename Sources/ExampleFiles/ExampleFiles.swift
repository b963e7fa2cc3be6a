package import GherkinParser
import OperatingSystem
package import SourceText

/// Reads the files that tags such as `@examples:users.csv` name.
package enum ExampleFiles {
  /// The size limit of a file, in bytes.
  private static let largest = 16 << 20

  /// Reads the table of a file beside a feature file.
  ///
  /// - Parameters:
  ///   - path: the path relative to the folder of the feature file.
  ///   - uri: the feature file.
  /// - Throws: the problem of the file with its place.
  package static func table(_ path: String, _ uri: String) throws(Diagnostic) -> ExampleTable {
    let file = self.path(of: path, besides: uri)
    let isJSON = path.hasSuffix(".json")
    guard isJSON || path.hasSuffix(".csv") else {
      throw Diagnostic(
        uri: file, problem: "examples are read from CSV and JSON files only",
        advice: "Name a file that ends in .csv or .json.")
    }
    let bytes: [UInt8]
    do throws(FileSystem.Failure) {
      bytes = try FileSystem.read(file, atMost: largest)
    } catch {
      throw Diagnostic(error, advice: "The path is relative to the folder of the feature file.")
    }
    // Spreadsheets write a byte order mark.
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    let source = try SourceFile(uri: file, bytes: text)
    let table = isJSON ? try JSONRows.table(of: source) : try CSVReader.table(of: source)
    guard table.rows.count > 1 else {
      throw Diagnostic(
        uri: file, problem: "the file has no rows of examples",
        advice: isJSON ? "Write an object for each row." : "Write a row for each example below the header.")
    }
    return table
  }

  /// The files that the tags of a feature file name; empty for a feature file that cannot be parsed.
  package static func paths(namedBy source: SourceFile) -> [String] {
    guard String(decoding: source.bytes, as: UTF8.self).contains(DocumentStorage.examplesTag) else { return [] }
    var paths: [String] = []
    var ids = IDGenerator()
    _ = Gherkin.parse(source, ids: &ids) { path, uri throws(Diagnostic) in
      paths.append(self.path(of: path, besides: uri))
      return ExampleTable(uri: uri, rows: [])
    }
    return paths
  }

  private static func path(of path: String, besides uri: String) -> String {
    path.hasPrefix("/") ? path : FileSystem.tidied(FileSystem.folderPart(of: uri) + path)
  }
}

extension Gherkin {
  /// Parses a feature file together with the files of its examples.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - ids: assigns the ids of the document's nodes; unchanged if the file has errors.
  ///   - fillsEverywhere: whether examples also fill backgrounds, tags and names of Examples.
  package static func parseWithExamples(
    _ source: SourceFile, ids: inout IDGenerator, fillingEverywhere fillsEverywhere: Bool
  ) -> ParseResult {
    parse(source, ids: &ids, examples: ExampleFiles.table, fillingEverywhere: fillsEverywhere)
  }
}
