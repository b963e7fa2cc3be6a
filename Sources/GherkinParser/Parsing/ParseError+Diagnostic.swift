package import SourceText

extension ParseError {
  package var diagnostic: Diagnostic { Diagnostic(uri: uri, location: location, problem: message) }
}
