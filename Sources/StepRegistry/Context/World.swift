/// The state that the steps of one scenario share.
///
/// A world is a class of the step author's own. Each scenario gets a new instance, made when the first step or hook that
/// asks for it is run; all step groups that name the same class share it.
///
///     final class Basket: World {
///       var total = 0
///     }
public protocol World: AnyObject, SendableMetatype {
  /// Makes the world of a scenario, when the first step or hook asks for it.
  ///
  /// - Throws: what fails the step or hook that asked for it.
  init() throws
}

/// The worlds of one attempt of a scenario, at most one of each class.
package final class Worlds {
  private var worlds: [ObjectIdentifier: any World] = [:]

  /// Begins without any world.
  package init() {}

  /// The world of a class, made now if this is the first time it is asked for.
  ///
  /// - Throws: what the initialiser of the world throws.
  func world<W: World>(_ type: W.Type) throws -> W {
    if let world = worlds[ObjectIdentifier(type)] as? W { return world }
    let world = try type.init()
    worlds[ObjectIdentifier(type)] = world
    return world
  }
}
