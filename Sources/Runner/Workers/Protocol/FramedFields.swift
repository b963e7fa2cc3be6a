/// A type whose fields are described once, for writing and for reading.
protocol FramedFields: Framed {
  /// Makes a value from its fields, in their order in a frame.
  ///
  /// - Parameter field: returns a field of the value that is written, or the next field that is read.
  static func fields<Coder: FieldCoder<Self>>(_ field: inout Coder) throws(Coder.Failure) -> Self
}

extension FramedFields {
  func write(to frame: inout FrameWriter) {
    var writer = FieldWriter(value: self, frame: consume frame)
    _ = Self.fields(&writer)
    frame = writer.frame
  }

  init(from frame: inout FrameReader) throws(FrameReader.Malformed) {
    var reader = FieldReader<Self>(frame: frame)
    self = try Self.fields(&reader)
    frame = reader.frame
  }
}

/// Writes or reads the fields of a value in sequence.
protocol FieldCoder<Value> {
  associatedtype Value
  associatedtype Failure: Error

  /// Writes a field, or reads it.
  ///
  /// - Parameter field: takes the field from a value.
  /// - Returns: the field.
  mutating func callAsFunction<Field: Framed>(_ field: (Value) -> Field) throws(Failure) -> Field

  /// Rejects values that were read unless they fulfil a condition.
  func require(_ condition: @autoclosure () -> Bool) throws(Failure)
}

/// Writes the fields of a value.
private struct FieldWriter<Value>: FieldCoder {
  let value: Value
  var frame: FrameWriter

  mutating func callAsFunction<Field: Framed>(_ field: (Value) -> Field) throws(Never) -> Field {
    let written = field(value)
    written.write(to: &frame)
    return written
  }

  func require(_ condition: @autoclosure () -> Bool) throws(Never) {}
}

/// Reads the fields of a value.
private struct FieldReader<Value>: FieldCoder {
  var frame: FrameReader

  mutating func callAsFunction<Field: Framed>(_ field: (Value) -> Field) throws(FrameReader.Malformed) -> Field {
    try Field(from: &frame)
  }

  func require(_ condition: @autoclosure () -> Bool) throws(FrameReader.Malformed) {
    if !condition() { throw FrameReader.Malformed() }
  }
}
