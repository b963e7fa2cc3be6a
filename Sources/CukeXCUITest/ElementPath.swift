#if canImport(XCTest) && !canImport(Darwin)
  import ElementQuery
  import Foundation

  /// The steps that lead from the application to elements.
  @MainActor
  struct ElementPath {
    /// A step, which maps the found elements to other elements.
    enum Step {
      case descendants(XCUIElement.ElementType)
      case children(XCUIElement.ElementType)
      case called(String)
      case type(XCUIElement.ElementType)
      case predicate(NSPredicate)
      /// The elements that contain such an element.
      case containing(XCUIElement.ElementType, String?)
      case containingPredicate(NSPredicate)
      case index(Int)
      case first
      /// The only element; a failure for several elements.
      case one
    }

    /// The application, or an element of the application.
    enum Node: Hashable {
      case application
      case element(ElementID)
    }

    /// The steps.
    private(set) var steps: [Step] = []

    /// The path with another step.
    func then(_ step: Step) -> ElementPath {
      var path = self
      path.steps.append(step)
      return path
    }

    /// Why a path does not lead to a single element.
    enum Miss: Error {
      /// A step, counted from 0, found no elements.
      case nothing(Int)
      /// A step found several elements instead of one.
      case several(Int, [ElementID])
    }

    /// The elements that the path leads to, in the order of the screen.
    func nodes(in tree: AccessibilityTree) throws(Miss) -> [Node] {
      var nodes = [Node.application]
      for (number, step) in steps.enumerated() {
        if case .one = step {
          guard nodes.count <= 1 else {
            throw .several(number, nodes.compactMap(\.element))
          }
          guard !nodes.isEmpty else { throw .nothing(number) }
          continue
        }
        nodes = step.apply(to: nodes, in: tree)
      }
      return nodes
    }

    /// The one element that the path leads to.
    func node(in tree: AccessibilityTree) throws(Miss) -> Node {
      let nodes = try then(.one).nodes(in: tree)
      guard let node = nodes.first else { throw .nothing(steps.count) }
      return node
    }

    /// The searched element in the words of failures: `"Save" Button`, or the steps.
    var wording: String {
      var (kind, name): (String?, String?)
      for step in steps {
        switch step {
        case .descendants(let type), .children(let type): (kind, name) = (type.name, nil)
        case .type(let type): kind = type.name
        case .called(let text): name = text
        case .containing, .predicate, .containingPredicate, .index, .first, .one: break
        }
      }
      guard let kind else { return "Application" }
      return name.map { "\"\($0)\" \(kind)" } ?? kind
    }

    /// The steps in words, optionally only those before an index.
    func description(upTo end: Int? = nil) -> String {
      let words = steps.prefix(end ?? steps.count).compactMap(\.wording)
      return words.isEmpty ? "Application" : words.joined(separator: " → ")
    }
  }

  extension ElementPath.Node {
    /// The element; nil for the application.
    var element: ElementID? { if case .element(let element) = self { element } else { nil } }
  }

  extension ElementPath.Step {
    @MainActor fileprivate var wording: String? {
      switch self {
      case .descendants(let type): "Descendants matching type \(type.name)"
      case .children(let type): "Children matching type \(type.name)"
      case .called(let name): "Elements matching identifier '\(name)'"
      case .type(let type): "Elements matching type \(type.name)"
      case .predicate(let predicate): "Elements matching predicate '\(predicate.wording)'"
      case .containing(let type, let name):
        "Elements containing type \(type.name)" + (name.map { " with identifier '\($0)'" } ?? "")
      case .containingPredicate(let predicate): "Elements containing elements matching predicate '\(predicate.wording)'"
      case .index(let index): "Element at index \(index)"
      case .first: "First match"
      case .one: nil
      }
    }

    @MainActor
    fileprivate func apply(to nodes: [ElementPath.Node], in tree: AccessibilityTree) -> [ElementPath.Node] {
      switch self {
      case .descendants(let type):
        var seen: Set<ElementID> = []
        let found = nodes.flatMap { tree.descendants(of: nil, in: $0.element) }
          .filter { type.includes(tree.kind(of: $0)) && seen.insert($0).inserted }
        return found.sorted().map { .element($0) }
      case .children(let type):
        return nodes.flatMap { tree.children(of: $0) }.filter { type.includes(tree.kind(of: $0)) }.map { .element($0) }
      case .called(let name): return nodes.filter { $0.element.map { tree.isCalled(name, $0) } ?? false }
      case .type(let type): return nodes.filter { $0.element.map { type.includes(tree.kind(of: $0)) } ?? false }
      case .predicate(let predicate):
        return nodes.filter { node in
          node.element.map { predicate.evaluate(with: ElementSnapshot($0, in: tree)) } ?? false
        }
      case .containing(let type, let name):
        return nodes.filter { node in
          tree.descendants(of: nil, in: node.element).contains { element in
            type.includes(tree.kind(of: element)) && (name.map { tree.isCalled($0, element) } ?? true)
          }
        }
      case .containingPredicate(let predicate):
        return nodes.filter { node in
          tree.descendants(of: nil, in: node.element).contains {
            predicate.evaluate(with: ElementSnapshot($0, in: tree))
          }
        }
      case .index(let index): return nodes.indices.contains(index) ? [nodes[index]] : []
      case .first: return Array(nodes.prefix(1))
      case .one: return nodes
      }
    }
  }

  extension AccessibilityTree {
    /// The elements directly inside an element; for the application, its window.
    func children(of node: ElementPath.Node) -> [ElementID] {
      guard let element = node.element else { return count > 0 && exists(ElementID(0)) ? [ElementID(0)] : [] }
      return children(of: element).filter(exists)
    }

    /// The element in the lists of failures: `Button, {{0.0, 20.0}, {44.0, 44.0}}, label: 'Save'`.
    func line(for element: ElementID) -> String {
      let frame = frame(of: element)
      var parts = [
        XCUIElement.ElementType(kind(of: element)).name,
        "{{\(frame.x.tenths), \(frame.y.tenths)}, {\(frame.width.tenths), \(frame.height.tenths)}}",
      ]
      let texts = [
        ("identifier", identifier(of: element)), ("label", label(of: element)),
        ("placeholderValue", base.string(.placeholder, of: element) ?? ""), ("value", value(of: element) ?? ""),
      ]
      for (name, text) in texts where !text.isEmpty { parts.append("\(name): '\(text)'") }
      if isFalse(.enabled, of: element) { parts.append("Disabled") }
      if isTrue(.selected, of: element) { parts.append("Selected") }
      if hasFocus(element) { parts.append("Keyboard Focused") }
      return parts.joined(separator: ", ")
    }
  }

  extension Double {
    /// The length rounded to one decimal.
    fileprivate var tenths: Double { magnitude < 1e9 ? (self * 10).rounded() / 10 : self }
  }

  extension XCUIElement.ElementType {
    /// Makes the type of a kind of element.
    init(_ kind: AccessibilityKind) { self = Self(rawValue: kind.rawValue) ?? .other }

    /// The name of the type, such as `StaticText`.
    var name: String {
      let name = "\(self)"
      return name.prefix(1).uppercased() + name.dropFirst()
    }

    /// Whether elements of this kind have this type.
    func includes(_ kind: AccessibilityKind) -> Bool { self == .any || rawValue == kind.rawValue }
  }
#endif
