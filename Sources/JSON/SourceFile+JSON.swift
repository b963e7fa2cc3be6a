package import SourceText

extension SourceFile {
  /// Reads the text as one JSON value.
  ///
  /// - Parameter read: reads the value. It must not keep the reader.
  /// - Throws: the first problem with its location in the text.
  package func readingJSON<Value>(_ read: (inout JSONReader) throws -> Value) throws(Diagnostic) -> Value {
    do {
      return try bytes.withUnsafeBufferPointer { bytes in
        var json = JSONReader(bytes)
        let value = try read(&json)
        try json.end()
        return value
      }
    } catch let error as JSONError {
      throw error.located(in: self)
    } catch let problem as Diagnostic {
      throw problem
    } catch {
      throw Diagnostic(uri: uri, problem: "\(error)")
    }
  }
}

extension JSONError {
  /// The problem with its location in a text.
  ///
  /// - Parameters:
  ///   - source: the text.
  ///   - advice: how to correct it; nil for a problem without advice.
  package func located(in source: SourceFile, advice: String? = nil) -> Diagnostic {
    Diagnostic(uri: source.uri, location: source.location(ofByte: offset), problem: description, advice: advice)
      .quoting(source)
  }
}
