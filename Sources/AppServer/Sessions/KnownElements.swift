import AppUnderTest
import ElementQuery

/// The elements that were returned to a client, by their names.
struct KnownElements: Sendable {
  private var references: [String: ElementReference] = [:]
  private var names: [ElementReference.Key: String] = [:]
  private var order: [String] = []
  private var count = 0
  /// The prefix of the names, which distinguishes them from the names of other sessions.
  private let prefix: String

  init(of session: String) { prefix = "\(session.prefix(8))-" }

  /// The maximum number of remembered elements. Beyond that, the oldest ones are forgotten.
  private static let most = 20_000

  /// The name of an element for the client, which stays the same when the element is found again.
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

  /// Makes the names of all elements besides the application stale, because another process of the app begins.
  mutating func forgetScreen() {
    references = references.filter(\.value.isApp)
    names = names.filter { references[$0.value] != nil }
    order.removeAll { references[$0] == nil }
  }

  /// Whether a name stands for the application.
  func isApp(_ name: String) -> Bool { references[name]?.isApp == true }

  /// The element with a name, on a screen.
  func element(_ name: String, in tree: any ElementTree) throws(WireError) -> ElementID {
    try element(name, among: ElementIdentities(of: tree))
  }

  /// The element with a name.
  ///
  /// - Parameters:
  ///   - name: the name of the element for the client.
  ///   - identities: the identities of the elements on the screen.
  /// - Throws: a `WireError` if the name is unknown, or the element is not on the screen any more.
  func element(_ name: String, among identities: @autoclosure () -> ElementIdentities) throws(WireError) -> ElementID {
    guard let reference = references[name] else {
      if let number = Int(name.dropFirst(prefix.count)), name.hasPrefix(prefix), (1...max(count, 1)).contains(number) {
        throw Self.stale(name)
      }
      throw Self.unknown(name)
    }
    guard !reference.isApp else { return ElementID(0) }
    let identities = identities()
    guard let element = identities.element(reference.identity),
      reference.isNamed || reference.screen == identities.screen
    else { throw Self.stale(name) }
    return element
  }

  static func unknown(_ name: String) -> WireError {
    WireError(.noElement, "the element '\(name)' was not found in this session")
  }

  static func stale(_ name: String) -> WireError {
    WireError(.stale, "the element '\(name)' is not on the screen any more: find it again")
  }
}

extension ElementReference {
  /// The common part of all references to one element.
  struct Key: Hashable, Sendable {
    let identity: Int
    let screen: Int
  }

  /// The common part of all references to the element.
  var key: Key { Key(identity: isApp ? 0 : identity, screen: isNamed || isApp ? 0 : screen) }

  /// Refers to an element.
  ///
  /// - Parameters:
  ///   - found: the element.
  ///   - tree: the screen with the element.
  ///   - identities: the identities of the elements on the screen.
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
