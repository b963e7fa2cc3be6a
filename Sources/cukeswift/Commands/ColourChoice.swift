import SourceText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// When reports are coloured.
enum ColourChoice: String, CaseIterable {
  case auto, always, never

  /// Reads the value of `--color`.
  ///
  /// - Throws: a diagnostic when it is none of the three.
  init(_ value: String?) throws(Diagnostic) {
    guard let value else {
      self = .auto
      return
    }
    guard let choice = ColourChoice(rawValue: value) else {
      throw Diagnostic(problem: "--color takes auto, always or never, but was given '\(value)'")
    }
    self = choice
  }

  /// Whether a report to an output is coloured.
  ///
  /// `auto` follows the conventions of no-color.org and force-color.org, then asks whether the output is a terminal.
  func areUsed(for output: OutputFile) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if Self.isSet("NO_COLOR") { return false }
      if let terminal = getenv("TERM"), String(cString: terminal) == "dumb" { return Self.isSet("FORCE_COLOR") }
      return Self.isSet("FORCE_COLOR") || output.isTerminal
    }
  }

  private static func isSet(_ variable: String) -> Bool {
    guard let value = getenv(variable) else { return false }
    return value.pointee != 0
  }
}
