/// What an element is to a query, beside where it stands.
struct Attributes: Sendable {
  var elementClass: ElementClass
  var identifier: String?
  var label: String?
  var text: String?
  var value: PropertyValue?
  var placeholder: String?
  var isEnabled: Bool = true
  var isSelected: Bool = false
  var isHidden: Bool = false
  var isUntouchable: Bool = false
  var alpha: Double = 1.0
  var traits: Traits = []
  var style: Style = Style()
  var properties: [String: PropertyValue] = [:]
}

/// Attributes behind one reference, which the trees that are made of a node share with it.
///
/// Only a node changes them, and only while nothing else refers to them, so that whoever else has them may read them on any
/// thread.
final class SharedAttributes: @unchecked Sendable {
  var values: Attributes

  init(_ values: Attributes) { self.values = values }
}
