extension AppCatalog.Entry {
  /// Names a model app, which runs in this process.
  ///
  ///     AppCatalog.Entry("Reader") { Reader() }
  ///
  /// - Parameters:
  ///   - name: what the app is called.
  ///   - make: makes the app as it is before it is launched.
  public init<A: App>(_ name: String, make: @escaping @Sendable () -> A) {
    self.init(
      name, type: { Swift.type(of: make()) },
      mutations: { (A.self as? any MutableApp.Type)?.mutationNames ?? [] }
    ) { device, arguments in
      InProcessDriver(on: device, launchedWith: arguments, making: make)
    }
  }
}
