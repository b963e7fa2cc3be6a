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
    /// The details for a list of apps; `nil` unless they were requested.
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
    /// Whether it is a page in a browser.
    package let isPage: Bool
    /// Whether the app is part of the command.
    package let isSample: Bool
    /// The samples of the app's gallery.
    package let samples: [(screen: String, variant: String)]

    /// Creates the details of an app.
    package init(isPage: Bool, isSample: Bool, samples: [(screen: String, variant: String)]) {
      self.isPage = isPage
      self.isSample = isSample
      self.samples = samples
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

/// The kinds of declarations in frames.
private enum DeclarationKind: UInt8 {
  case step, hook, parameterType
}

extension FrameWriter {
  /// Writes the definitions, apps and names of private apps.
  mutating func outline(_ outline: DefinitionsOutline) {
    list(outline.steps.declarations) { $0.declaration($1) }
    list(outline.apps) { writer, app in
      writer.text(app.name)
      writer.list(app.mutations) { $0.text($1) }
      writer.optional(app.listing) { writer, listing in
        writer.boolean(listing.isPage)
        writer.boolean(listing.isSample)
        writer.list(listing.samples) { writer, sample in
          writer.text(sample.screen)
          writer.text(sample.variant)
        }
      }
    }
    list(outline.privateApps) { $0.text($1) }
  }

  private mutating func declaration(_ declaration: Declaration) {
    switch declaration {
    case .step(let step):
      kind(DeclarationKind.step)
      text(step.pattern)
      location(step.location)
      list(step.examples) { $0.text($1) }
      duration(step.timeout)
      scope(step.scope)
    case .hook(let hook):
      kind(DeclarationKind.hook)
      element(hook.kind)
      optional(hook.name) { $0.text($1) }
      optional(hook.tags) { $0.text($1) }
      integer(hook.order)
      duration(hook.timeout)
      scope(hook.scope)
      location(hook.location)
    case .parameterType(let type):
      kind(DeclarationKind.parameterType)
      text(type.name)
      list(type.regularExpressions) { $0.text($1) }
      boolean(type.useForSnippets)
      boolean(type.preferForRegularExpressionMatch)
      text(type.swiftType)
      optional(type.location) { $0.location($1) }
    }
  }

  private mutating func scope(_ scope: StepScope?) {
    optional(scope) { writer, scope in
      for part in [scope.tags, scope.feature, scope.rule] { writer.optional(part) { $0.text($1) } }
    }
  }

  private mutating func location(_ location: DefinitionLocation) {
    text(location.path)
    integer(location.line)
  }

  /// Writes a problem.
  mutating func diagnostic(_ problem: Diagnostic) {
    text(problem.severity.rawValue)
    optional(problem.uri) { $0.text($1) }
    optional(problem.location) { $0.location($1) }
    integer(problem.width)
    text(problem.problem)
    optional(problem.advice) { $0.text($1) }
    list(problem.notes) { writer, note in
      writer.text(note.uri)
      writer.location(note.location)
      writer.text(note.text)
    }
    optional(problem.sourceLine) { $0.text($1) }
  }

  private mutating func location(_ location: SourceLocation) {
    integer(location.line)
    optional(location.column) { $0.integer($1) }
  }
}

extension FrameReader {
  /// Reads the definitions, apps and names of private apps.
  mutating func outline() throws(Malformed) -> DefinitionsOutline {
    DefinitionsOutline(
      declarations: try list { reader throws(Malformed) in try reader.declaration() },
      apps: try list { reader throws(Malformed) in
        DefinitionsOutline.App(
          name: try reader.text(), mutations: try reader.texts(),
          listing: try reader.optional { reader throws(Malformed) in try reader.listing() })
      }, privateApps: try texts())
  }

  private mutating func listing() throws(Malformed) -> DefinitionsOutline.Listing {
    DefinitionsOutline.Listing(
      isPage: try boolean(), isSample: try boolean(),
      samples: try list { reader throws(Malformed) in (screen: try reader.text(), variant: try reader.text()) })
  }

  private mutating func declaration() throws(Malformed) -> Declaration {
    switch try kind() as DeclarationKind {
    case .step:
      .stepElsewhere(
        try text(), at: try location(), examples: try texts(), timeout: try duration(),
        scope: try scope())
    case .hook:
      .hookElsewhere(
        try element(), name: try optionalText(), tags: try optionalText(), order: try integer(),
        timeout: try duration(), scope: try scope(), at: try location())
    case .parameterType:
      .parameterTypeElsewhere(
        try text(), try texts(), useForSnippets: try boolean(), preferForRegularExpressionMatch: try boolean(),
        swiftType: try text(), at: try optional { reader throws(Malformed) in try reader.location() })
    }
  }

  private mutating func scope() throws(Malformed) -> StepScope? {
    try optional { reader throws(Malformed) in
      StepScope(tags: try reader.optionalText(), feature: try reader.optionalText(), rule: try reader.optionalText())
    }
  }

  private mutating func location() throws(Malformed) -> DefinitionLocation {
    DefinitionLocation(path: try text(), line: try integer())
  }

  private mutating func texts() throws(Malformed) -> [String] {
    try list { reader throws(Malformed) in try reader.text() }
  }

  private mutating func optionalText() throws(Malformed) -> String? {
    try optional { reader throws(Malformed) in try reader.text() }
  }

  /// Reads a problem.
  mutating func diagnostic() throws(Malformed) -> Diagnostic {
    guard let severity = Diagnostic.Severity(rawValue: try text()) else { throw Malformed() }
    return Diagnostic(
      severity, uri: try optionalText(), location: try optional { reader throws(Malformed) in try reader.location() },
      width: try integer(), problem: try text(), advice: try optionalText(),
      notes: try list { reader throws(Malformed) in
        Diagnostic.Note(uri: try reader.text(), location: try reader.location(), text: try reader.text())
      }, sourceLine: try optionalText())
  }

  private mutating func location() throws(Malformed) -> SourceLocation {
    let line = try integer()
    return SourceLocation(
      line: line, column: try optional { reader throws(Malformed) in try reader.integer() })
  }
}
