import Foundation
import Testing

/// A run of `Pitfalls`, which has badly behaved steps, and the content of its message stream.
struct PitfallRun {
  let outcome: CommandLineHarness.Outcome
  /// The messages of the stream in order; each has one member, named after its kind.
  let messages: [[String: Any]]
  /// The entries written by the steps, in order.
  let journal: [String]
  /// The names of the remaining files in the folder, except for the record of the run.
  let fileNames: [String]

  /// Runs a feature.
  ///
  /// - Parameters:
  ///   - feature: the scenarios, without the line `Feature:`.
  ///   - options: the options of `run`.
  ///   - environment: variables to set.
  ///   - hasTraces: whether trap reports include the calls that led to them, which takes a second for each.
  init(
    _ feature: String, _ options: [String] = [], environment: [String: String] = [:], hasTraces: Bool = false
  ) throws {
    let harness = try CommandLineHarness(program: "Pitfalls", hasTraces: hasTraces)
    try harness.write("x.feature", "Feature: x\n" + feature)
    let journal = harness.url(of: "journal").path
    outcome = try harness.run(
      ["run", "x.feature", "--format", "message:messages"] + options,
      environment: environment.merging(["JOURNAL": journal]) { own, _ in own })
    messages = try (harness.read("messages") ?? "").split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    self.journal = (harness.read("journal") ?? "").split(separator: "\n").map(String.init)
    fileNames = try harness.fileNames.filter { $0 != ".cukeswift" }
  }

  /// The messages of a kind.
  func messages(_ kind: String) -> [[String: Any]] { messages.compactMap { $0[kind] as? [String: Any] } }

  /// The results of the steps and hooks of all scenarios.
  var results: [[String: Any]] { messages("testStepFinished").compactMap { $0["testStepResult"] as? [String: Any] } }

  /// The statuses of the steps and hooks of all scenarios.
  var statuses: [String] { results.compactMap { $0["status"] as? String } }

  /// The first line of each of their messages, without a following note about a busy machine.
  var headlines: [String] {
    results.compactMap { ($0["message"] as? String)?.split(separator: "\n").first.map(String.init) }
  }

  /// The results of the hooks around the run.
  var runHookStatuses: [String] {
    messages("testRunHookFinished").compactMap { ($0["result"] as? [String: Any])?["status"] as? String }
  }

  /// The attachments of steps and hooks, in order.
  var attached: [[String: Any]] {
    messages("attachment").filter { $0["testStepId"] != nil || $0["testRunHookStartedId"] != nil }
  }

  /// Their texts.
  var attachments: [String] { attached.compactMap { $0["body"] as? String } }

  /// The messages as text, without times.
  var timeless: [String] {
    get throws {
      try messages.map { message in
        let data = try JSONSerialization.data(withJSONObject: Self.timeless(message), options: .sortedKeys)
        return String(decoding: data, as: UTF8.self)
      }
    }
  }

  private static func timeless(_ value: Any) -> Any {
    switch value {
    case let object as [String: Any]:
      object.filter { !["timestamp", "duration", "workerId"].contains($0.key) }.mapValues(timeless)
    case let array as [Any]: array.map(timeless)
    default: value
    }
  }
}
