import Messages

/// How fast messages are written and read again.
struct MessagesBenchmark: Benchmark {
  let name = "messages"

  func run(in corpus: Corpus) async throws -> [ResultTable] {
    var table = ResultTable(
      "Messages", columns: "messages", "number", "MB", "written, MB/s", "read, MB/s", "read, ns a message")
    for (title, messages) in [("a run", Self.run), ("documents and pickles", try Self.features)] {
      table.rows.append(try await row(title, messages))
    }
    return [table]
  }

  private func row(_ title: String, _ messages: [Envelope]) async throws -> [String] {
    var writer = JSONWriter(capacity: 1 << 20)
    let writing = await Stopwatch.median {
      writer.removeAll()
      for message in messages {
        writer.write(message)
        writer.endLine()
      }
      return writer.count
    }
    let bytes = writer.bytes
    let lines = Self.lines(of: bytes)
    let reading = try await Stopwatch.median {
      try bytes.withUnsafeBufferPointer { bytes in
        var reader = EnvelopeReader()
        return try lines.reduce(0) { try $0 + (reader.read(UnsafeBufferPointer(rebasing: bytes[$1])) == nil ? 0 : 1) }
      }
    }
    return [
      title, "\(messages.count)", Figure.megabytes(bytes.count), Figure.speed(bytes.count, in: writing),
      Figure.speed(bytes.count, in: reading), Figure.rounded(reading / Double(messages.count) * 1e9, digits: 0),
    ]
  }

  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var start = 0
    return bytes.indices.compactMap { index in
      guard bytes[index] == UInt8(ascii: "\n") else { return nil }
      defer { start = index + 1 }
      return start..<index
    }
  }

  /// What is said while 4,000 scenarios of five steps run.
  private static var run: [Envelope] {
    var ids = IDGenerator()
    var time = Timestamp(seconds: 1_700_000_000, nanoseconds: 0)
    var messages: [Envelope] = []
    for _ in 0..<4_000 {
      let (attempt, testCase) = (ids.takeID(), ids.takeID())
      messages.append(
        .testCaseStarted(TestCaseStarted(id: attempt, testCaseID: testCase, timestamp: time)))
      for _ in 0..<5 {
        let step = ids.takeID()
        messages.append(
          .testStepStarted(TestStepStarted(testCaseStartedID: attempt, testStepID: step, timestamp: time)))
        time = time.advanced(by: .microseconds(12))
        messages.append(
          .testStepFinished(
            TestStepFinished(
              testCaseStartedID: attempt, testStepID: step,
              result: TestStepResult(status: .passed, duration: .microseconds(12)), timestamp: time)))
      }
      messages.append(
        .testCaseFinished(TestCaseFinished(testCaseStartedID: attempt, timestamp: time)))
    }
    return messages
  }

  /// What is emitted for a feature file of 4 MB.
  private static var features: [Envelope] {
    get throws {
      var feature = FeatureText(seed: 1)
      feature.beginFeature()
      while feature.count < 4_000_000 { feature.addScenarios() }
      var ids = IDGenerator()
      let source = SourceFile(uri: "big.feature", text: feature.text)
      guard let document = Gherkin.parse(source, ids: &ids).document else { return [] }
      return [.gherkinDocument(document)] + document.pickles(ids: &ids).map(Envelope.pickle)
    }
  }
}
