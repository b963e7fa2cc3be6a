/// The attributes of an element that queries can use, besides its class and position.
struct Attributes: Sendable {
  var identifier: String?
  var label: String?
  var text: String?
  var value: PropertyValue?
  var placeholder: String?
  var states = States()
  /// The opacity, from 0 to 1.
  var alpha = 1.0
  var traits: Traits = []
  var style = Style()
  /// The properties that are specific to this kind of element.
  var properties: ElementProperties = [:]

  /// The states of an element for the user.
  struct States: Sendable {
    var isEnabled = true
    var isSelected = false
    var isHidden = false
    /// Whether touches pass through the element.
    var isUntouchable = false
  }
}
