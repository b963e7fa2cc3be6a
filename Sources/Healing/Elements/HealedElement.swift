package import AppUnderTest
package import Recordings

/// The element of the current screen that corresponds to a recorded one.
package struct HealedElement: Sendable {
  /// The minimum certainty of a proposal, from 0 to 1.
  package static let leastCertainty = 0.6
  /// The minimum lead over the second best element. With a smaller lead, the choice is ambiguous.
  private static let leastLead = 0.1

  /// The element on its screen.
  let moment: SessionAction.Moment
  /// The certainty, from 0 to 1.
  package let certainty: Double
  /// Whether a recorded query finds only this element.
  let isFoundByQuery: Bool

  /// The element.
  package var element: ElementID { moment.element }
  /// The element in words.
  var description: String { moment.tree.describe(element) }
  /// The current state of the element.
  var record: ElementRecord { ElementRecord(element, in: moment.tree) }
  /// The shortest query for the element on its screen.
  var query: Query? { moment.tree.shortestQuery(for: element) }

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
    return best
  }

  /// The two visible elements that are most similar to a recorded one, the best first. Elements that cannot be the same
  /// are left out.
  private static func nearest(
    to record: ElementRecord, recordedOn screen: Size, in tree: any ElementTree
  ) -> [HealedElement] {
    let similarity = ElementSimilarity(to: record, screen: screen)
    let now = tree.frame(of: ElementID(0)).size
    let found = tree.visibleElements.map { element in
      HealedElement(
        moment: .init(element, in: tree),
        certainty: similarity.score(of: ElementRecord(outlining: element, in: tree), screen: now),
        isFoundByQuery: false)
    }
    return Array(found.filter { $0.certainty > 0 }.sorted { $0.certainty > $1.certainty }.prefix(2))
  }

  /// The reason why no element is proposed, with the most similar elements.
  static func reason(
    forMissing record: ElementRecord, recordedOn screen: Size, in tree: any ElementTree, certainty: Double
  ) -> String {
    let words = nearest(to: record, recordedOn: screen, in: tree).map {
      "\($0.description) with a certainty of \(Int(($0.certainty * 100).rounded(.down)))%"
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
  /// - Returns: nil for no similar element, or several.
  /// - Throws: the error of the session, a `Diagnostic` for an invalid query.
  static func find(
    _ record: ElementRecord?, queries: [String], on session: AppSession, recordedOn screen: Size, certainty: Double
  ) async throws -> HealedElement? {
    for text in queries {
      let query = try Query(parsing: text)
      let tree = try await waiting(for: query, on: session)
      do throws(AppError) {
        if let element = try query.one(in: tree) {
          return HealedElement(moment: .init(element, in: tree), certainty: 1, isFoundByQuery: true)
        }
      } catch {
        // The query now finds several elements. Another query may still distinguish them.
      }
    }
    guard let record else { return nil }
    return element(like: record, recordedOn: screen, in: try await session.tree(), certainty: certainty)
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
