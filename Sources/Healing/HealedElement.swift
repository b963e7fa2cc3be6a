package import AppUnderTest
package import Recordings

/// An element that is taken for one that was recorded and is not found any more.
package struct HealedElement: Sendable {
  /// How certain it has to be, from 0 to 1, so that it is proposed at all.
  package static let leastCertainty = 0.6
  /// How far the second best has to be behind, so that it cannot be meant.
  private static let leastLead = 0.1

  /// The element.
  package let element: ElementID
  /// The element as it is now.
  package let record: ElementRecord
  /// How certain it is, from 0 to 1.
  package let certainty: Double

  /// Looks for the element that is like a recorded one.
  ///
  /// - Parameters:
  ///   - record: the element as it was recorded.
  ///   - screen: the size of the screen it was recorded on, in points.
  ///   - tree: what is on the screen now.
  ///   - certainty: how certain it has to be, from 0 to 1.
  /// - Returns: nil where nothing is like it, or several things are.
  package static func element(
    like record: ElementRecord, recordedOn screen: Size, in tree: any ElementTree,
    certainty: Double = leastCertainty
  ) -> HealedElement? {
    let likeness = ElementLikeness(to: record, screen: screen)
    let now = tree.frame(of: ElementID(0)).size
    let found = tree.visibleElements
      .map { element in (element, likeness.score(of: ElementRecord(outlining: element, in: tree), screen: now)) }
      .sorted { $0.1 > $1.1 }
    guard let (best, score) = found.first, score >= certainty else { return nil }
    if let second = found.dropFirst().first, score - second.1 < leastLead { return nil }
    return HealedElement(element: best, record: ElementRecord(best, in: tree), certainty: score)
  }
}

extension HealedElement {
  /// Finds a recorded element on an app: by its queries, or else what is like it.
  ///
  /// - Parameters:
  ///   - record: the element as it was recorded; nil where only queries are known.
  ///   - queries: what found it, the most robust first; the screen is waited for until one of them finds something.
  ///   - session: the session of the app.
  ///   - screen: the size of the screen it was recorded on, in points.
  ///   - certainty: how certain it has to be, from 0 to 1.
  /// - Returns: the element, with 1 where a query still finds it alone and otherwise how certain it is; nil where nothing is
  ///   like it, or several things are.
  /// - Throws: what the session throws, a `Diagnostic` where a query cannot be read.
  package static func find(
    _ record: ElementRecord?, queries: [String], on session: AppSession, recordedOn screen: Size, certainty: Double
  ) async throws -> (moment: SessionAction.Moment, certainty: Double)? {
    for text in queries {
      let query = try Query(parsing: text)
      let tree = try await waiting(for: query, on: session)
      do throws(AppError) {
        if let element = try query.one(in: tree) { return (.init(element, in: tree), 1) }
      } catch {
        // It finds several by now; another query may still distinguish them.
      }
    }
    let tree = try await session.tree()
    guard let record, let healed = element(like: record, recordedOn: screen, in: tree, certainty: certainty) else {
      return nil
    }
    return (.init(healed.element, in: tree), healed.certainty)
  }

  /// The screen as soon as a query finds something on it, or when nothing more will happen.
  private static func waiting(for query: Query, on session: AppSession) async throws -> any ElementTree {
    do {
      try await session.waitFor(query, timeout: .seconds(10))
    } catch let error as AppError where error.kind == .timeout {
      // What is there instead is looked at by whoever asked.
    }
    return try await session.tree()
  }
}
