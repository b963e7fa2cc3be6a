internal import SourceText

/// A screen as text: what a person sees, an element on a line, indented as they are nested.
///
///     navigationBar "Articles"
///       button "Back"
///     cell "Milk" selected
///     textField "Name" = "Bob"
///     switch "Wi-Fi" on
///
/// A line has the role of the element, its name in quotation marks, its value behind an equals sign, and its states. There are
/// no positions and no sizes, and nothing that only lays out others, so that devices of one size class have one text.
package struct ScreenText: Sendable, Hashable, CustomStringConvertible {
  /// One element.
  package struct Line: Sendable, Hashable {
    /// How many of the other lines it is inside of.
    package var depth: Int
    /// What it is, as `ElementTree.role(of:)` has it, or `view`.
    package var role: String
    /// What it is called; nil where nothing names it.
    package var name: String?
    /// What it shows or is set to, where its name does not say that.
    package var value: String?
    /// Which of `allStates` hold, in that order.
    package var states: [String] = []
    /// The element in the tree that the text was made of; nil where it was made of none. Equal lines may differ in it.
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

    /// Whether both say the same.
    package static func == (left: Line, right: Line) -> Bool {
      left.depth == right.depth && left.role == right.role && left.name == right.name && left.value == right.value
        && left.states == right.states
    }

    /// Mixes in what the line says first.
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

  /// The words for states, in the order in which they are written.
  package static let allStates = ["on", "off", "mixed", "selected", "expanded", "collapsed", "disabled"]
  /// How many blanks a line inside another one begins with more.
  package static let indentation = 2

  /// The elements, in tree order.
  package let lines: [Line]

  /// Takes the elements in tree order.
  package init(lines: [Line]) {
    self.lines = lines
  }

  /// The lines, each with its indentation.
  package var description: String {
    lines.map { String(repeating: " ", count: $0.depth * Self.indentation) + $0.text }.joined(separator: "\n")
  }

  // MARK: - Quoted texts

  /// A text in quotation marks, on one line, so that it can stand in a doc string and no two texts look the same.
  ///
  /// Line ends, tabs, quotation marks and backslashes get a backslash; blanks of other kinds, and what nobody sees, are written
  /// with their number, as `\u{A0}`.
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

  /// The text between quotation marks that were opened before it, with its end; nil where they are not closed, or a backslash
  /// stands before anything else than `quoted` has it before.
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
  /// The scalar by its number, as a text in quotation marks has it.
  fileprivate var numbered: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }

  /// Whether a reader takes it for a blank, or does not see it.
  fileprivate var isHardlySeen: Bool {
    guard value < 0x20 || value >= 0x7F else { return false }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: return true
    // It joins the parts of emoji and letters of many languages.
    case .format: return self != "\u{200D}"
    default: return false
    }
  }
}
