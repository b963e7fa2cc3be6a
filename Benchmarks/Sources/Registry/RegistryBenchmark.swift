import StepRegistry

/// How fast definitions are loaded and the one of a step is found, among few and among many.
struct RegistryBenchmark: Benchmark {
  let name = "registry"

  private static let counts = [20, 200, 2_000]

  func run(in corpus: Corpus) async throws -> [ResultTable] {
    [try await suites(), try await patterns()]
  }

  private func suites() async throws -> ResultTable {
    var table = ResultTable(
      "Finding the definition of a step", columns: "suite", "definitions", "load, ms", "find, ns", "with values, ns",
      "Swift's Regex one after the other, ns")
    for kind in BenchmarkSuite.Kind.allCases {
      for count in Self.counts { table.rows.append(try await row(BenchmarkSuite(kind, count: count))) }
    }
    return table
  }

  private func row(_ suite: BenchmarkSuite) async throws -> [String] {
    let steps = suite.steps
    let registry = try Registry([steps], relativeTo: "/")
    // In the same way as those of a run, the steps follow each other in an order other than that of the definitions.
    let texts = (0..<(suite.kind == .short ? 100 : 2_000)).map { suite.texts[$0 * 7 % suite.texts.count] }
    let load = try await Stopwatch.medianOfShort { try Registry([steps], relativeTo: "/").definitions.count }
    let find = try await Stopwatch.medianOfShort {
      try texts.reduce(0) { try $0 &+ registry.matches(for: $1).count }
    }
    let values = try await Stopwatch.medianOfShort {
      try texts.reduce(0) { sum, text in
        try registry.matches(for: text).reduce(sum) { $1.arguments.reduce($0) { $0 &+ ($1.group.value?.count ?? 0) } }
      }
    }
    let oneAfterTheOther = try await regexTime(registry, texts.prefix(4))
    return [
      suite.kind.rawValue, "\(registry.definitions.count)", Figure.rounded(load * 1e3, digits: 2),
      nanoseconds(find / Double(texts.count)), nanoseconds(values / Double(texts.count)), nanoseconds(oneAfterTheOther),
    ]
  }

  /// The time for one text, in seconds, when all patterns are tried by the standard library.
  private func regexTime(_ registry: Registry, _ texts: ArraySlice<String>) async throws -> Double {
    let regexes = try registry.definitions.map { try Regex(try $0.expression.regularExpression().source) }
    let time = try await Stopwatch.median(of: 3) {
      try texts.reduce(0) { sum, text in
        try regexes.reduce(sum) { try $0 + ($1.firstMatch(in: text) == nil ? 0 : 1) }
      }
    }
    return time / Double(texts.count)
  }

  private func patterns() async throws -> ResultTable {
    var table = ResultTable(
      "Matching one text with two captures", columns: "pattern", "match, ns", "Swift's Regex, ns", "compile, µs")
    for (pattern, text) in [
      (#"^I enter "([^"]*)" into the "([^"]*)" invoice field$"#, #"I enter "Alice 12" into the "box 7" invoice field"#),
      ("I enter {string} into the {string} invoice field", #"I enter "Alice 12" into the "box 7" invoice field"#),
      ("I enter {int} into the {word} invoice field", "I enter 1234 into the boxes invoice field"),
    ] {
      let expression = try StepExpression(pattern, parameterTypes: .builtIn)
      let regex = try Regex(try expression.regularExpression().source)
      let bytes = Array(text.utf8)
      var captures = RegularExpression.Captures()
      let match = try await Stopwatch.medianOfShort {
        try bytes.withUnsafeBufferPointer { try expression.matches($0, captures: &captures) ? 1 : 0 }
      }
      let theirs = try await Stopwatch.medianOfShort { try regex.firstMatch(in: text) == nil ? 0 : 1 }
      let compile = try await Stopwatch.medianOfShort {
        try StepExpression(pattern, parameterTypes: .builtIn).argumentTypes.count
      }
      table.rows.append([pattern, nanoseconds(match), nanoseconds(theirs), Figure.rounded(compile * 1e6)])
    }
    return table
  }

  private func nanoseconds(_ seconds: Double) -> String { Figure.rounded(seconds * 1e9, digits: 0) }
}
