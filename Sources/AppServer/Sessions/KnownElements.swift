import ElementQuery

/// The elements that a client was given, by what it calls them.
struct KnownElements: Sendable {
  private var references: [String: ElementReference] = [:]
  private var names: [ElementReference.Key: String] = [:]
  private var order: [String] = []
  private var count = 0
  /// What the names begin with, so that no other session knows them.
  private let prefix: String

  /// Knows nothing yet.
  init(of session: String) { prefix = "\(session.prefix(8))-" }

  /// How many are remembered; a client that finds more has forgotten the first ones.
  private static let most = 20_000

  /// What a client calls an element, the same whenever it is found again.
  mutating func name(of reference: ElementReference) -> String {
    if let name = names[reference.key] { return name }
    count += 1
    let name = "\(prefix)\(count)"
    names[reference.key] = name
    references[name] = reference
    order.append(name)
    if order.count > Self.most {
      for old in order.prefix(Self.most / 2) {
        if let reference = references.removeValue(forKey: old) { names[reference.key] = nil }
      }
      order.removeFirst(Self.most / 2)
    }
    return name
  }

  /// Whether a name stands for the application.
  func isApp(_ name: String) -> Bool { references[name]?.isApp == true }

  /// The element of a name, on a screen.
  func element(_ name: String, in tree: any ElementTree) throws(WireError) -> ElementID {
    try element(name, among: ElementIdentities(of: tree))
  }

  /// The element of a name.
  ///
  /// - Parameters:
  ///   - name: what the client calls it.
  ///   - identities: those of what is on the screen.
  /// - Throws: a `WireError` where the client was never given it, or it is not on the screen any more.
  func element(_ name: String, among identities: @autoclosure () -> ElementIdentities) throws(WireError) -> ElementID {
    guard let reference = references[name] else {
      if let number = Int(name.dropFirst(prefix.count)), name.hasPrefix(prefix), (1...max(count, 1)).contains(number) {
        throw Self.stale(name)
      }
      throw WireError(.noElement, "there is no element '\(name)' in this session")
    }
    guard !reference.isApp else { return ElementID(0) }
    let identities = identities()
    guard let element = identities.element(reference.identity),
      reference.isNamed || reference.screen == identities.screen
    else { throw Self.stale(name) }
    return element
  }

  static func stale(_ name: String) -> WireError {
    WireError(.stale, "the element '\(name)' is not on the screen any more: find it again")
  }
}

extension ElementReference {
  /// What two references to one element have in common.
  struct Key: Hashable, Sendable {
    let identity: Int
    let screen: Int
  }

  /// What two references to one element have in common.
  var key: Key { Key(identity: isApp ? 0 : identity, screen: isNamed || isApp ? 0 : screen) }

  /// Refers to an element.
  ///
  /// - Parameters:
  ///   - found: the element.
  ///   - tree: the screen that it was found on.
  ///   - identities: those of the screen.
  init(_ found: FoundElement, in tree: any ElementTree, _ identities: ElementIdentities) {
    switch found {
    case .app: self.init(identity: 0, screen: 0, isNamed: true, isApp: true)
    case .element(let element):
      let kind = AccessibilityKind(of: element, in: tree)
      self.init(
        identity: identities.numbers[element.index], screen: identities.screen,
        isNamed: ElementIdentities.name(of: element, kind, in: tree) != nil, isApp: false)
    }
  }
}
