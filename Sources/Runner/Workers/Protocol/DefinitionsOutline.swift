import Messages
package import StepRegistry

/// The definitions loaded by a worker, without code: enough to plan a run and to list definitions, but not to run them.
///
/// The worker describes them to the command, because code of step files never runs in the command.
package struct DefinitionsOutline: Sendable {
  /// An app that can be launched.
  package struct App: Sendable {
    package let name: String
    /// The names of its mutations.
    package let mutations: [String]
    /// The details for a list of apps; nil unless they were requested.
    package let listing: Listing?

    /// Describes an app.
    package init(name: String, mutations: [String], listing: Listing? = nil) {
      self.name = name
      self.mutations = mutations
      self.listing = listing
    }
  }

  /// The details of an app in a list of apps.
  package struct Listing: Sendable {
    /// Whether the app is a page in a browser.
    package let isPage: Bool
    /// Whether the app is part of the command.
    package let isSample: Bool
    /// The samples of the app's gallery.
    package let samples: [Sample]

    /// Creates the details of an app.
    package init(isPage: Bool, isSample: Bool, samples: [Sample]) {
      self.isPage = isPage
      self.isSample = isSample
      self.samples = samples
    }
  }

  /// A screen in the gallery of an app.
  package struct Sample: Sendable {
    package let screen: String
    /// The variant of the screen; empty for the screen itself.
    package let variant: String

    /// Describes a screen.
    package init(screen: String, variant: String) {
      (self.screen, self.variant) = (screen, variant)
    }
  }

  /// All definitions, in one group.
  package let steps: Steps
  /// The apps that can be launched, in their order.
  package let apps: [App]
  /// The names of apps that cannot be launched by name: the `private` ones, and with `<>` the generic ones.
  package let privateApps: [String]

  init(declarations: [Declaration], apps: [App], privateApps: [String]) {
    steps = Steps(declarations: declarations)
    self.apps = apps
    self.privateApps = privateApps
  }
}

extension DefinitionsOutline: FramedFields {
  static func fields<Coder: FieldCoder<Self>>(_ field: inout Coder) throws(Coder.Failure) -> Self {
    Self(
      declarations: try field(\.steps.declarations),
      apps: try field(\.apps),
      privateApps: try field(\.privateApps))
  }
}

extension DefinitionsOutline.App: FramedFields {
  static func fields<Coder: FieldCoder<Self>>(_ field: inout Coder) throws(Coder.Failure) -> Self {
    Self(name: try field(\.name), mutations: try field(\.mutations), listing: try field(\.listing))
  }
}

extension DefinitionsOutline.Listing: FramedFields {
  static func fields<Coder: FieldCoder<Self>>(_ field: inout Coder) throws(Coder.Failure) -> Self {
    Self(isPage: try field(\.isPage), isSample: try field(\.isSample), samples: try field(\.samples))
  }
}

extension DefinitionsOutline.Sample: FramedFields {
  static func fields<Coder: FieldCoder<Self>>(_ field: inout Coder) throws(Coder.Failure) -> Self {
    Self(screen: try field(\.screen), variant: try field(\.variant))
  }
}

extension Declaration {
  /// Whether runs use the declaration.
  var isForRuns: Bool { if case .walk = self { false } else { true } }
}

extension Declaration: FramedCases {
  static let cases: [FramedCase<Self>] = [
    FramedCase(Declaration.step) { if case .step(let step) = $0 { step } else { nil } },
    FramedCase(Declaration.hook) { if case .hook(let hook) = $0 { hook } else { nil } },
    FramedCase(Declaration.parameterType) { if case .parameterType(let type) = $0 { type } else { nil } },
  ]
}

extension StepDeclaration: FramedFields {
  static func fields<Coder: FieldCoder<StepDeclaration>>(
    _ field: inout Coder
  ) throws(Coder.Failure) -> StepDeclaration {
    .elsewhere(
      try field(\.pattern),
      at: try field(\.location),
      examples: try field(\.examples),
      timeout: try field(\.timeout),
      scope: try field(\.scope))
  }
}

extension HookDeclaration: FramedFields {
  static func fields<Coder: FieldCoder<Self>>(_ field: inout Coder) throws(Coder.Failure) -> Self {
    .elsewhere(
      try field(\.kind),
      name: try field(\.name),
      tags: try field(\.tags),
      order: try field(\.order),
      timeout: try field(\.timeout),
      scope: try field(\.scope),
      isAlways: try field(\.isAlways),
      at: try field(\.location))
  }
}

extension ParameterTypeDefinition: FramedFields {
  static func fields<Coder: FieldCoder<ParameterTypeDefinition>>(
    _ field: inout Coder
  ) throws(Coder.Failure) -> ParameterTypeDefinition {
    .elsewhere(
      try field(\.name),
      try field(\.regularExpressions),
      useForSnippets: try field(\.useForSnippets),
      preferForRegularExpressionMatch: try field(\.preferForRegularExpressionMatch),
      swiftType: try field(\.swiftType),
      at: try field(\.location))
  }
}

extension StepScope: FramedFields {
  static func fields<Coder: FieldCoder<Self>>(_ field: inout Coder) throws(Coder.Failure) -> Self {
    Self(tags: try field(\.tags), feature: try field(\.feature), rule: try field(\.rule))
  }
}

extension DefinitionLocation: FramedFields {
  static func fields<Coder: FieldCoder<Self>>(_ field: inout Coder) throws(Coder.Failure) -> Self {
    Self(path: try field(\.path), line: try field(\.line))
  }
}

extension Diagnostic: FramedFields {
  static func fields<Coder: FieldCoder<Self>>(_ field: inout Coder) throws(Coder.Failure) -> Self {
    Self(
      try field(\.severity),
      uri: try field(\.uri),
      location: try field(\.location),
      width: try field(\.width),
      problem: try field(\.problem),
      advice: try field(\.advice),
      notes: try field(\.notes),
      sourceLine: try field(\.sourceLine))
  }
}

extension Diagnostic.Severity: FramedCases {
  static let cases: [FramedCase<Self>] = [
    FramedCase(Self.error) { $0 == .error },
    FramedCase(Self.warning) { $0 == .warning },
    FramedCase(Self.note) { $0 == .note },
  ]
}

extension Diagnostic.Note: FramedFields {
  static func fields<Coder: FieldCoder<Self>>(_ field: inout Coder) throws(Coder.Failure) -> Self {
    Self(uri: try field(\.uri), location: try field(\.location), text: try field(\.text))
  }
}

extension SourceLocation: FramedFields {
  static func fields<Coder: FieldCoder<Self>>(_ field: inout Coder) throws(Coder.Failure) -> Self {
    Self(line: try field(\.line), column: try field(\.column))
  }
}
