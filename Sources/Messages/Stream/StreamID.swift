/// An id of a stream as a number, which saves memory in a run with a million steps.
struct StreamID: Hashable {
  fileprivate let number: UInt32
}

/// Maps the ids of a stream to numbers.
///
/// An id that is a decimal number, as in all streams of cukeswift, keeps its value. Other ids are stored in a table.
struct StreamIDs {
  private static let firstOther = UInt32(1) << 31
  private var others: [String: UInt32] = [:]

  /// The number of an id, which may be new.
  mutating func take(_ text: String) -> StreamID {
    if let id = find(text) { return id }
    let number = Self.firstOther + UInt32(truncatingIfNeeded: others.count)
    others[text] = number
    return StreamID(number: number)
  }

  /// The number of an id; nil for an unknown id that is not a number.
  func find(_ text: String) -> StreamID? {
    if let number = Self.decimal(text) { return StreamID(number: number) }
    return others[text].map(StreamID.init)
  }

  /// The value of a number in the form that an `IDGenerator` writes, without zeros before it.
  private static func decimal(_ text: String) -> UInt32? {
    var text = text
    return text.withUTF8 { digits in
      var number: UInt32 = 0
      for (index, byte) in digits.enumerated() {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), index == 0 || number > 0, number < firstOther / 10
        else { return nil }
        number = number * 10 + UInt32(byte - UInt8(ascii: "0"))
      }
      return digits.isEmpty ? nil : number
    }
  }
}

/// Values with ids of a stream, found by the id or by their position.
///
/// Nearly all streams have ids in ascending order. A sorted list finds them, and takes less room than a table.
struct StreamTable<Value> {
  private var values = ChunkedList<Value>()
  /// The ids of the values, in ascending order. An id out of order is replaced by the id before it.
  private var ids = ChunkedList<StreamID>()
  /// The positions of the values with ids out of order.
  private var others: [StreamID: UInt32] = [:]

  /// The number of values.
  var count: Int { values.count }

  /// Adds a value. It hides an earlier value with the same id.
  mutating func add(_ value: Value, id: StreamID) {
    let last = ids.count == 0 ? nil : ids[ids.count - 1]
    let ascends = last.map { $0.number < id.number } ?? true
    if !ascends { others[id] = UInt32(truncatingIfNeeded: values.count) }
    ids.append(ascends ? id : last ?? id)
    values.append(value)
  }

  /// The position of the value with an id.
  func position(of id: StreamID?) -> UInt32? {
    guard let id else { return nil }
    if !others.isEmpty, let position = others[id] { return position }
    var (start, end) = (0, ids.count)
    while start < end {
      let middle = (start + end) / 2
      if ids[middle].number < id.number { start = middle + 1 } else { end = middle }
    }
    return start < ids.count && ids[start] == id ? UInt32(truncatingIfNeeded: start) : nil
  }

  /// The value at a position from `position(of:)`.
  subscript(position: UInt32) -> Value { values[Int(position)] }

  /// The value with an id.
  subscript(id: StreamID?) -> Value? { position(of: id).map { self[$0] } }
}
