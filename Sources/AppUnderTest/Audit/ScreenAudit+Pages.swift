extension ScreenAudit {
  /// Whether the screen shows a part of a page.
  var hasWebElements: Bool { tree.classes.contains { $0.isWebElement } }

  private var visibleWebElements: [ElementID] {
    tree.visibleElements.filter { tree.elementClass(of: $0).isWebElement }
  }

  /// The images without an alternative text. An empty text marks a decoration.
  var images: [Breach] {
    visibleWebElements.filter { element in
      // A drawing without a role is part of the text around it.
      let isImage =
        tree.role(of: element) == "image"
        && (attribute("nodeName", of: element) != "SVG" || tree.string(.traits, of: element) != "graphics-document")
      let isDecoration = attribute("alt", of: element) != nil || isHidden(element)
      if isButtonOfImage(element) { return true }
      return isImage && !isDecoration && (tree.string(.label, of: element) ?? "").isEmpty
    }.map { Breach(element: $0) }
  }

  /// Whether the element is a button that consists of an image without a text.
  private func isButtonOfImage(_ element: ElementID) -> Bool {
    attribute("nodeName", of: element) == "INPUT" && attribute("type", of: element)?.lowercased() == "image"
      && !["alt", "aria-label", "aria-labelledby", "title"].contains { !(attribute($0, of: element) ?? "").isEmpty }
      && !isHidden(element)
  }

  /// The elements that take the focus before all others.
  var displacedInOrder: [Breach] {
    visibleWebElements.compactMap { element in
      guard let index = tabIndex(of: element), index > 0 else { return nil }
      return Breach(element: element, figures: "tabindex is \(index)")
    }
  }

  /// The controls that take the focus although assistive technology does not see them.
  var hiddenControls: [Breach] {
    visibleWebElements.filter { isControlWithFocus($0) && isHidden($0) }.map { Breach(element: $0) }
  }

  /// The controls inside others whose content assistive technology presents as one text.
  var nestedControls: [Breach] {
    let outer: Set<String> = ["button", "switch", "checkbox", "radio", "slider", "tab"]
    return visibleWebElements.filter { element in
      isControlWithFocus(element)
        && tree.ancestors(of: element).contains {
          tree.elementClass(of: $0).isWebElement && tree.role(of: $0).map(outer.contains) == true
        }
    }.map { Breach(element: $0) }
  }

  /// The frames without a title.
  var frames: [Breach] {
    visibleWebElements.filter { element in
      ["IFRAME", "FRAME"].contains(attribute("nodeName", of: element))
        && (tree.string(.label, of: element) ?? "").isEmpty && (attribute("title", of: element) ?? "").isEmpty
        && !isHidden(element)
    }.map { Breach(element: $0) }
  }

  private func isControlWithFocus(_ element: ElementID) -> Bool {
    tree.isUsedControl(element) && !tree.isGroupOfControls(element) && tree.disabledPart(around: element) == nil
      && tabIndex(of: element) ?? 0 >= 0
  }

  private func isHidden(_ element: ElementID) -> Bool {
    attribute("aria-hidden", of: element) == "true"
      || tree.ancestors(of: element).contains { attribute("aria-hidden", of: $0) == "true" }
  }

  private func tabIndex(of element: ElementID) -> Int? { attribute("tabindex", of: element).flatMap(Int.init) }

  private func attribute(_ name: String, of element: ElementID) -> String? {
    tree.string(.other(name), of: element)
  }
}
