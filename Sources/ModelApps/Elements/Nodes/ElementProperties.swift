/// The properties that are specific to one kind of element, such as `["isOn": true]` of a switch.
///
/// Elements have few properties and are created again for every screen, so a sorted list is faster than a dictionary.
public struct ElementProperties: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  /// One property.
  struct Property: Sendable, Equatable {
    let name: String
    var value: PropertyValue
  }

  /// The properties, sorted by their names.
  private(set) var sorted: [Property] = []

  /// Creates properties from a list; the last one of equal names counts.
  ///
  /// - Parameter elements: the names and values.
  public init(dictionaryLiteral elements: (String, PropertyValue)...) {
    self.init(elements)
  }

  /// Creates properties from a sequence; the last one of equal names counts.
  ///
  /// - Parameter properties: the names and values.
  public init(_ properties: some Sequence<(String, PropertyValue)>) {
    sorted.reserveCapacity(properties.underestimatedCount)
    for (name, value) in properties { self[name] = value }
  }

  /// The value of a property; nil for a missing property.
  ///
  /// - Parameter name: the name of the property in queries.
  public subscript(name: String) -> PropertyValue? {
    get {
      for property in sorted where property.name == name { return property.value }
      return nil
    }
    set {
      let position = sorted.firstIndex { $0.name >= name } ?? sorted.count
      let isKnown = position < sorted.count && sorted[position].name == name
      switch (newValue, isKnown) {
      case (let value?, true): sorted[position].value = value
      case (let value?, false):
        // An element with one property usually gets more.
        if sorted.isEmpty { sorted.reserveCapacity(4) }
        sorted.insert(Property(name: name, value: value), at: position)
      case (nil, true): sorted.remove(at: position)
      case (nil, false): break
      }
    }
  }
}
