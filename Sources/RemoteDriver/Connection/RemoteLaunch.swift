import AppUnderTest
import JSON

/// How an app behind a server is launched.
package struct LaunchSetting: Sendable, Hashable {
  /// The launch arguments, before those of the run.
  package var arguments: [String]
  /// The address at which the app sends its requests; nil if they go to its own servers.
  package var answers: AnswersAddress?

  /// Describes a launch.
  package init(arguments: [String] = [], answers: AnswersAddress? = nil) {
    (self.arguments, self.answers) = (arguments, answers)
  }
}

/// The requested launch of an app.
struct RemoteLaunch {
  /// The answers to the requests of the app.
  let answers: AppAnswers
  /// The launch arguments of the app and of every app of the run.
  private let commonArguments: [String]
  /// The launch arguments of the scenario.
  var ownArguments: [String] = []
  /// The environment variables, with the placeholder.
  var variables: [String: String] = [:]
  /// The commands to perform once the app is running.
  var preparations: [AppCommand] = []
  /// The host and port of the answers; nil without answers, and before the first launch.
  private(set) var host: String?

  /// The text that stands for the host and port of the answers.
  private static let placeholder = "{answers}"

  /// Describes a launch with the launch arguments of every app of the run.
  init(_ setting: LaunchSetting, _ commonArguments: [String]) {
    answers = AppAnswers(at: setting.answers)
    self.commonArguments = setting.arguments + commonArguments
  }

  /// Listens at the address for answers.
  ///
  /// - Throws: an `AppError` if nothing can listen there.
  mutating func reserveAnswers() throws(AppError) { host = try answers.reserve() }

  /// All launch arguments.
  var arguments: [String] { (commonArguments + ownArguments).map(filled) }

  /// The launch arguments for a command.
  var jsonArguments: JSONValue { .array(arguments.map { .string($0) }) }

  /// The environment variables for a command.
  var jsonVariables: JSONValue { .object(variables.mapValues { .string(filled($0)) }) }

  /// The capability with arguments and variables; nil without any.
  var process: JSONValue? {
    arguments.isEmpty && variables.isEmpty ? nil : ["args": jsonArguments, "env": jsonVariables]
  }

  /// The setting of a session with the address in place of the placeholder.
  func filled(_ setting: RemoteSetting) -> RemoteSetting {
    guard host != nil else { return setting }
    var setting = setting
    setting.capabilities = setting.capabilities.mapValues { $0.mappingTexts(filled) }
    return setting
  }

  private func filled(_ text: String) -> String {
    guard let host else { return text }
    return text.split(separator: Self.placeholder, omittingEmptySubsequences: false).joined(separator: host)
  }
}

extension JSONValue {
  /// The value with changed texts. The parser has limited its depth.
  fileprivate func mappingTexts(_ change: (String) -> String) -> JSONValue {
    switch self {
    case .string(let text): .string(change(text))
    case .array(let values): .array(values.map { $0.mappingTexts(change) })
    case .object(let members): .object(members.mapValues { $0.mappingTexts(change) })
    case .null, .boolean, .number: self
    }
  }
}
