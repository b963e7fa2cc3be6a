/// Values that a stream has given ids, found by the id or by their position.
///
/// A value stands in an array, and only its position in the table of ids: such tables are sparse.
struct StreamTable<Value> {
  private var values: [Value] = []
  private var positions: [StreamID: UInt32] = [:]

  /// How many values there are.
  var count: Int { values.count }

  /// Adds a value; one that has the same id is found no more.
  mutating func add(_ value: Value, id: StreamID) {
    positions[id] = UInt32(truncatingIfNeeded: values.count)
    values.append(value)
  }

  /// The position of the value with an id.
  func position(of id: StreamID?) -> UInt32? { id.flatMap { positions[$0] } }

  /// The value at a position that the table gave.
  subscript(position: UInt32) -> Value { values[Int(position)] }

  /// The value with an id.
  subscript(id: StreamID?) -> Value? { position(of: id).map { self[$0] } }
}
