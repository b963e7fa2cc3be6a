/// What an element is to a query, beside its class and where it stands.
struct Attributes: Sendable {
  var identifier: String?
  var label: String?
  var text: String?
  var value: PropertyValue?
  var placeholder: String?
  var isEnabled = true
  var isSelected = false
  var isHidden = false
  /// Whether it lets touches through.
  var isUntouchable = false
  /// How opaque it is, from 0 to 1.
  var alpha = 1.0
  var traits: Traits = []
  var style = Style()
  /// The properties of this kind of element alone.
  var properties: ElementProperties = [:]
}
