package import SourceText

extension SourceFile {
  /// Reads the text as JSON.
  ///
  /// - Parameter read: reads the value. It must not keep the reader.
  /// - Throws: the first problem with its location in the text.
  package func readingJSON<Value>(_ read: (JSONReader) throws(JSONError) -> Value) throws(Diagnostic) -> Value {
    do {
      return try bytes.withUnsafeBufferPointer { (bytes) throws(JSONError) in try read(JSONReader(bytes)) }
    } catch {
      throw error.located(in: self)
    }
  }
}

extension JSONError {
  /// The problem with its location in a text.
  package func located(in source: SourceFile) -> Diagnostic {
    Diagnostic(uri: source.uri, location: source.location(ofByte: offset), problem: description).quoting(source)
  }
}
