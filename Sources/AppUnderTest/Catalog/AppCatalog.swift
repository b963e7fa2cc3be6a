/// The apps that scenarios can be run against, by name.
public struct AppCatalog: Sendable {
  /// A name with a way to drive the app.
  public struct Entry: Sendable {
    /// Makes a driver of the app, which has not been launched.
    ///
    /// It takes the device that the app runs on, and what the app is launched with before what its scenario says.
    public typealias MakeDriver = @Sendable (_ device: Device, _ arguments: [String]) -> any AppDriver

    /// What the app is called.
    public let name: String
    /// The type that the app is in the code of this process; nil where it is none.
    package let type: @Sendable () -> Any.Type?
    /// Makes the list of what can be broken in it; nothing where the app declares no mutations.
    package let mutations: @Sendable () -> [String]
    /// Whether it is a page in a browser.
    package let isPage: Bool
    /// Whether it is on a device or in a browser behind a server, which may not be there.
    package let isRemote: Bool
    private let makeDriver: MakeDriver

    /// Names an app that runs outside of this process, or is driven in a way of its own.
    ///
    ///     AppCatalog.Entry("Shop") { device, arguments in ShopDriver(on: device, launchedWith: arguments) }
    ///
    /// - Parameters:
    ///   - name: what the app is called.
    ///   - mutations: the names of what can be broken in it, which the launch argument `--mutation` takes.
    ///   - makeDriver: makes a driver of the app.
    public init(_ name: String, mutations: [String] = [], makeDriver: @escaping MakeDriver) {
      self.init(name, type: { nil }, mutations: { mutations }, makeDriver: makeDriver)
    }

    /// Names an app that may be a type of this process.
    ///
    /// - Parameters:
    ///   - name: what the app is called.
    ///   - type: gives the type of the app.
    ///   - mutations: gives the names of what can be broken in it.
    ///   - isPage: whether it is a page in a browser.
    ///   - isRemote: whether it is behind a server.
    ///   - makeDriver: makes a driver of the app.
    package init(
      _ name: String, type: @escaping @Sendable () -> Any.Type?, mutations: @escaping @Sendable () -> [String],
      isPage: Bool = false, isRemote: Bool = false, makeDriver: @escaping MakeDriver
    ) {
      self.name = name
      self.isPage = isPage
      self.isRemote = isRemote
      self.type = type
      self.mutations = mutations
      self.makeDriver = makeDriver
    }

    /// Makes a driver of the app, which has not been launched.
    ///
    /// - Parameters:
    ///   - device: what the app runs on.
    ///   - arguments: what the app is launched with, before what its scenario says.
    public func driver(
      on device: Device = .standard, arguments: [String] = LaunchArguments.current
    ) -> any AppDriver { makeDriver(device, arguments) }

    /// What the app's type is called in the code; the name of the app where it has none.
    package var typeName: String { type().map { "\($0)" } ?? name }

    /// The screens that the app declares for a gallery; none where its driver shows no gallery.
    package var gallery: [GalleryScreen] { (driver() as? any GalleryDriver)?.gallery ?? [] }
  }

  /// The apps in the order in which they are listed.
  public let entries: [Entry]
  /// What the apps were given to by the author of a package; nil where they were found otherwise.
  private let receiver: String?
  /// The names of apps that are declared so that nothing can launch them by name: those that are private to their files, and
  /// with `<>` the generic ones.
  package let privateNames: [String]
  /// Makes an app of a text that is none of the names, such as the address of a page; nil where it is no such text.
  package typealias Locate = @Sendable (_ text: String) throws(Diagnostic) -> Entry?
  private let locate: Locate

  /// Collects apps; of two with one name the first is found.
  public init(_ entries: [Entry]) {
    self.init(entries, privateNames: [])
  }

  /// Collects apps; of two with one name the first is found.
  ///
  /// - Parameters:
  ///   - entries: the apps.
  ///   - privateNames: the names of those that are private to their files, and with `<>` of the generic ones.
  ///   - locate: makes an app of a text that is none of the names.
  package init(_ entries: [Entry], privateNames: [String], locate: @escaping Locate = { _ in nil }) {
    self.entries = entries
    self.privateNames = privateNames
    self.locate = locate
    receiver = nil
  }

  /// Collects apps that the author of a package gives to something, which a missing app has to be given to as well.
  ///
  /// - Parameter receiver: what they are given to, such as `ScenarioList(in:steps:apps:)`.
  package init(_ entries: [Entry], givenTo receiver: String) {
    self.entries = entries
    self.receiver = receiver
    privateNames = []
    locate = { _ in nil }
  }

  /// The names of the apps.
  public var names: [String] { entries.map(\.name) }

  /// Finds an app by its name; case does not matter where only one has the name then. Where none has it, it may be the address
  /// of a page.
  ///
  /// - Throws: a `Diagnostic` that lists the apps and says which may be meant.
  public func app(named name: String) throws(Diagnostic) -> Entry {
    if let entry = entries.first(where: { $0.name == name }) { return entry }
    let similar = entries.filter { $0.name.lowercased() == name.lowercased() }
    if let entry = similar.first {
      let names = similar.map { "'\($0.name)'" }
      guard Set(names).count == 1 else {
        let list = names.joined(separator: " or ")
        throw Diagnostic(problem: "the app '\(name)' can be \(list)", advice: "Write the name of one of them.")
      }
      return entry
    }
    if let entry = try locate(name) { return entry }
    if let name = privateNames.first(where: { $0.lowercased() == name.lowercased() }) {
      throw Diagnostic(
        problem: "the app '\(name)' is private to its file, so that it cannot be launched by its name",
        advice: "Take the word 'private' or 'fileprivate' away from its class.")
    }
    if privateNames.contains(where: { $0.lowercased() == name.lowercased() + "<>" }) {
      throw Diagnostic(
        problem: "the app '\(name)' is a generic class, so that it cannot be launched by its name",
        advice:
          "Declare a class without parameters that inherits from it, as in: final class My\(name): \(name)<Int> {}")
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

  /// What an app is called whose type has a name; one that is not listed goes by its type.
  package func name(ofType type: String) -> String {
    entries.first { $0.typeName == type }?.name ?? type
  }

  /// A driver for the app of that name.
  ///
  /// - Parameters:
  ///   - name: the name of the app; case does not matter.
  ///   - device: what the app runs on.
  /// - Throws: a `Diagnostic` that lists the apps and says which may be meant.
  public func driver(for name: String, on device: Device = .standard) throws(Diagnostic) -> any AppDriver {
    try app(named: name).driver(on: device)
  }
}
