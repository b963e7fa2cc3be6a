/// The class of an element with everything it derives from, as UIKit names them.
public struct ElementClass: Sendable, Hashable {
  /// What all copies of one class share, so that a copy costs one reference.
  private final class Lineage: Sendable {
    let name: String
    let superclasses: [String]
    let role: String?

    init(_ name: String, _ superclasses: [String]) {
      self.name = name
      self.superclasses = superclasses
      role = Roles.role(ofClass: name, superclasses: superclasses)
    }
  }

  private let lineage: Lineage

  /// The name of the class, such as `UIButton`.
  public var name: String { lineage.name }
  /// The classes it derives from, the nearest first: `UIControl`, `UIView`.
  public var superclasses: [String] { lineage.superclasses }

  /// The role that follows from the classes; nil where none does.
  var role: String? { lineage.role }

  /// Names a class and the classes it derives from, the nearest first.
  public init(_ name: String, superclasses: [String] = []) {
    lineage = Lineage(name, superclasses)
  }

  /// Names a class that derives from another.
  ///
  /// - Parameters:
  ///   - name: the name of the class.
  ///   - superclass: the class that it derives from.
  public init(_ name: String, of superclass: ElementClass) {
    self.init(name, superclasses: [superclass.name] + superclass.superclasses)
  }

  /// Whether both have one name and derive from the same classes.
  public static func == (left: ElementClass, right: ElementClass) -> Bool {
    left.identity == right.identity || (left.name == right.name && left.superclasses == right.superclasses)
  }

  /// What all copies of one class have in common, which is compared faster than names; equal classes may differ in it.
  package var identity: ObjectIdentifier { ObjectIdentifier(lineage) }

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
