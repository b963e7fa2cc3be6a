/// An enum whose cases are described once, for writing and for reading.
protocol FramedCases: Framed {
  /// The cases that frames contain, frequent ones first.
  static var cases: [FramedCase<Self>] { get }
}

extension FramedCases {
  func write(to frame: inout FrameWriter) {
    for (number, element) in Self.cases.enumerated() where element.write(self, UInt8(number), &frame) { return }
    preconditionFailure("frames do not contain \(self)")
  }

  init(from frame: inout FrameReader) throws(FrameReader.Malformed) {
    let number = Int(try frame.byte())
    guard Self.cases.indices.contains(number) else { throw FrameReader.Malformed() }
    self = try Self.cases[number].read(&frame)
  }
}

/// A case of an enum in frames: its number and its fields.
struct FramedCase<Value>: Sendable {
  /// Writes a value of this case; returns false for a value of another case.
  let write: @Sendable (_ value: Value, _ number: UInt8, _ frame: inout FrameWriter) -> Bool
  /// Reads the fields of a value.
  let read: @Sendable (_ frame: inout FrameReader) throws(FrameReader.Malformed) -> Value

  /// Describes a case.
  ///
  /// - Parameters:
  ///   - fields: returns the fields of a value of this case; nil for another case.
  ///   - write: writes the fields.
  ///   - read: reads the fields of a value.
  private init<Fields>(
    _ fields: @escaping @Sendable (Value) -> Fields?,
    _ write: @escaping @Sendable (Fields, inout FrameWriter) -> Void,
    _ read: @escaping @Sendable (inout FrameReader) throws(FrameReader.Malformed) -> Value
  ) {
    self.write = { value, number, frame in
      guard let fields = fields(value) else { return false }
      frame.byte(number)
      write(fields, &frame)
      return true
    }
    self.read = read
  }

  /// Describes a case without fields.
  ///
  /// - Parameters:
  ///   - value: a value of this case.
  ///   - isThis: whether a value is of this case.
  init(_ value: Value, _ isThis: @escaping @Sendable (Value) -> Bool) where Value: Sendable {
    self.init({ isThis($0) ? () : nil }, { _, _ in }, { (_: inout FrameReader) throws(FrameReader.Malformed) in value })
  }

  /// Describes a case with one field.
  ///
  /// - Parameters:
  ///   - make: makes a value of the field.
  ///   - fields: returns the field of a value of this case; nil for another case.
  init<A: Framed>(_ make: @escaping @Sendable (A) -> Value, _ field: @escaping @Sendable (Value) -> A?) {
    self.init(field, { $0.write(to: &$1) }, { frame throws(FrameReader.Malformed) in make(try A(from: &frame)) })
  }

  /// Describes a case with two fields.
  init<A: Framed, B: Framed>(
    _ make: @escaping @Sendable (A, B) -> Value, _ fields: @escaping @Sendable (Value) -> (A, B)?
  ) {
    self.init(fields) { fields, frame in
      fields.0.write(to: &frame)
      fields.1.write(to: &frame)
    } _: { frame throws(FrameReader.Malformed) in
      make(try A(from: &frame), try B(from: &frame))
    }
  }

  /// Describes a case with three fields.
  init<A: Framed, B: Framed, C: Framed>(
    _ make: @escaping @Sendable (A, B, C) -> Value, _ fields: @escaping @Sendable (Value) -> (A, B, C)?
  ) {
    self.init(fields) { fields, frame in
      fields.0.write(to: &frame)
      fields.1.write(to: &frame)
      fields.2.write(to: &frame)
    } _: { frame throws(FrameReader.Malformed) in
      make(try A(from: &frame), try B(from: &frame), try C(from: &frame))
    }
  }
}
