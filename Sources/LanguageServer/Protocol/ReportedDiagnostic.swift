/// An error or warning in a document.
struct ReportedDiagnostic: Encodable {
  enum Severity: Int, Encodable {
    case error = 1
    case warning = 2
    case information = 3
    case hint = 4
  }

  enum Code: String, Codable {
    case ambiguousStep = "ambiguous-step"
    case emptyScenario = "empty-scenario"
    case undefinedStep = "undefined-step"
    case unusedDefinition = "unused-definition"
  }

  enum Tag: Int, Encodable {
    case unnecessary = 1
  }

  /// The name of the tool that found the problem.
  enum Source: String, Encodable {
    case cukeswift, swift
  }

  /// The text of a step that was not found.
  struct Step: Encodable {
    var text: String
  }

  /// Another place with a note.
  struct RelatedInformation: Encodable {
    var location: Location
    var message: String
  }

  var range: TextRange
  var severity: Severity
  var source = Source.cukeswift
  var code: Code?
  var message: String
  var tags: [Tag]?
  var data: Step?
  var relatedInformation: [RelatedInformation]?
}

/// A diagnostic of this server that the client sends back, with the members that the server reads.
struct GivenDiagnostic: Decodable {
  var range: TextRange
  var code: ReportedDiagnostic.Code
}

/// The parameters of `textDocument/publishDiagnostics`.
struct PublishedDiagnostics: Encodable {
  var uri: String
  var version: Int?
  var diagnostics: [ReportedDiagnostic]
}

/// The result of `textDocument/diagnostic`.
struct DiagnosticReport: Encodable {
  enum Kind: String, Encodable {
    case full, unchanged
  }

  var kind: Kind
  var resultId: String
  /// The diagnostics of a full report.
  var items: [ReportedDiagnostic]?
}
