/// The class of an element with everything it derives from, as UIKit names them.
public struct ElementClass: Sendable, Hashable {
  /// The name of the class, such as `UIButton`.
  public let name: String
  /// The classes it derives from, the nearest first: `UIControl`, `UIView`.
  public let superclasses: [String]

  /// Names a class and the classes it derives from, the nearest first.
  public init(_ name: String, superclasses: [String] = []) {
    self.name = name
    self.superclasses = superclasses
  }

  /// Names a class that derives from another.
  ///
  /// - Parameters:
  ///   - name: the name of the class.
  ///   - superclass: the class that it derives from.
  public init(_ name: String, of superclass: ElementClass) {
    self.name = name
    self.superclasses = [superclass.name] + superclass.superclasses
  }

  /// Mixes in the name alone: two classes of one name are as good as never found in one tree.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }

  /// Whether the class has this name or derives from the class that has it.
  public func isKind(of name: String) -> Bool {
    self.name == name || superclasses.contains(name)
  }

  /// How a query names the class: `button` for `UIButton`, `view:'CustomView'` for a class without a prefix of Apple's.
  package var shorthand: String {
    for prefix in ElementClass.prefixes where name.hasPrefix(prefix) {
      let rest = name.dropFirst(prefix.count)
      guard let initial = rest.first, initial.isUppercase else { continue }
      return initial.lowercased() + rest.dropFirst()
    }
    return "view:'\(name)'"
  }

  /// The prefixes that a query leaves out of a class name.
  package static let prefixes = ["UI", "WK"]
}
