/// The properties that one kind of element has beside those that every element has, such as `["isOn": true]` of a switch.
///
/// An element has few of them and is made anew for every screen, so that a sorted list is faster than a dictionary.
public struct ElementProperties: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  /// One property.
  struct Property: Sendable, Equatable {
    let name: String
    var value: PropertyValue
  }

  /// The properties, sorted by their names.
  private(set) var sorted: [Property] = []

  /// Has the properties of a list; of those with the same name the last one.
  ///
  /// - Parameter elements: the names, and what each property holds.
  public init(dictionaryLiteral elements: (String, PropertyValue)...) {
    self.init(elements)
  }

  /// Has the properties of a sequence; of those with the same name the last one.
  ///
  /// - Parameter properties: the names, and what each property holds.
  public init(_ properties: some Sequence<(String, PropertyValue)>) {
    sorted.reserveCapacity(properties.underestimatedCount)
    for (name, value) in properties { self[name] = value }
  }

  /// What a property holds; nil where the element does not have it.
  ///
  /// - Parameter name: what queries call the property.
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
        // An element that has one property mostly gets some more.
        if sorted.isEmpty { sorted.reserveCapacity(4) }
        sorted.insert(Property(name: name, value: value), at: position)
      case (nil, true): sorted.remove(at: position)
      case (nil, false): break
      }
    }
  }
}
