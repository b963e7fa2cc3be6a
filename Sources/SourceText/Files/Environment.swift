import CLibrary

/// The variables that the program was started with.
package enum Environment {
  /// The value of a variable; nil where it is not set or empty.
  package static subscript(_ variable: String) -> String? {
    guard let value = getenv(variable), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// All variables as the system passes them on, some of them changed.
  static func variables(changedBy changes: [String: String]) -> [String] {
    var variables: [String] = []
    var next = environ
    while let variable = next.pointee {
      let text = String(cString: variable)
      if !changes.keys.contains(where: { text.hasPrefix("\($0)=") }) { variables.append(text) }
      next += 1
    }
    return variables + changes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }
}
