import AppUnderTest
import ElementQuery
import JSON

/// A call of an Objective-C method with arguments, such as `text` or `numberOfRowsInSection:`.
struct MethodCall: Sendable, Hashable {
  /// The name, with a colon for each argument.
  let name: String
  /// The arguments.
  let arguments: [JSONValue]

  /// Reads a call: a name, an object such as `{"numberOfRowsInSection": 0}`, or an array of such objects.
  init(_ value: JSONValue) throws(InAppError) {
    switch value {
    case .string(let name): self.init(name: name, arguments: [])
    case .object: try self.init(parts: [value])
    case .array(let parts): try self.init(parts: parts)
    case .null, .boolean, .number: throw InAppError("a selector must be a string, an object or an array of objects")
    }
  }

  private init(name: String, arguments: [JSONValue]) {
    (self.name, self.arguments) = (name, arguments)
  }

  private init(parts: [JSONValue]) throws(InAppError) {
    var name = ""
    var arguments: [JSONValue] = []
    for part in parts {
      // "as" contains only the class of the argument.
      guard let member = part.object?.first(where: { $0.key != "as" }) else {
        throw InAppError("a part of a selector must be an object such as {\"titleForRow\": 1}")
      }
      if member.key.hasSuffix(":"), let values = member.value.array {
        name += member.key
        arguments += values
      } else {
        name += member.key.hasSuffix(":") ? member.key : member.key + ":"
        arguments.append(member.value)
      }
    }
    self.init(name: name, arguments: arguments)
  }

  /// An argument as a whole number; 0 for other values.
  func number(_ index: Int) -> Int { arguments.indices.contains(index) ? arguments[index].integer ?? 0 : 0 }
}

/// The result of methods that are called one after another.
enum MethodResult: Sendable {
  case element(ElementID)
  case elements([ElementID])
  case value(PropertyValue)
  case json(JSONValue)
  case nothing
  /// The object has no such method.
  case unknown

  /// An element, or nothing.
  fileprivate init(_ element: ElementID?) { self = element.map { .element($0) } ?? .nothing }
}

extension ElementTree {
  /// Calls methods, each on the result of the previous one.
  func call(_ methods: [MethodCall], on element: ElementID) -> MethodResult {
    var result = MethodResult.element(element)
    for method in methods {
      switch result {
      case .element(let element): result = call(method, on: element)
      case .elements(let elements):
        switch method.name {
        case "count": result = .value(.integer(elements.count))
        case "firstObject": result = elements.first.map { .element($0) } ?? .nothing
        case "lastObject": result = elements.last.map { .element($0) } ?? .nothing
        case "objectAtIndex:":
          let index = method.number(0)
          result = elements.indices.contains(index) ? .element(elements[index]) : .nothing
        default: result = .unknown
        }
      case .value(let value):
        switch method.name {
        case "description", "stringValue": result = .value(.string(value.description))
        case "intValue", "integerValue": result = value.numeric.map { .value(.integer(Int(points: $0))) } ?? .unknown
        default: result = value.part(named: method.name).map { .value($0) } ?? .unknown
        }
      case .json, .unknown: return .unknown
      case .nothing: return .nothing
      }
    }
    return result
  }

  /// The result in the format of an answer.
  func answer(_ result: MethodResult) -> JSONValue {
    switch result {
    case .element(let element): .object(calabashView(of: element))
    case .elements(let elements): .array(elements.map { .object(calabashView(of: $0)) })
    case .value(let value): value.calabashValue
    case .json(let value): value
    case .nothing: .null
    case .unknown: "*****"
    }
  }

  private func call(_ method: MethodCall, on element: ElementID) -> MethodResult {
    if let result = related(method.name, element) ?? state(method.name, element) ?? picked(method, element) {
      return result
    }
    guard !method.name.contains(":") else { return .unknown }
    if let value = value(of: element, for: PropertyName(method.name)) { return .value(value) }
    return hasProperty(method.name, element) ? .nothing : .unknown
  }

  /// The object that a method without arguments returns; nil for other methods.
  private func related(_ name: String, _ element: ElementID) -> MethodResult? {
    let parts = { (name: String) in
      (element.index..<end(of: element).index).map(ElementID.init).filter { elementClass(of: $0).isKind(of: name) }
    }
    return switch name {
    // Here, an element is its own delegate and data source.
    case "self", "delegate", "dataSource": .element(element)
    case "class": .value(.string(elementClass(of: element).name))
    case "superview": MethodResult(parent(of: element))
    case "window": .element(ElementID(0))
    case "subviews": .elements(children(of: element))
    case "titleLabel", "textLabel": MethodResult(parts("UILabel").first { $0 != element })
    case "detailTextLabel": MethodResult(parts("UILabel").dropFirst().first)
    case "imageView": MethodResult(parts("UIImageView").first)
    default: nil
    }
  }

