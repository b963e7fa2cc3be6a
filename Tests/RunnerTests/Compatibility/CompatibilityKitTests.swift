import Foundation
import Messages
import Runner
import StepRegistry
import TestSupport
import Testing

/// Our streams for the samples of Cucumber's compatibility kit are equal to the official ones.
@Suite(.enabled(if: ConformanceData.isPresent, "\(ConformanceData.origin)"))
struct CompatibilityKitTests {
  @Test func everySampleHasDefinitions() {
    #expect(Set(CompatibilityKit.sampleNames) == Set(SampleDefinitions.all.keys))
    #expect(SampleDefinitions.all.count == 38)
  }

  @Test(arguments: SampleDefinitions.all.keys.sorted())
  func streamEqualsTheOfficialOne(sample: String) async throws {
    let expected = try StreamNormalisation.normalise(CompatibilityKit.officialMessages(of: sample))
    let actual = try StreamNormalisation.normalise(try await CompatibilityKit.run(sample))
    for (number, (expected, actual)) in zip(expected, actual).enumerated() where expected != actual {
      Issue.record("\(sample), message \(number + 1): expected\n\(expected)\nbut it is\n\(actual)")
      return
    }
    #expect(actual.count == expected.count)
  }
}

/// The samples of the kit, which is not part of this repository.
enum CompatibilityKit {
  /// The folder with the samples.
  static let folder = ConformanceData.folder.appending(path: "cck")

  /// The names of the samples, sorted.
  static var sampleNames: [String] {
    ConformanceData.files(in: "cck", endings: "").map { String($0.dropFirst("cck/".count)) }.filter { $0 != "LICENSE" }
  }

  /// The expected messages of a sample.
  static func officialMessages(of sample: String) throws -> [NSDictionary] {
    try ConformanceData.messages(in: "cck/\(sample)/\(sample).ndjson")
  }

  /// The messages of a sample's run.
  static func run(_ sample: String) async throws -> [NSDictionary] {
    let sampleFolder = folder.appending(path: sample).path
    var ids = IDGenerator()
    let loaded = try FeatureLoader.load([PathArgument(path: sampleFolder)], ids: &ids, fillingEverywhere: false)
    let arguments = try self.arguments(of: sample)
    var options = RunOptions()
    // In the kit, a scenario without steps passes.
    options.isStrict = sample != "empty"
    options.retry.count = arguments["--retry"].flatMap { Int($0) } ?? 0
    let order = try arguments["--order"].map { try ScenarioOrder(parsing: $0) } ?? .defined
    let suite = try Suite(loaded, selection: Selection(), order: order, ids: &ids)
    let registry = try Registry(SampleDefinitions.all[sample].map { [$0()] } ?? [], relativeTo: "/")
    let interruption = Interruption()
    if sample == "test-run-exception" { interruption.request(because: "Whoops!") }
    var writer = JSONWriter()
    let run = TestRun(
      registry: registry, options: options, clock: TickingClock(), ids: ids, interruption: interruption
    ) {
      // Only our streams have this attachment.
      if case .attachment(let attachment) = $0, attachment.mediaType == RunAnnouncement.mediaType { return }
      writer.write($0)
      writer.endLine()
    }
    _ = await run.run(suite)
    return try ConformanceData.messages(in: writer.bytes)
  }

  /// The options in a sample's list of arguments.
  private static func arguments(of sample: String) throws -> [String: String] {
    let file = folder.appending(path: "\(sample)/\(sample).arguments.txt")
    guard FileManager.default.fileExists(atPath: file.path) else { return [:] }
    let words = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isWhitespace).map(String.init)
    return Dictionary(zip(words, words.dropFirst()), uniquingKeysWith: { first, _ in first })
  }
}
