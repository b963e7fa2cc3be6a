package import JSON

extension ExecutedLines {
  /// The content of a file.
  package var json: JSONValue {
    func numbers(_ numbers: some Sequence<Int>) -> JSONValue { .array(numbers.map { .number(Double($0)) }) }
    func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
    return [
      "run": .string(run), "surroundings": .string(surroundings), "definitions": texts(definitions),
      "scenarios": texts(scenarios),
      "files": .array(
        files.sorted { $0.key < $1.key }.map { path, file in
          [
            "path": .string(path), "lines": texts(file.lines), "unexecuted": numbers(file.unexecuted.sorted()),
            "executed": .array(
              file.scenarios.sorted { $0.key < $1.key }.map { line, indices in numbers([line] + indices) }),
          ]
        }),
    ]
  }

  /// Reads the content of a file; nil for any other JSON.
  package init?(_ json: JSONValue) {
    func texts(_ value: JSONValue?) -> [String]? { value?.array?.compactMap(\.string) }
    guard let run = json["run"]?.string, let surroundings = json["surroundings"]?.string,
      let definitions = texts(json["definitions"]),
      let scenarios = texts(json["scenarios"]), let files = json["files"]?.array
    else { return nil }
    var known: [String: File] = [:]
    for file in files {
      guard let path = file["path"]?.string, let lines = texts(file["lines"]),
        let unexecuted = file["unexecuted"]?.array?.compactMap(\.integer), let executed = file["executed"]?.array
      else { return nil }
      var scenarios: [Int: [Int]] = [:]
      for entry in executed {
        let numbers = (entry.array ?? []).compactMap(\.integer)
        guard let line = numbers.first else { return nil }
        scenarios[line] = Array(numbers.dropFirst())
      }
      known[path] = File(lines: lines, scenarios: scenarios, unexecuted: Set(unexecuted))
    }
    self.init(run: run, surroundings: surroundings, definitions: definitions, scenarios: scenarios, files: known)
  }
}
