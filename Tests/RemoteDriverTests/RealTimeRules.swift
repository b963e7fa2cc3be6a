import AppUnderTest

extension DriverConformance {
  /// The rules about real time.
  static let realTimeRules: Set<String> = [
    "launch begins afresh", "wait ends with what it waits for", "wait without end comes to an end", "time passes",
    "what happens meanwhile happens",
  ]
}
