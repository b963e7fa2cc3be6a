import ElementQuery

/// The screen as clients of Appium know it: an application that contains the window, and types and attributes of XCUITest.
///
/// It is a tree of its own, so that paths, predicates and selectors are answered by the engine for queries.
struct WireTree: ElementTree {
  /// How attributes are given.
  enum Form: Sendable {
    /// As texts, as in the source, for paths, which name types and what UIAutomation called them.
    case paths
    /// As texts, for selectors, which know types as tags.
    case selectors
    /// As truth values and numbers, where they are some: for predicates.
    case values
  }

  /// What the driver shows.
  let base: any ElementTree
  /// The elements of `base` that are shown, in tree order; `nil` is the application.
  private let sources: [ElementID?]
  private let parents: [Int]
  private let ends: [Int]
  private let types: [WireType]
  private let classIndices: [Int]
  let classes: [ElementClass]
  /// What the application is called.
  let appName: String
  private let form: Form

  /// Makes the tree.
  ///
  /// - Parameters:
  ///   - base: what the driver shows.
  ///   - appName: what the application is called.
  ///   - form: how attributes are given.
  ///   - isOlder: whether what UIAutomation left out is left out.
  init(_ base: any ElementTree, appName: String, form: Form = .paths, isOlder: Bool = false) {
    self.base = base
    self.appName = appName
    self.form = form
    var sources: [ElementID?] = [nil]
    var parents = [-1]
    var types: [WireType] = ["Application"]
    /// Where each element of the base is here, or what of this tree is around it.
    var places = [Int](repeating: 0, count: base.count)
    let hidden = Self.behindScreens(of: base)
    var index = 0
    while index < base.count {
      let element = ElementID(index)
      if hidden.contains(element) {
        index = max(base.end(of: element).index, index + 1)
        continue
      }
      let type = WireType.of(element, in: base)
      let around = base.parent(of: element).map { places[$0.index] } ?? 0
      if isOlder, type.olderName == nil || types[around] == "Button" {
        places[index] = around
      } else {
        places[index] = sources.count
        sources.append(element)
        parents.append(around)
        types.append(type)
      }
      // A wheel is one element, whatever its rows are made of.
      index = type == "PickerWheel" ? max(base.end(of: element).index, index + 1) : index + 1
    }
    var ends = Array(parents.indices.map { $0 + 1 })
    for index in parents.indices.reversed() where parents[index] >= 0 {
      ends[parents[index]] = max(ends[parents[index]], ends[index])
    }
    var classes: [ElementClass] = []
    var known: [WireType: Int] = [:]
    classIndices = types.map { type in
      if let index = known[type] { return index }
      known[type] = classes.count
      classes.append(type.elementClass)
      return classes.count - 1
    }
    (self.sources, self.parents, self.ends, self.types, self.classes) = (sources, parents, ends, types, classes)
  }

  /// What stands behind a screen that was put in front of another one, which assistive technology does not see either.
  private static func behindScreens(of base: any ElementTree) -> Set<ElementID> {
    guard let kind = base.classes.firstIndex(where: { $0.isKind(of: "UITransitionView") }) else { return [] }
    var hidden: Set<ElementID> = []
    for element in base.elements where base.classIndex(of: element) == kind {
      let inside = (element.index..<base.end(of: element).index).lazy.map(ElementID.init)
      guard let parent = base.parent(of: element),
        !inside.contains(where: { ["Alert", "Sheet", "Popover"].contains(WireType.of($0, in: base)) })
      else { continue }
      hidden.formUnion(base.children(of: parent).prefix { $0 != element })
    }
    return hidden
  }

  var count: Int { sources.count }

  func classIndex(of element: ElementID) -> Int { classIndices[element.index] }
  func end(of element: ElementID) -> ElementID { ElementID(ends[element.index]) }
  func furtherProperties(of element: ElementID) -> [String] { [] }

  func parent(of element: ElementID) -> ElementID? {
    parents[element.index] < 0 ? nil : ElementID(parents[element.index])
  }

  /// What the driver says; nothing where it shows nothing at all.
  func frame(of element: ElementID) -> Rect {
    base.count > 0 ? base.frame(of: source(of: element)) : Rect(x: 0, y: 0, width: 0, height: 0)
  }

  func isVisible(_ element: ElementID) -> Bool { base.count > 0 && base.isVisible(source(of: element)) }

  func element(at point: Point) -> ElementID? {
    base.element(at: point).flatMap { hit in sources.lastIndex { $0.map { base.isElement(hit, in: $0) } ?? false } }
      .map(ElementID.init)
  }

  /// The element of the driver's tree; for the application that is the window.
  func source(of element: ElementID) -> ElementID { sources[element.index] ?? ElementID(0) }

  /// The element here that is one of the driver's tree, or contains it.
  func element(of source: ElementID) -> ElementID {
    let index = sources.lastIndex { $0.map { base.isElement(source, in: $0) } ?? false }
    return ElementID(index ?? 0)
  }

  /// What kind of element it is.
  func type(of element: ElementID) -> WireType { types[element.index] }

  /// What the engine for queries asks for; the names are those of attributes.
  func property(_ name: PropertyName, of element: ElementID) -> PropertyValue? {
    switch name {
    // Selectors know an id, a class and the name of a tag.
    case .identifier: return attribute(.name, of: element).map { .string($0) }
    case .other("cssClass"): return .string(type(of: element).fullName)
    case .other("nodeName"): return form == .selectors ? .string(type(of: element).fullName) : nil
    case .other("textContent"): return text(of: element).map { .string($0) }
    case .text: return attribute(.value, of: element).map { .string($0) }
    default: break
    }
    guard let attribute = WireAttribute(named: name.description) else { return nil }
    guard let text = self.attribute(attribute, of: element) else { return nil }
    guard form == .values else { return .string(text) }
    switch attribute.kind {
    case .text: return .string(text)
    case .truth: return .boolean(text == "true")
    case .number: return Int(text).map { .integer($0) } ?? .string(text)
    }
  }
}
