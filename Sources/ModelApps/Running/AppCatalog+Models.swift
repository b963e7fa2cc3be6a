extension AppCatalog.Entry {
  /// Adds a model app, which runs in this process.
  ///
  ///     AppCatalog.Entry("Reader") { Reader() }
  ///
  /// - Parameters:
  ///   - name: the name of the app.
  ///   - make: creates the app in its state before the launch.
  public init<A: App>(_ name: String, make: @escaping @Sendable () -> A) {
    self.init(
      name, type: { Swift.type(of: make()) },
      mutations: { (A.self as? any MutableApp.Type)?.mutationNames ?? [] }
    ) { device, arguments in
      InProcessDriver(on: device, launchedWith: arguments, making: make)
    }
  }
}
