import SourceText

/// A screen as text: the visible elements, one per line, indented by their nesting.
///
///     navigationBar "Articles"
///       button "Back"
///     cell "Milk" selected
///     textField "Name" = "Bob"
///     switch "Wi-Fi" on
///
/// A line has the role of the element, its name in quotation marks, its value after an equals sign, and its states.
/// Positions, sizes and layout elements are omitted. Devices of one size class therefore have the same text.
package struct ScreenText: Sendable, Hashable, CustomStringConvertible {
  /// One element.
  package struct Line: Sendable, Hashable {
    /// The nesting depth: the number of lines that enclose this line.
    package var depth: Int
    /// The role from `ElementTree.role(of:)`, or `view`.
    package var role: String
    /// The name; nil for an unnamed element.
    package var name: String?
    /// The text or value, unless the name contains it.
    package var value: String?
    /// The states that apply, in the order of `allStates`.
    package var states: [String] = []
    /// The element in its tree; nil for a line that was not made from a tree. It does not affect equality.
    package var element: ElementID?

    /// Describes an element.
    package init(
      depth: Int, role: String, name: String? = nil, value: String? = nil, states: [String] = [],
      element: ElementID? = nil
    ) {
      self.depth = depth
      self.role = role
      self.name = name
      self.value = value
      self.states = states
      self.element = element
    }

    /// Whether both lines have the same content.
    package static func == (left: Line, right: Line) -> Bool {
      left.depth == right.depth && left.role == right.role && left.name == right.name && left.value == right.value
        && left.states == right.states
    }

    /// Hashes the role and the name.
    package func hash(into hasher: inout Hasher) {
      hasher.combine(role)
      hasher.combine(name)
    }

    /// The line without its indentation.
    package var text: String {
      var words = [role]
      if let name { words.append(ScreenText.quoted(name)) }
      if let value { words += ["=", ScreenText.quoted(value)] }
      return (words + states).joined(separator: " ")
    }
  }

  /// The words for states, in their order in a line.
  package static let allStates = ["on", "off", "mixed", "selected", "expanded", "collapsed", "disabled"]
  /// The number of blanks per level of nesting.
  package static let indentation = 2

  /// The elements, in tree order.
  package let lines: [Line]

  /// Makes a screen text from elements in tree order.
  package init(lines: [Line]) {
    self.lines = lines
  }

  /// The lines, each with its indentation.
  package var description: String {
    lines.map { String(repeating: " ", count: $0.depth * Self.indentation) + $0.text }.joined(separator: "\n")
  }

  // MARK: - Quoted texts

  /// A text in quotation marks on one line, safe for a doc string and distinguishable from all other texts.
  ///
  /// Line ends, tabs, quotation marks and backslashes are escaped by a backslash. Other blanks and invisible characters
  /// are written by number, as `\u{A0}`.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    // Three of these would end the doc string, or lose their backslashes in it.
    let breaksFence = text.contains("\"\"") || text.contains("```")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\\": quoted += "\\\\"
      case "\"" where !breaksFence: quoted += "\\\""
      case "\"",
        "`" where breaksFence:
        quoted += scalar.numbered
      case _ where scalar.isHardlySeen: quoted += scalar.numbered
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// The text up to the closing quotation mark, with its end; nil for an unclosed text or an invalid escape.
  static func unquoted(_ text: Substring) -> (text: String, end: Substring.Index)? {
    var unquoted = ""
    var rest = text.unicodeScalars
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": return (unquoted, rest.startIndex)
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        switch escaped {
        case "n": unquoted += "\n"
        case "t": unquoted += "\t"
        case "\\", "\"": unquoted.unicodeScalars.append(escaped)
        case "u":
          guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}"),
            let number = UInt32(String(rest[..<end]), radix: 16), let scalar = Unicode.Scalar(number)
          else { return nil }
          rest = rest[rest.index(after: end)...]
          unquoted.unicodeScalars.append(scalar)
        default: return nil
        }
      default: unquoted.unicodeScalars.append(scalar)
      }
    }
    return nil
  }
}

extension Unicode.Scalar {
  /// The scalar by its number, escaped for a quoted text.
  fileprivate var numbered: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }

  /// Whether the scalar looks like a blank or is invisible.
  fileprivate var isHardlySeen: Bool {
    guard value < 0x20 || value >= 0x7F else { return false }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: return true
    // The zero-width joiner joins the parts of emoji, and letters of many languages.
    case .format: return self != "\u{200D}"
    default: return false
    }
  }
}
