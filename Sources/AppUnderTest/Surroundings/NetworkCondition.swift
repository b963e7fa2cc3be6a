/// A kind of network between an app and its servers, such as 3G. It delays every request, measured by the app's clock.
public struct NetworkCondition: Sendable, Hashable {
  /// The name for steps.
  public let name: String
  /// The time that is added to each answer.
  public let latency: Duration
  /// The kilobits of bodies that are transferred in a second; nil for no limit.
  public let rate: Int?
  /// The part of the requests that are lost, from 0 to 1. They fail with a timeout.
  public let loss: Double

  /// Describes a kind of network.
  ///
  /// - Parameters:
  ///   - name: the name for steps.
  ///   - latency: the time that is added to each answer.
  ///   - rate: the kilobits of bodies that are transferred in a second; nil for no limit.
  ///   - loss: the part of the requests that are lost, from 0 to 1.
  public init(_ name: String, latency: Duration = .zero, rate: Int? = nil, loss: Double = 0) {
    self.name = name
    self.latency = max(latency, .zero)
    self.rate = rate.map { max($0, 1) }
    self.loss = min(max(loss, 0), 1)
  }

  /// The predefined kinds, with the round-trip times and rates that WebPageTest uses.
  public static let all = [
    NetworkCondition("2G", latency: .milliseconds(800), rate: 280),
    NetworkCondition("EDGE", latency: .milliseconds(840), rate: 240),
    NetworkCondition("slow 3G", latency: .milliseconds(400), rate: 400),
    NetworkCondition("3G", latency: .milliseconds(300), rate: 1_600),
    NetworkCondition("4G", latency: .milliseconds(170), rate: 9_000),
    NetworkCondition("LTE", latency: .milliseconds(70), rate: 12_000),
    NetworkCondition("DSL", latency: .milliseconds(50), rate: 1_500),
    NetworkCondition("cable", latency: .milliseconds(28), rate: 5_000),
    NetworkCondition("lossy", latency: .milliseconds(300), rate: 1_600, loss: 0.1),
  ]

  /// The time until a lost request fails.
  static let timeUntilLoss = Duration.seconds(30)

  /// The time that is added to an answer, rounded up to whole milliseconds.
  ///
  /// - Parameter bytes: the size of the bodies of request and answer together.
  func delay(ofBytes bytes: Int) -> Duration {
    guard let rate else { return latency }
    return latency + .milliseconds((bytes * 8 + rate - 1) / rate)
  }
}

/// The network of an app, which delays its requests and loses some of them.
package struct AppNetwork: Sendable {
  /// The kind of network; nil for one without delays.
  package var condition: NetworkCondition? { didSet { lost = 0 } }
  /// The part of a request that is due to be lost.
  private var lost = 0.0

  /// Starts without delays.
  package init() {}

  /// The effect on a request: its outcome, and the time until then.
  ///
  /// The lost requests are spread evenly, so they are the same in every run: with a loss of 0.1 each tenth one.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - outcome: the outcome without the network; nil if a server determines it.
  ///   - delay: the time until the outcome without the network.
  ///   - size: the size of the answer in bytes; nil for the size of the outcome.
  package mutating func effect(
    on request: HTTPRequest, _ outcome: HTTPStub.Outcome?, after delay: Duration, size: Int? = nil
  ) -> (outcome: HTTPStub.Outcome?, delay: Duration) {
    guard let condition else { return (outcome, delay) }
    lost += condition.loss
    // The sum of many parts is not exact.
    if lost >= 0.999_999 {
      lost -= 1
      return (.failure(.timedOut), NetworkCondition.timeUntilLoss)
    }
    var bytes = request.body.utf8.count + (size ?? 0)
    if size == nil, case .answer(let answer)? = outcome { bytes += answer.body.utf8.count }
    return (outcome, delay + condition.delay(ofBytes: bytes))
  }
}
