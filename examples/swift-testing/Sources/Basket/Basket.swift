/// What a customer has chosen.
public struct Basket {
  /// How many pieces there are of each fruit.
  public private(set) var pieces: [String: Int] = [:]

  /// An empty basket.
  public init() {}

  /// How many pieces there are.
  public var count: Int { pieces.values.reduce(0, +) }

  /// Puts pieces of a fruit in.
  public mutating func add(_ count: Int, of fruit: String) { pieces[fruit, default: 0] += count }
}
