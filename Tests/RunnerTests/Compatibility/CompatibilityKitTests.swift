import Foundation
import Messages
import Runner
import StepRegistry
import Testing

/// The streams of the samples of Cucumber's compatibility kit: ours equal the official ones.
@Suite(.enabled(if: CompatibilityKit.isPresent, CompatibilityKit.origin))
struct CompatibilityKitTests {
  @Test func everySampleHasDefinitions() {
    #expect(Set(CompatibilityKit.sampleNames) == Set(SampleDefinitions.all.keys).union(SampleDefinitions.notRun))
    #expect(SampleDefinitions.all.count == 36)
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

/// The samples of the kit, which are not part of this repository.
enum CompatibilityKit {
  /// Where the data comes from, for the message of a skipped test.
  static let origin: Comment = """
    needs cck/ with the samples of github.com/cucumber/compatibility-kit, in the folder that CUKESWIFT_CONFORMANCE names or \
    in ../shared/conformance
    """

  /// The folder with the samples.
  static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["CUKESWIFT_CONFORMANCE"] {
      return URL(filePath: path).appending(path: "cck")
    }
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL
    return root.appending(path: "../shared/conformance/cck").standardizedFileURL
  }()

  static let isPresent = FileManager.default.fileExists(atPath: folder.path)

  /// The names of the samples, sorted.
  static var sampleNames: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0 != "LICENSE" }.sorted()
  }

  /// The messages that the kit expects of a sample.
  static func officialMessages(of sample: String) throws -> [Any] {
    try json(Data(contentsOf: folder.appending(path: "\(sample)/\(sample).ndjson")))
  }

  /// The messages that a run of a sample gives.
  static func run(_ sample: String) async throws -> [Any] {
    let sampleFolder = folder.appending(path: sample).path
    var ids = IDGenerator()
    let loaded = try FeatureLoader.load([PathArgument(path: sampleFolder)], ids: &ids)
    let arguments = try self.arguments(of: sample)
    var options = RunOptions()
    // The kit lets a scenario without steps pass.
    options.isStrict = sample != "empty"
    options.retries = arguments["--retry"].flatMap { Int($0) } ?? 0
    let order = try arguments["--order"].map { try ScenarioOrder(parsing: $0) } ?? .defined
    let suite = try Suite(loaded, selection: Selection(), order: order, ids: &ids)
    let registry = try Registry(SampleDefinitions.all[sample].map { [$0()] } ?? [], relativeTo: "/")
    var writer = JSONWriter()
    let run = TestRun(registry: registry, options: options, clock: TickingClock(), ids: ids) {
      writer.write($0)
      writer.endLine()
    }
    _ = await run.run(suite)
    return try json(Data(writer.bytes))
  }

  /// The options in a sample's list of arguments.
  private static func arguments(of sample: String) throws -> [String: String] {
    let file = folder.appending(path: "\(sample)/\(sample).arguments.txt")
    guard FileManager.default.fileExists(atPath: file.path) else { return [:] }
    let words = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isWhitespace).map(String.init)
    return Dictionary(zip(words, words.dropFirst()), uniquingKeysWith: { first, _ in first })
  }

  private static func json(_ lines: Data) throws -> [Any] {
    try lines.split(separator: UInt8(ascii: "\n")).map { try JSONSerialization.jsonObject(with: Data($0)) }
  }
}
