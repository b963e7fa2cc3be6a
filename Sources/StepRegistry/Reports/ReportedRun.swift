/// A run as a formatter sees it.
public struct ReportedRun: Sendable, Hashable {
  /// The number of scenarios that are to run.
  public var scenarioCount: Int
  /// The number of scenarios that have ended, by the status of their last attempt.
  public var statuses: [StepStatus: Int]
  /// Whether the run has ended successfully; nil before its end, and for a run that was ended.
  public var isSuccess: Bool?
  /// The time since the run began.
  public var duration: Duration
  /// The settings that the results depend on, such as `seed`, by their names.
  public var settings: [String: String]

  /// Describes a run, such as one for a test of a formatter.
  ///
  /// - Parameters:
  ///   - scenarioCount: the number of scenarios that are to run.
  ///   - statuses: the number of scenarios that have ended, by status.
  ///   - isSuccess: whether the run has ended successfully; nil before its end.
  ///   - duration: the time since the run began.
  ///   - settings: the settings that the results depend on.
  public init(
    scenarioCount: Int, statuses: [StepStatus: Int] = [:], isSuccess: Bool? = nil, duration: Duration = .zero,
    settings: [String: String] = [:]
  ) {
    self.scenarioCount = scenarioCount
    self.statuses = statuses
    self.isSuccess = isSuccess
    self.duration = duration
    self.settings = settings
  }
}

/// An attempt of a scenario as a formatter sees it.
public struct ReportedScenario: Sendable, Hashable {
  /// The name of the feature; empty for a feature without a name.
  public var feature: String
  /// The name of the rule; nil for a scenario outside rules.
  public var rule: String?
  /// The name of the scenario.
  public var name: String
  /// The path of the feature file.
  public var path: String
  /// The line of the scenario, or of its row of examples, counted from 1.
  public var line: Int
  /// The tags, each with its `@`.
  public var tags: [String]
  /// The steps and hooks in the order in which they run.
  public var steps: [ReportedStep]
  /// The number of the attempt, counted from 1.
  public var attempt = 1
  /// Whether another attempt follows.
  public var isRetried = false
  /// The worst status of the steps and hooks up to now.
  public var status = StepStatus.passed
  /// Whether the attempt has ended and fails the run, unless another one follows.
  public var isFailure = false
  /// How long the attempt took.
  public var duration = Duration.zero

  /// Describes an attempt that has not begun, such as one for a test of a formatter.
  ///
  /// - Parameters:
  ///   - feature: the name of the feature.
  ///   - rule: the name of the rule; nil for a scenario outside rules.
  ///   - name: the name of the scenario.
  ///   - path: the path of the feature file.
  ///   - line: the line of the scenario, counted from 1.
  ///   - tags: the tags, each with its `@`.
  ///   - steps: the steps and hooks.
  public init(
    feature: String, rule: String? = nil, name: String, path: String, line: Int, tags: [String] = [],
    steps: [ReportedStep] = []
  ) {
    (self.feature, self.rule, self.name) = (feature, rule, name)
    (self.path, self.line, self.tags, self.steps) = (path, line, tags, steps)
  }

  /// The first step or hook that has not passed and was not skipped; nil for a scenario without problems.
  public var problem: ReportedStep? { steps.first { ($0.status ?? .passed) != .passed && $0.status != .skipped } }
}

/// A step or hook of a scenario as a formatter sees it.
public struct ReportedStep: Sendable, Hashable {
  /// The keyword, such as `Given`; empty for a hook.
  public var keyword: String
  /// The text after the keyword; for a hook its name, which may be empty.
  public var text: String
  /// Whether the step is a hook.
  public var isHook: Bool
  /// The line of the step in the feature file, counted from 1; nil for a hook.
  public var line: Int?
  /// The place of the hook, or of the only definition of the step: `path:line`; nil without a known place.
  public var definition: String?
  /// How it has ended; nil before its end.
  public var status: StepStatus?
  /// The message of a step that has not passed; nil without a message.
  public var error: String?
  /// How long it took.
  public var duration = Duration.zero
  /// The lines that it has logged.
  public var log: [String] = []
  /// The attachments of the step, without logged lines.
  public var attachments: [ReportedAttachment] = []

  /// Describes a step that has not begun, such as one for a test of a formatter.
  ///
  /// - Parameters:
  ///   - keyword: the keyword; empty for a hook.
  ///   - text: the text after the keyword.
  ///   - isHook: whether it is a hook.
  ///   - line: the line in the feature file; nil for a hook.
  ///   - definition: where its code is written; nil without a known location.
  public init(keyword: String, text: String, isHook: Bool = false, line: Int? = nil, definition: String? = nil) {
    (self.keyword, self.text, self.isHook) = (keyword, text, isHook)
    (self.line, self.definition) = (line, definition)
  }
}

/// An attachment of a step as a formatter sees it.
public struct ReportedAttachment: Sendable, Hashable {
  /// The media type, such as `image/png`.
  public var mediaType: String
  /// The name of the file; nil for an attachment without a name.
  public var fileName: String?
  /// The content; the bytes of a text are in UTF-8.
  public var bytes: [UInt8]

  /// Describes an attachment, such as one for a test of a formatter.
  ///
  /// - Parameters:
  ///   - mediaType: the media type.
  ///   - fileName: the name of the file; nil for an attachment without a name.
  ///   - bytes: the content.
  public init(mediaType: String, fileName: String? = nil, bytes: [UInt8]) {
    (self.mediaType, self.fileName, self.bytes) = (mediaType, fileName, bytes)
  }
}
