import JSON

/// The regions of source files: the pieces of code that the compiler counts, such as each branch of an `if`.
struct CodeRegions {
  /// A region.
  struct Region: Hashable {
    /// The place where the region begins, counted from 1.
    let line, column: Int
    /// The number of times that the region was executed.
    let count: Int
  }

  /// The regions in the order of their places, by the path of the file.
  let files: [String: [Region]]

  /// Reads the regions from the JSON of llvm-cov; its invalid parts are left out.
  ///
  /// A segment is `[line, column, count, hasCount, isRegionEntry, isGap]`. A region of code that several functions share
  /// has one segment.
  init(_ text: String) throws(JSONError) {
    let json = try JSONValue(parsing: Array(text.utf8))
    let files = (json["data"]?.array ?? []).flatMap { $0["files"]?.array ?? [] }
    self.files = Dictionary(
      files.compactMap { file in
        guard let path = file["filename"]?.string, let segments = file["segments"]?.array else { return nil }
        return (LineCounts.path(path), segments.compactMap(Self.region))
      }
    ) { first, _ in first }
  }

  private static func region(_ segment: JSONValue) -> Region? {
    guard let values = segment.array, values.count >= 6, let line = values[0].integer, let column = values[1].integer,
      values[2].number != nil, values[3] == true, values[4] == true, values[5] == false
    else { return nil }
    // A count that is too large for an integer of JSON is one of executed code.
    return Region(line: line, column: column, count: values[2].integer ?? 1)
  }

  /// The number of regions.
  var total: Int { files.values.reduce(0) { $0 + $1.count } }
  /// The number of executed regions.
  var executed: Int { files.values.reduce(0) { $0 + $1.count { $0.count > 0 } } }

  /// The regions that were not executed, such as `features/steps/Basket.swift:8:18`.
  var missing: [String] {
    files.sorted { $0.key < $1.key }
      .flatMap { path, regions in regions.filter { $0.count == 0 }.map { "\(path):\($0.line):\($0.column)" } }
  }

  /// The regions of a file as branches in the LCOV format, with their number.
  func branches(of path: String) -> String {
    let regions = files[path] ?? []
    var branch = 0
    var lastLine = 0
    let lines = regions.map { region in
      branch = region.line == lastLine ? branch + 1 : 0
      lastLine = region.line
      return "BRDA:\(region.line),0,\(branch),\(region.count)\n"
    }
    return "\(lines.joined())BRF:\(regions.count)\nBRH:\(regions.count { $0.count > 0 })"
  }
}
