/// What produced a stream: the first message of every run.
package struct Meta: Sendable, Hashable {
  /// The version of the Cucumber Messages protocol that the stream follows.
  package static let protocolVersion = "33.0.4"

  /// A name with its version, where one is known.
  package struct Product: Sendable, Hashable {
    package var name: String
    package var version: String?

    package init(name: String, version: String?) {
      self.name = name
      self.version = version
    }
  }

  /// The program that ran the scenarios.
  package var implementation: Product
  /// The language the program runs in.
  package var runtime: Product
  package var operatingSystem: Product
  package var processor: Product

  package init(implementation: Product, runtime: Product, operatingSystem: Product, processor: Product) {
    self.implementation = implementation
    self.runtime = runtime
    self.operatingSystem = operatingSystem
    self.processor = processor
  }
}

extension JSONWriter {
  mutating func write(_ meta: Meta) {
    object {
      $0.member("protocolVersion", Meta.protocolVersion)
      $0.member("implementation", meta.implementation)
      $0.member("cpu", meta.processor)
      $0.member("os", meta.operatingSystem)
      $0.member("runtime", meta.runtime)
    }
  }

  private mutating func member(_ name: StaticString, _ product: Meta.Product) {
    self.name(name)
    object {
      $0.member("name", product.name)
      if let version = product.version { $0.member("version", version) }
    }
  }
}
