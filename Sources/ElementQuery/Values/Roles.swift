/// The roles of elements for their users, as assistive technology reports them: `role:'button'`.
enum Roles {
  /// The roles of elements that react to touches or movements.
  static let ofControls: Set<String> = [
    "button", "link", "textField", "searchField", "switch", "slider", "stepper", "tabList", "pageControl", "datePicker",
    "checkbox", "radio",
  ]

  /// The traits of UIKit that are also roles.
  private static let traits = [
    "button", "link", "header", "searchField", "image", "staticText", "adjustable", "keyboardKey",
  ]

  /// The roles above in canonical form, because a query for a role compares the roles of all elements.
  private static let canonicalNames: [String: String] = {
    let names =
      [RoleTables.ofClass.values, RoleTables.ofTag.values, RoleTables.ofInput.values].flatMap { Array($0) } + traits
    return Dictionary(names.map { ($0, made(canonical: $0)) }, uniquingKeysWith: { first, _ in first })
  }()

  /// A role in canonical form: without case, spaces and hyphens, and with synonyms replaced.
  static func canonical(_ role: String) -> String { canonicalNames[role] ?? made(canonical: role) }

  private static func made(canonical role: String) -> String {
    let plain = role.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" }
    return RoleTables.synonyms[plain] ?? plain
  }

  /// The role for a class; nil for a class without one.
  static func role(ofClass name: String, superclasses: [String]) -> String? {
    if let role = RoleTables.ofClass[name] { return role }
    for name in superclasses { if let role = RoleTables.ofClass[name] { return role } }
    return nil
  }

  /// The role of an element of a web page.
  static func role(ofTag tag: String, type: String?) -> String? {
    tag.lowercased() == "input"
      ? RoleTables.ofInput[type?.lowercased() ?? ""] ?? "textField" : RoleTables.ofTag[tag.lowercased()]
  }
}
