/// The apps that scenarios can be run against, by name.
public struct AppCatalog: Sendable {
  /// A name with a way to make the app.
  public struct Entry: Sendable {
    /// What the app is called.
    public let name: String
    /// Makes the app as it is before it is launched.
    public let make: @Sendable () -> any App
    /// Makes the list of its screens that a gallery shows.
    package let gallery: @Sendable () -> [ScreenSample]
    /// Makes the list of what can be broken in it; nothing where the app declares no mutations.
    package let mutations: @Sendable () -> [String]

    /// Names an app.
    public init<A: App>(_ name: String, make: @escaping @Sendable () -> A) {
      self.name = name
      self.make = make
      gallery = { A.gallery }
      mutations = { (A.self as? any MutableApp.Type)?.mutationNames ?? [] }
    }

    /// Names an app whose code is in another process.
    ///
    /// - Parameters:
    ///   - name: what the app is called.
    ///   - mutations: the names of what can be broken in it.
    ///   - make: makes what stands for the app.
    package init<A: App>(_ name: String, mutations: [String], make: @escaping @Sendable () -> A) {
      self.name = name
      self.make = make
      gallery = { A.gallery }
      self.mutations = { mutations }
    }
  }

  /// The apps in the order in which they are listed.
  public let entries: [Entry]
  /// What the apps were given to by the author of a package; nil where they were found otherwise.
  private let receiver: String?
  /// The names of apps that are declared so that nothing can launch them by name: they are private to their files.
  package let privateNames: [String]

  /// Collects apps; of two with one name the first is found.
  public init(_ entries: [Entry]) {
    self.init(entries, privateNames: [])
  }

  /// Collects apps; of two with one name the first is found.
  ///
  /// - Parameters:
  ///   - entries: the apps.
  ///   - privateNames: the names of those that are private to their files.
  package init(_ entries: [Entry], privateNames: [String]) {
    self.entries = entries
    self.privateNames = privateNames
    receiver = nil
  }

  /// Collects apps that the author of a package gives to something, which a missing app has to be given to as well.
  ///
  /// - Parameter receiver: what they are given to, such as `ScenarioList(in:steps:apps:)`.
  package init(_ entries: [Entry], givenTo receiver: String) {
    self.entries = entries
    self.receiver = receiver
    privateNames = []
  }

  /// The names of the apps.
  public var names: [String] { entries.map(\.name) }

  /// Finds an app by its name; case does not matter.
  ///
  /// - Throws: a `Diagnostic` that lists the apps and says which may be meant.
  public func app(named name: String) throws(Diagnostic) -> Entry {
    if let entry = entries.first(where: { $0.name.lowercased() == name.lowercased() }) { return entry }
    if let name = privateNames.first(where: { $0.lowercased() == name.lowercased() }) {
      throw Diagnostic(
        problem: "the app '\(name)' is private to its file, so that it cannot be launched by its name",
        advice: "Take the word 'private' or 'fileprivate' away from its class.")
    }
    var problem = Diagnostic(unknown: "app", name: name, known: names)
    if let receiver {
      let type = String(name.filter { $0.isLetter || $0.isNumber })
      let entry = "AppCatalog.Entry(\(name.debugDescription)) { \(type.isEmpty ? "MyApp" : type)() }"
      problem.advice = [problem.advice, "Give it to \(receiver), as in apps: [\(entry)]."].compactMap(\.self).joined(
        separator: "\n")
    }
    throw problem
  }

  /// What an app is called whose class has a name; one that is not listed goes by its class.
  package func name(ofType type: String) -> String {
    entries.first { "\(Swift.type(of: $0.make()))" == type }?.name ?? type
  }

  /// A driver for the app of that name.
  ///
  /// - Parameters:
  ///   - name: the name of the app; case does not matter.
  ///   - device: what the app is laid out for.
  /// - Throws: a `Diagnostic` that lists the apps and says which may be meant.
  public func driver(for name: String, on device: Device = .standard) throws(Diagnostic) -> InProcessDriver {
    InProcessDriver(on: device, making: try app(named: name).make)
  }
}