  /// The value of a method about the place or the state of an element; nil for other methods.
  private func state(_ name: String, _ element: ElementID) -> MethodResult? {
    let frame = frame(of: element)
    switch name {
    case "frame": return .value(.rect(ownFrame(of: element)))
    case "bounds": return .value(.rect(Rect(x: 0, y: 0, width: frame.width, height: frame.height)))
    case "center": return .json(ownFrame(of: element).center.calabashValue)
    case "contentOffset":
      guard scrolls(element) else { return .unknown }
      return .json(
        Point(
          x: property(.contentOffsetX, of: element)?.numeric ?? 0,
          y: property(.contentOffsetY, of: element)?.numeric ?? 0
        ).calabashValue)
    case "contentSize":
      guard scrolls(element) else { return .unknown }
      return .json([
        "Width": .number(property(.contentWidth, of: element)?.numeric ?? frame.width),
        "Height": .number(property(.contentHeight, of: element)?.numeric ?? frame.height),
      ])
    case "isFirstResponder": return .value(.boolean(hasFocus(element)))
    case "isHidden": return .value(property(.hidden, of: element) ?? .boolean(false))
    case "isEnabled", "isUserInteractionEnabled": return .value(property(.enabled, of: element) ?? .boolean(true))
    case "isSelected": return .value(property(.selected, of: element) ?? .boolean(false))
    case "returnKeyType", "keyboardType": return isEditable(element) ? .value(.integer(0)) : .unknown
    case "numberOfSections":
      guard role(of: element) == "table" || role(of: element) == "grid" else { return .unknown }
      let sections = (element.index..<end(of: element).index).compactMap {
        property(.section, of: ElementID($0))?.numeric
      }
      return .value(.integer(Int(points: sections.max() ?? 0) + 1))
    default: return nil
    }
  }

  /// The result of a method of pickers; nil for other methods.
  private func picked(_ method: MethodCall, _ element: ElementID) -> MethodResult? {
    switch method.name {
    case "numberOfComponents":
      return elementClass(of: element).isKind(of: "UIPickerView")
        ? .value(.integer(columns(of: element).count)) : .unknown
    case "numberOfRowsInComponent:": return column(method.number(0), of: element, .numberOfRows)
    case "selectedRowInComponent:": return column(method.number(0), of: element, .selectedRow)
    case "viewForRow:forComponent:":
      return MethodResult(cell(method.number(0), inColumn: method.number(1), of: element))
    case "pickerView:titleForRow:forComponent:":
      let cell = cell(method.number(1), inColumn: method.number(2), of: element)
      let texts = cell.map { cell in (cell.index..<end(of: cell).index).lazy.map(ElementID.init) }
      return texts?.compactMap { string(.text, of: $0) }.first.map { .value(.string($0)) } ?? .nothing
    default: return nil
    }
  }

  /// Whether the object has a property, even if its value is missing.
  private func hasProperty(_ name: String, _ element: ElementID) -> Bool {
    switch PropertyName(name) {
    case .text: ["UILabel", "UIButton", "UITextField", "UITextView"].contains(where: elementClass(of: element).isKind)
    case .placeholder, .value: isEditable(element)
    case .other: furtherProperties(of: element).contains(name)
    case .className, .identifier, .label, .enabled, .selected, .hidden, .alpha, .frame, .visible, .description: true
    }
  }

  // MARK: - Pickers

  private func columns(of picker: ElementID) -> [ElementID] {
    (picker.index..<end(of: picker).index).map(ElementID.init).filter {
      elementClass(of: $0).isKind(of: "UIPickerTableView")
    }
  }

  private func column(_ index: Int, of picker: ElementID, _ name: PropertyName) -> MethodResult {
    let columns = columns(of: picker)
    guard columns.indices.contains(index) else { return columns.isEmpty ? .unknown : .nothing }
    return property(name, of: columns[index]).map { .value($0) } ?? .nothing
  }

  private func cell(_ row: Int, inColumn index: Int, of picker: ElementID) -> ElementID? {
    let columns = columns(of: picker)
    guard columns.indices.contains(index) else { return nil }
    return (columns[index].index..<end(of: columns[index]).index).map(ElementID.init).first {
      property(.row, of: $0)?.equals(.integer(row)) == true
    }
  }
}
