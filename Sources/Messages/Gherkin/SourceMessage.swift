package import GherkinParser
package import JSON

extension JSONWriter {
  /// Writes the `source` envelope of a feature file: its unchanged text, including a byte order mark.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - notation: the notation of the file; nil to derive it from the file name.
  ///   - drain: called after each line; see `gherkinDocument`.
  package mutating func source(
    _ file: SourceFile, notation: Gherkin.Notation? = nil, drain: ((inout JSONWriter) -> Void)? = nil
  ) {
    object { writer in
      writer.object("source") { writer in
        writer.name("uri")
        writer.string(file.uri)
        writer.name("data")
        file.bytes.withUnsafeBufferPointer { writer.utf8($0, drain: drain) }
        writer.name("mediaType")
        writer.string((notation ?? Gherkin.Notation(uri: file.uri)).mediaType)
      }
    }
  }

  /// Writes the `parseError` envelope of an error, with the same message as other Cucumber implementations.
  package mutating func parseError(_ error: ParseError) {
    object { writer in
      writer.object("parseError") { writer in
        writer.object("source") { writer in
          writer.name("uri")
          writer.string(error.uri)
          writer.name("location")
          writer.write(error.location)
        }
        writer.name("message")
        writer.string(error.message)
      }
    }
  }

  mutating func write(_ location: SourceLocation) {
    object { writer in
      writer.member("line", location.line)
      if let column = location.column { writer.member("column", column) }
    }
  }
}

extension Gherkin.Notation {
  /// The media type of the notation in Cucumber Messages.
  package var mediaType: String {
    switch self {
    case .plain: "text/x.cucumber.gherkin+plain"
    case .markdown: "text/x.cucumber.gherkin+markdown"
    }
  }
}
