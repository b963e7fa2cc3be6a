import AppUnderTest
import StepRegistry

/// The kinds of network that a scenario can name: predefined kinds, and kinds that the scenario describes.
struct NetworkKinds: Sendable {
  /// The name of the network without delays.
  private static let normal = "normal"
  /// The name of a network that is off.
  static let offline = "offline"

  /// The kinds that steps have described, by name.
  private var described: [String: NetworkCondition] = [:]

  /// Adds kinds to those of the scenario.
  static func add(_ conditions: [NetworkCondition]) {
    var kinds = Scenario.current?.value(NetworkKinds.self) ?? NetworkKinds()
    for condition in conditions { kinds.described[condition.name] = condition }
    Scenario.current?.keep(kinds)
  }

  /// The kind with a name; nil for the names of a network without delays and of one that is off.
  ///
  /// - Throws: a `StepProblem` with the known names.
  static func condition(named name: String) throws -> NetworkCondition? {
    if name == normal || name == offline { return nil }
    let described = Scenario.current?.value(NetworkKinds.self)?.described ?? [:]
    if let condition = described[name] ?? NetworkCondition.all.first(where: { $0.name == name }) { return condition }
    let names = NetworkCondition.all.map(\.name) + [offline, normal] + described.keys.sorted()
    throw StepProblem(
      "unknown kind of network \"\(name)\"; the kinds are \(names.joined(separator: ", "))\n"
        + "Describe others with the step: the networks are:")
  }
}

/// A row of a table with kinds of network.
struct NetworkRow: Decodable {
  let name: String
  let latency: String?
  /// The kilobits per second.
  let rate: String?
  let loss: String?

  /// - Throws: a `StepProblem` for a cell that means nothing.
  func condition() throws -> NetworkCondition {
    let latency = try latency.map { text in
      guard let span = TimeSpan(stepText: text) else {
        throw StepProblem("\"\(text)\" in the column \"latency\" is not \(TimeSpan.stepWording)")
      }
      return span.duration
    }
    let rate = try rate.map { text in
      guard let number = Int(text), (1...1_000_000_000).contains(number) else {
        throw StepProblem("\"\(text)\" in the column \"rate\" is not a number of kilobits per second from 1")
      }
      return number
    }
    let loss = try loss.map { text in
      let digits = text.prefix { $0.isNumber || $0 == "." }
      guard let percent = Percent(stepText: String(digits)), [" %", "%", ""].contains(text.dropFirst(digits.count))
      else {
        throw StepProblem("\"\(text)\" in the column \"loss\" is not \(Percent.stepWording)")
      }
      return percent.part
    }
    return NetworkCondition(name, latency: latency ?? .zero, rate: rate, loss: loss ?? 0)
  }
}
