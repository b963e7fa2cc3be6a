package import AppUnderTest
package import Recordings

/// An element that is proposed in place of a recorded one that was not found.
package struct HealedElement: Sendable {
  /// The minimum certainty of a proposal, from 0 to 1.
  package static let leastCertainty = 0.6
  /// The minimum lead over the second best element. With a smaller lead, either could be meant.
  private static let leastLead = 0.1

  /// The element.
  package let element: ElementID
  /// The current state of the element.
  package let record: ElementRecord
  /// The certainty, from 0 to 1.
  package let certainty: Double

  /// Finds the element that is similar to a recorded one.
  ///
  /// - Parameters:
  ///   - record: the recorded element.
  ///   - screen: the size of the screen during the recording, in points.
  ///   - tree: the current screen.
  ///   - certainty: the minimum certainty, from 0 to 1.
  /// - Returns: nil for no similar element, or several.
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

  /// The two visible elements that are most similar to a recorded one, the best first. Elements that cannot be the same
  /// are left out.
  static func nearest(
    to record: ElementRecord, recordedOn screen: Size, in tree: any ElementTree
  ) -> [(element: ElementID, certainty: Double)] {
    let likeness = ElementSimilarity(to: record, screen: screen)
    let now = tree.frame(of: ElementID(0)).size
    let found = tree.visibleElements
      .map { element in (element, likeness.score(of: ElementRecord(outlining: element, in: tree), screen: now)) }
      .filter { $0.1 > 0 }
      .sorted { $0.1 > $1.1 }
    return Array(found.prefix(2))
  }

  /// The reason why no element is proposed, with the most similar elements.
  static func reason(
    forMissing record: ElementRecord, recordedOn screen: Size, in tree: any ElementTree, certainty: Double
  ) -> String {
    let words = nearest(to: record, recordedOn: screen, in: tree).map { element, certainty in
      "\(tree.describe(element)) with a certainty of \(Int((certainty * 100).rounded(.down)))%"
    }
    guard let first = words.first else { return "no element there is similar" }
    let limit = "; \(Int((certainty * 100).rounded()))% and a lead of \(Int((leastLead * 100).rounded()))% are needed"
    return "the nearest is \(first)" + (words.dropFirst().first.map { ", then \($0)" } ?? "") + limit
  }
}

extension HealedElement {
  /// Finds a recorded element in an app by its queries, otherwise by similarity.
  ///
  /// - Parameters:
  ///   - record: the recorded element; nil if only queries are known.
  ///   - queries: the recorded queries, the most robust first. The search waits until one of them matches.
  ///   - session: the session of the app.
  ///   - screen: the size of the screen during the recording, in points.
  ///   - certainty: the minimum certainty, from 0 to 1.
  /// - Returns: the element with its certainty, which is 1 if a query finds only this element; nil for no similar
  ///   element, or several.
  /// - Throws: the error of the session, a `Diagnostic` for an invalid query.
  package static func find(
    _ record: ElementRecord?, queries: [String], on session: AppSession, recordedOn screen: Size, certainty: Double
  ) async throws -> (moment: SessionAction.Moment, certainty: Double)? {
    for text in queries {
      let query = try Query(parsing: text)
      let tree = try await waiting(for: query, on: session)
      do throws(AppError) {
        if let element = try query.one(in: tree) { return (.init(element, in: tree), 1) }
      } catch {
        // The query now finds several elements. Another query may still distinguish them.
      }
    }
    let tree = try await session.tree()
    guard let record, let healed = element(like: record, recordedOn: screen, in: tree, certainty: certainty) else {
      return nil
    }
    return (.init(healed.element, in: tree), healed.certainty)
  }

  /// The screen as soon as a query matches, or when no more events are scheduled.
  private static func waiting(for query: Query, on session: AppSession) async throws -> any ElementTree {
    do {
      try await session.waitFor(query, timeout: .seconds(10))
    } catch let error as AppError where error.kind == .timeout {
      // The caller examines the screen without a match.
    }
    return try await session.tree()
  }
}
