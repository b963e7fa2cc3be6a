extension Collection<UInt8> {
  /// Reads the bytes as JSON.
  ///
  /// - Parameter read: reads the value. It must not keep the reader.
  /// - Throws: the error of `read`.
  package func withJSON<Value>(_ read: (inout JSONReader) throws(JSONError) -> Value) throws(JSONError) -> Value {
    let result = withContiguousStorageIfAvailable { buffer in
      Result { () throws(JSONError) in
        var json = JSONReader(buffer)
        return try read(&json)
      }
    }
    guard let result else { return try Array(self).withJSON(read) }
    return try result.get()
  }
}
