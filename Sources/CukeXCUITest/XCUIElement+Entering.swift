#if canImport(XCTest) && !canImport(Darwin)
  import AppUnderTest
  import ElementQuery
  public import Foundation

  extension XCUIElement {
    /// Types a text on the keyboard; the element, or an element in it, must have the focus.
    public func typeText(_ text: String, file: StaticString = #filePath, line: UInt = #line) {
      CurrentTest.shared.act("type text into \(path.wording)", at: file, line) {
        let app = try self.app.tested()
        let tree = try app.treeAtRest()
        let node = try self.app.node(path, in: tree)
        let parts = tree.descendants(of: nil, in: node.element) + [node.element].compactMap(\.self)
        guard parts.contains(where: tree.hasFocus) else {
          throw TestFailure("neither the element nor anything in it has the focus of the keyboard")
        }
        try app.run { try await $0.enterText(text) }
      }
    }

    /// Presses a key of a hardware keyboard; models do not support modifier keys.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - modifierFlags: the modifier keys; the test fails if there are any.
    ///   - file: the file of the test.
    ///   - line: the line of the test.
    public func typeKey(
      _ key: XCUIKeyboardKey, modifierFlags: KeyModifierFlags, file: StaticString = #filePath, line: UInt = #line
    ) {
      CurrentTest.shared.act("press a key", at: file, line) {
        guard modifierFlags.isEmpty else { throw TestFailure("model apps do not support modifier keys") }
        try app.tested().run { try await $0.enterText(key.rawValue) }
      }
    }

    /// Moves the thumb of a slider to a position on its track, from 0 to 1.
    public func adjust(
      toNormalizedSliderPosition position: CGFloat, file: StaticString = #filePath, line: UInt = #line
    ) {
      CurrentTest.shared.act("adjust \(path.wording)", at: file, line) {
        let reach = try reach()
        guard let element = reach.element, reach.tree.kind(of: element) == .slider else {
          throw TestFailure("it is not a slider")
        }
        let query = reach.tree.base.lastingQuery(for: element)
        try app.tested().run { try await $0.setSlider(query, toPart: Double(position)) }
      }
    }

    /// Turns a picker wheel until a row is in the middle; a picker of a page, which has no wheels, is set directly.
    public func adjust(
      toPickerWheelValue value: String, file: StaticString = #filePath, line: UInt = #line
    ) {
      CurrentTest.shared.act("adjust \(path.wording)", at: file, line) {
        let reach = try reach()
        let tree = reach.tree
        let isPicker = { (element: ElementID) in [.picker, .datePicker].contains(tree.kind(of: element)) }
        let hasWheels = { (picker: ElementID) in !tree.descendants(of: .pickerWheel, in: picker).isEmpty }
        guard let wheel = reach.element,
          // A date picker contains another picker.
          let picker = tree.kind(of: wheel) == .pickerWheel
            ? tree.base.ancestors(of: wheel).first(where: isPicker)
            : isPicker(wheel) && !hasWheels(wheel) ? wheel : nil
        else { throw TestFailure("it is not the wheel of a picker") }
        let column = tree.descendants(of: .pickerWheel, in: picker).firstIndex(of: wheel) ?? 0
        let query = tree.base.lastingQuery(for: picker)
        try app.tested().run { try await $0.turn(column: column, of: query, to: value) }
      }
    }

    /// Modifier keys that are held down while another key is pressed.
    public struct KeyModifierFlags: OptionSet, Sendable {
      /// The bits of the keys.
      public let rawValue: UInt
      /// Makes flags from the bits of keys.
      public init(rawValue: UInt) { self.rawValue = rawValue }
      /// The shift key.
      public static let shift = KeyModifierFlags(rawValue: 1 << 1)
      /// The control key.
      public static let control = KeyModifierFlags(rawValue: 1 << 2)
      /// The option key.
      public static let option = KeyModifierFlags(rawValue: 1 << 3)
      /// The command key.
      public static let command = KeyModifierFlags(rawValue: 1 << 4)
    }
  }

  /// Keys without a letter.
  public enum XCUIKeyboardKey: Sendable {
    /// The key that deletes the letter before the cursor.
    case delete
    /// The return key.
    case `return`
    /// The enter key of a hardware keyboard.
    case enter
    /// The escape key.
    case escape
    /// The space bar.
    case space
    /// The tab key.
    case tab

    /// The text that types this key.
    public var rawValue: String {
      switch self {
      case .delete: Keys.delete
      case .return, .enter: Keys.return
      case .escape: Keys.escape
      case .space: " "
      case .tab: "\t"
      }
    }
  }
#endif
