/// The apps that scenarios can be run against, by name.
public struct AppCatalog: Sendable {
  /// The name of an app with a function that makes its driver.
  public struct Entry: Sendable {
    /// Makes a driver of the app, which has not been launched.
    ///
    /// The parameters are the device and the arguments that precede those of the scenario.
    public typealias MakeDriver = @Sendable (_ device: Device, _ arguments: [String]) -> any AppDriver

    /// The name of the app.
    public let name: String
    /// Returns the app's type in this process; nil for an app in another process.
    package let type: @Sendable () -> Any.Type?
    /// Returns the names of the app's mutations; empty for an app without mutations.
    package let mutations: @Sendable () -> [String]
    /// Whether the app is a page in a browser.
    package let isPage: Bool
    /// Whether the app is on a device or in a browser behind a server, which may be unreachable.
    package let isRemote: Bool
    private let makeDriver: MakeDriver

    /// Describes an app outside this process, or with its own driver.
    ///
    ///     AppCatalog.Entry("Shop") { device, arguments in ShopDriver(on: device, launchedWith: arguments) }
    ///
    /// - Parameters:
    ///   - name: the name of the app.
    ///   - mutations: the names of its mutations, which the launch argument `--mutation` accepts.
    ///   - makeDriver: makes a driver of the app.
    public init(_ name: String, mutations: [String] = [], makeDriver: @escaping MakeDriver) {
      self.init(name, type: { nil }, mutations: { mutations }, makeDriver: makeDriver)
    }

    /// Describes an app that may be a type of this process.
    ///
    /// - Parameters:
    ///   - name: the name of the app.
    ///   - type: returns the type of the app.
    ///   - mutations: returns the names of its mutations.
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
    ///   - device: the device of the app.
    ///   - arguments: the launch arguments before those of the scenario.
    public func driver(
      on device: Device = .standard, arguments: [String] = LaunchArguments.current
    ) -> any AppDriver {
      let (mutation, rest) = AppMutation.taken(from: arguments)
      guard let mutation, mutation.app == name else { return makeDriver(device, rest) }
      return RunEnvironment.$current.withValue(RunEnvironment.changed { $0[AppMutation.self] = mutation }) {
        makeDriver(device, rest)
      }
    }

    /// Whether the app has a mutation: it declares the mutation, or the name is of a change without its sources.
    package func has(mutation: String) -> Bool {
      AppMutation(name: mutation)?.app == name || mutations().contains(mutation)
    }

    /// The name of the app's type, or of the app if it has no type in this process.
    package var typeName: String { type().map { "\($0)" } ?? name }

    /// The screens of the app's gallery; empty if its driver cannot show a gallery.
    package var gallery: [GalleryScreen] { (driver() as? any GalleryDriver)?.gallery ?? [] }
  }

  /// Makes an app from a text that is not a known name, such as the address of a page; nil for any other text.
  package typealias Locate = @Sendable (_ text: String) throws(Diagnostic) -> Entry?

  /// The apps in the order in which they are listed.
  public let entries: [Entry]
  /// The API that the package author passed the apps to; nil for apps found otherwise.
  private let receiver: String?
  /// The names of apps that cannot be launched by name: those private to their files, and generic ones with `<>`.
  package let privateNames: [String]
  private let locate: Locate

  /// Collects apps; the first of two apps with the same name is used.
  public init(_ entries: [Entry]) {
    self.init(entries, privateNames: [])
  }

  /// Collects apps; the first of two apps with the same name is used.
  ///
  /// - Parameters:
  ///   - entries: the apps.
  ///   - privateNames: the names of apps private to their files, and of generic ones with `<>`.
  ///   - locate: makes an app from a text that is not a known name.
  package init(_ entries: [Entry], privateNames: [String], locate: @escaping Locate = { _ in nil }) {
    self.entries = entries
    self.privateNames = privateNames
    self.locate = locate
    receiver = nil
  }

  /// Collects apps that a package author passes to an API. Messages advise to pass a missing app there too.
  ///
  /// - Parameter receiver: the API, such as `ScenarioList(in:steps:apps:)`.
  package init(_ entries: [Entry], givenTo receiver: String) {
    self.entries = entries
    self.receiver = receiver
    privateNames = []
    locate = { _ in nil }
  }

  /// The names of the apps.
  public var names: [String] { entries.map(\.name) }

  /// Finds an app by its name, or a page by its address. Case is ignored if it is not needed to distinguish apps.
  ///
  /// - Throws: a `Diagnostic` that lists the apps and suggests similar names.
  public func app(named name: String) throws(Diagnostic) -> Entry {
    if let entry = try known(name) { return entry }
    var problem = Diagnostic(unknown: "app", name: name, known: names)
    if let receiver {
      let type = String(name.filter { $0.isLetter || $0.isNumber })
      let entry = "AppCatalog.Entry(\(name.debugDescription)) { \(type.isEmpty ? "MyApp" : type)() }"
      problem.advice = [problem.advice, "Give it to \(receiver), as in apps: [\(entry)]."].compactMap(\.self).joined(
        separator: "\n")
    }
    throw problem
  }

  /// Finds a page by its name, its address or the path of its files; an app by its name.
  ///
  /// - Throws: a `Diagnostic` that lists the pages and suggests similar names.
  package func page(named name: String) throws(Diagnostic) -> Entry {
    if let entry = try known(name) { return entry }
    var problem = Diagnostic(unknown: "page", name: name, known: entries.filter(\.isPage).map(\.name))
    problem.advice = [
      problem.advice,
      "Add it to cukeswift.json, or write an address such as https://shop.example or the path of a file.",
    ].compactMap(\.self).joined(separator: "\n")
    throw problem
  }

  /// The app with a name, or the page at an address; nil for an unknown name.
  ///
  /// - Throws: a `Diagnostic` for a name with several meanings, or of an app that cannot be launched by name.
  private func known(_ name: String) throws(Diagnostic) -> Entry? {
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
        problem: "the app '\(name)' is private to its file and cannot be launched by name",
        advice: "Take the word 'private' or 'fileprivate' away from its class.")
    }
    if privateNames.contains(where: { $0.lowercased() == name.lowercased() + "<>" }) {
      throw Diagnostic(
        problem: "the app '\(name)' is a generic class and cannot be launched by name",
        advice:
          "Declare a class without parameters that inherits from it, as in: final class My\(name): \(name)<Int> {}")
    }
    return nil
  }

  /// The name of the app with a type; the type itself for an unlisted app.
  package func name(ofType type: String) -> String {
    entries.first { $0.typeName == type }?.name ?? type
  }

  /// A driver for the app with a name.
  ///
  /// - Parameters:
  ///   - name: the name of the app; case does not matter.
  ///   - device: the device of the app.
  /// - Throws: a `Diagnostic` that lists the apps and suggests similar names.
  public func driver(for name: String, on device: Device = .standard) throws(Diagnostic) -> any AppDriver {
    try app(named: name).driver(on: device)
  }
}
