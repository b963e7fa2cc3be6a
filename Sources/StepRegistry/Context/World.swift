/// The state that the steps of one scenario share.
///
/// A world is a class written by the step author. Each scenario gets a new instance, made for the first step or hook
/// that uses it. All step groups of the same class share it.
///
///     final class Basket: World {
///       var total = 0
///     }
public protocol World: AnyObject, SendableMetatype {
  /// Makes the world of a scenario, for the first step or hook that uses it.
  ///
  /// - Throws: an error that fails this step or hook.
  init() throws
}

/// The worlds of one attempt of a scenario, at most one of each class.
package final class Worlds {
  private var worlds: [ObjectIdentifier: any World] = [:]
  /// The feature or rule of the running feature or rule hook; nil in other code.
  package var feature: FeatureInfo?
  /// Runs the scenario inside the running `Around` hook; nil in other code.
  package var inner: (() async throws -> Void)?

  /// Begins without worlds. Other modules get worlds from `StepContext.performAlone` or `StepCalls`.
  init() {}

  /// The world of a class, made on the first call.
  ///
  /// - Throws: the error of the world's initialiser.
  func world<W: World>(_ type: W.Type) throws -> W {
    if let world = worlds[ObjectIdentifier(type)] as? W { return world }
    let world = try type.init()
    worlds[ObjectIdentifier(type)] = world
    return world
  }
}
