package import AppUnderTest

extension PageTree {
  /// Whether a device shows its keyboard with a screen of a page, which it does while a field for text has the focus.
  ///
  /// - Throws: an `AppError` for a device with a mouse, which has a hardware keyboard.
  package static func showsKeyboard(_ tree: any ElementTree, on device: Device) throws(AppError) -> Bool {
    guard !device.hasMouse else {
      throw AppError(
        .notSupported, problem: "\(device.name) has no keyboard on its screen",
        details: [#"Open the page on a phone: Given the "Shop" page is open on a "iPhone X""#])
    }
    return (tree as? PageTree)?.isTypedInto ?? false
  }

  /// Whether the focus is in a field for typed text.
  ///
  /// Menus, dates and colours have other user interfaces, and a field that cannot be changed has none.
  private var isTypedInto: Bool {
    nodes.contains { node in
      guard node.flags.contains(.focused), node.content["inputmode"]?.lowercased() != "none" else { return false }
      return node.flags.contains(.editable) || node.content.isTyped && node.content["readonly"] == nil
    }
  }
}

extension PageTree.Content {
  /// The types of `input` for which a phone shows no keyboard.
  private static let typesWithoutKeyboard = PageField.types.subtracting(["number"]).union([
    "checkbox", "radio", "file", "button", "submit", "reset", "image", "hidden",
  ])

  /// Whether its text is typed on a keyboard.
  fileprivate var isTyped: Bool {
    if tag == "textarea" { return true }
    return tag == "input" && !Self.typesWithoutKeyboard.contains(self["type"]?.lowercased() ?? "text")
  }
}
