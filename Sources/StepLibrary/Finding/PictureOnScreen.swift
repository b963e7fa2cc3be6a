import AppUnderTest
import Pictures
import SourceText
import StepRegistry

/// Stored pictures that are found on the screen.
extension AppSession {
  /// The score of a place that shows a picture. Texts that are shifted by a part of a pixel have more than this, and
  /// other texts less.
  fileprivate static let pictureThreshold = 0.8
  /// The difference of the scores of places that show a picture equally well.
  private static let equalScores = 0.05
  /// The maximum number of places in a failure.
  private static let mostPlaces = 5

  /// Touches the middle of a picture as soon as the screen shows it.
  ///
  /// - Throws: a `StepProblem` if the picture is not on the screen in time or in several places; an `AppError` for a
  ///   driver without pictures.
  func touch(_ stored: StoredPicture) async throws {
    let (places, screen) = try await places(of: stored) { !$0.isEmpty }
    guard let best = places.first else { throw try await problem(without: stored, on: screen) }
    let equal = places.filter { $0.score > best.score - Self.equalScores }
    guard equal.count == 1 else {
      attach(screen.bytes, as: "image/png", named: "\(stored.name)-screen.png")
      throw StepProblem(
        (["the picture \(stored.path) is on the screen \(equal.count) times:"]
          + equal.lines(atMost: Self.mostPlaces) { screen.wording(of: $0) }
          + ["Cut out a larger part of the screen that is there only once."]).joined(separator: "\n"))
    }
    try await touch(at: screen.points(of: best.frame).center)
  }

  /// Waits until the screen shows a picture.
  func see(_ stored: StoredPicture) async throws {
    let (places, screen) = try await places(of: stored) { !$0.isEmpty }
    guard !places.isEmpty else { throw try await problem(without: stored, on: screen) }
  }

  /// Waits until the screen does not show a picture.
  func seeNo(_ stored: StoredPicture) async throws {
    try await waitUntil("the end of loading", lettingLoadingEnd: true, lazily: { _ in nil })
    let (places, screen) = try await places(of: stored, until: \.isEmpty)
    guard !places.isEmpty else { return }
    attach(screen.bytes, as: "image/png", named: "\(stored.name)-screen.png")
    throw StepProblem(
      (["the picture \(stored.path) still is on the screen:"]
        + places.lines(atMost: Self.mostPlaces) { screen.wording(of: $0) }).joined(separator: "\n"))
  }

  /// The places of a picture, the best first, when a closure accepts them or the time is over.
  private func places(
    of stored: StoredPicture, until isWanted: ([PictureSearch.Place]) -> Bool
  ) async throws -> (places: [PictureSearch.Place], screen: ScreenPixels) {
    // The first step of a scenario starts the app.
    _ = try await tree()
    let search = try await search(for: stored)
    var places: [PictureSearch.Place] = []
    let screen = try await settledPixels { screen in
      places = try stored.places(search, on: screen).filter { $0.score >= Self.pictureThreshold }
      return isWanted(places)
    }
    return (places, screen)
  }

  private func search(for stored: StoredPicture) async throws -> PictureSearch {
    guard let picture = try stored.content()?.picture else {
      attach(try await png().bytes, as: "image/png", named: "\(stored.name)-screen.png")
      throw StepProblem(
        "the picture \(stored.path) was not found\nCut it out of a picture of the screen, such as the attached one.")
    }
    return try stored.finding { () throws(PixelPicture.Failure) in try PictureSearch(for: picture) }
  }

  /// The failure of a step that does not find a picture on a screen.
  private func problem(without stored: StoredPicture, on screen: ScreenPixels) async throws -> StepProblem {
    attach(screen.bytes, as: "image/png", named: "\(stored.name)-screen.png")
    let best = try stored.places(try await search(for: stored), on: screen).first
    let nearest = best.map { "The best place is \(screen.wording(of: $0))." } ?? "Nothing resembles it."
    return StepProblem(
      "the picture \(stored.path) is not on the screen\n"
        + "\(nearest) It must be \(Int(Self.pictureThreshold * 100)) % alike.")
  }
}

extension StoredPicture {
  /// The places of the picture on a screen, the best first; see `PictureSearch`.
  fileprivate func places(_ search: PictureSearch, on screen: ScreenPixels) throws -> [PictureSearch.Place] {
    try finding { () throws(PixelPicture.Failure) in
      try search.places(in: screen.picture, atLeast: AppSession.pictureThreshold)
    }
  }

  /// Performs a part of the search, and words its failure.
  fileprivate func finding<Value>(_ body: () throws(PixelPicture.Failure) -> Value) throws -> Value {
    do throws(PixelPicture.Failure) {
      return try body()
    } catch {
      throw StepProblem("the picture \(path) cannot be found on a screen: \(error.reason)")
    }
  }
}

extension ScreenPixels {
  /// A frame in pixels as a frame in points.
  fileprivate func points(of frame: Rect) -> Rect { frame.scaled(by: 1 / scale) }

  /// A place with its element and its score.
  fileprivate func wording(of place: PictureSearch.Place) -> String {
    let frame = points(of: place.frame)
    let element = tree.element(at: frame.center).map { ", in \(tree.wording(of: $0))" } ?? ""
    return "\(frame)\(element): \(Int(place.score * 100)) % alike"
  }
}
