/// The class of an element with its superclasses, in the naming of UIKit.
public struct ElementClass: Sendable, Hashable {
  /// The data shared by all copies of a class, to make copies cheap.
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
  /// The superclasses, the nearest first: `UIControl`, `UIView`.
  public var superclasses: [String] { lineage.superclasses }

  /// The role for the class; nil for a class without one.
  var role: String? { lineage.role }

  /// Describes a class with its superclasses, the nearest first.
  public init(_ name: String, superclasses: [String] = []) {
    lineage = Lineage(name, superclasses)
  }

  /// Describes a class with its superclass.
  ///
  /// - Parameters:
  ///   - name: the name of the class.
  ///   - superclass: the superclass.
  public init(_ name: String, of superclass: ElementClass) {
    self.init(name, superclasses: [superclass.name] + superclass.superclasses)
  }

  /// Whether both have the same name and superclasses.
  public static func == (left: ElementClass, right: ElementClass) -> Bool {
    left.identity == right.identity || (left.name == right.name && left.superclasses == right.superclasses)
  }

  /// The identity shared by all copies of a class, which is faster to compare than names. Equal classes may have
  /// different identities.
  package var identity: ObjectIdentifier { ObjectIdentifier(lineage) }

  /// Hashes only the name, because a tree hardly ever contains two classes with the same name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }

  /// Whether the class or one of its superclasses has a name.
  public func isKind(of name: String) -> Bool {
    self.name == name || superclasses.contains(name)
  }

  /// The class in the notation of queries: `button` for `UIButton`, `view:'CustomView'` for a class without a prefix of
  /// Apple's. A word in small letters, such as `page`, stands for itself.
  package var shorthand: String {
    if !name.isEmpty, name.allSatisfy({ $0.isASCII && $0.isLowercase }) { return name }
    for prefix in ElementClass.prefixes where name.hasPrefix(prefix) {
      let rest = name.dropFirst(prefix.count)
      guard let initial = rest.first, initial.isUppercase else { continue }
      return initial.lowercased() + rest.dropFirst()
    }
    return "view:'\(name)'"
  }

  /// The prefixes that queries omit from class names.
  package static let prefixes = ["UI", "WK"]
}
