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
    let found = nearest(to: record, recordedOn: screen, in: tree)
    guard let best = found.first, best.certainty >= certainty else { return nil }
    if let second = found.dropFirst().first, best.certainty - second.certainty < leastLead { return nil }
    return HealedElement(
      element: best.element, record: ElementRecord(best.element, in: tree), certainty: best.certainty)
  }

  /// The two visible elements that are most like a recorded one, the likelier first; those that cannot be it are left out.
  static func nearest(
    to record: ElementRecord, recordedOn screen: Size, in tree: any ElementTree
  ) -> [(element: ElementID, certainty: Double)] {
    let likeness = ElementLikeness(to: record, screen: screen)
    let now = tree.frame(of: ElementID(0)).size
    let found = tree.visibleElements
      .map { element in (element, likeness.score(of: ElementRecord(outlining: element, in: tree), screen: now)) }
      .filter { $0.1 > 0 }
      .sorted { $0.1 > $1.1 }
    return Array(found.prefix(2))
  }

  /// Why nothing is taken for a recorded element, with what comes nearest.
  static func reason(
    forMissing record: ElementRecord, recordedOn screen: Size, in tree: any ElementTree, certainty: Double
  ) -> String {
    let words = nearest(to: record, recordedOn: screen, in: tree).map { element, certainty in
      "\(tree.describe(element)) with a certainty of \(Int((certainty * 100).rounded(.down)))%"
    }
    guard let first = words.first else { return "nothing there could be it" }
    let limit = "; \(Int((certainty * 100).rounded()))% and a lead of \(Int((leastLead * 100).rounded()))% are needed"
    return "the nearest is \(first)" + (words.dropFirst().first.map { ", then \($0)" } ?? "") + limit
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
