package import ElementQuery

/// Finds the places of a small picture in a large one.
package struct PictureSearch: Sendable {
  /// A part of the large picture.
  package struct Place: Sendable, Hashable {
    /// The frame in pixels of the large picture.
    package let frame: Rect
    /// 1 for an equal part, at most 0 for a part of one colour.
    package let score: Double
  }

  /// The smallest side of a picture that can be found, in pixels.
  private static let leastSide = 4
  /// The number of pixels of the largest picture that is searched.
  private static let mostPixels = 16_000_000
  /// The score below which places are not looked for.
  private static let leastScore = 0.3

  private let picture: PixelPicture
  /// The most frequent level of each channel.
  private let ground: UInt32
  /// The sum of the differences of all pixels from the ground.
  private let contrast: Int

  /// Prepares the search for a picture.
  ///
  /// - Throws: a `Failure` for a picture that would be found everywhere: a very small one, or one of one colour.
  package init(for picture: PixelPicture) throws(PixelPicture.Failure) {
    let side = Self.leastSide
    guard picture.width >= side, picture.height >= side else {
      throw PixelPicture.Failure(
        reason: "a picture of \(picture.width) × \(picture.height) pixels is too small: "
          + "the smallest one has \(side) × \(side)")
    }
    let ground = picture.medianColor
    guard picture.pixels.contains(where: { PictureDifference.isVisible($0, ground) }) else {
      throw PixelPicture.Failure(reason: "it has only one colour")
    }
    (self.picture, self.ground) = (picture, ground)
    contrast = picture.pixels.reduce(0) { $0 + PictureDifference.distance($1, ground) }
  }

  /// The places with at least a score, the best first. Of places that overlap, only the best one counts.
  ///
  /// If no place has the score at the own scale, the pictures are compared at smaller scales, because one of them may be
  /// from a device with more pixels per point.
  ///
  /// - Parameters:
  ///   - screen: the large picture.
  ///   - threshold: the score, from 0 to 1.
  /// - Returns: the places; if no place has the score, the best one, unless nothing resembles the picture.
  /// - Throws: a `Failure` if the large picture is smaller than the other, too large, or has too many similar places.
  package func places(in screen: PixelPicture, atLeast threshold: Double) throws(PixelPicture.Failure) -> [Place] {
    guard screen.width * screen.height <= Self.mostPixels else {
      throw PixelPicture.Failure(
        reason: "a picture of \(screen.width) × \(screen.height) pixels is too large to be searched")
    }
    let threshold = min(max(threshold, 0), 1)
    var best: [Place] = []
    var (fits, isComplete) = (false, true)
    for (screenFactor, factor) in Self.factors {
      guard let screen = screenFactor == 1 ? screen : screen.reduced(by: screenFactor),
        let own = factor == 1 ? picture : picture.reduced(by: factor),
        own.width <= screen.width, own.height <= screen.height,
        let search = factor == 1 ? self : try? PictureSearch(for: own)
      else { continue }
      fits = true
      let result = search.places(inOwnScale: screen, atLeast: threshold)
      isComplete = isComplete && result.isComplete
      let places = result.places.map { $0.enlarged(by: Double(screenFactor)) }
      guard let first = places.first else { continue }
      if first.score >= threshold { return places }
      if first.score > best.first?.score ?? 0 { best = [first] }
    }
    guard fits else {
      throw PixelPicture.Failure(
        reason: "a picture of \(picture.width) × \(picture.height) pixels does not fit into one of "
          + "\(screen.width) × \(screen.height)")
    }
    guard isComplete else {
      throw PixelPicture.Failure(
        reason: "the screen has too many similar places: cut out a part with more contrast")
    }
    return best
  }

  /// The factors by which the large and the small picture are reduced: devices have 1, 2 or 3 pixels per point.
  private static let factors = [(1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (3, 2), (2, 3)]

  // MARK: - One scale

  /// The number of blocks in a row and in a column of a picture, by which most places are rejected.
  private static let blocksOfSide = 4
  /// The maximum number of candidates that are kept.
  private static let mostCandidates = 50_000
  /// The maximum number of pixels that are compared.
  private static let mostComparisons = 100_000_000
  /// The maximum number of places.
  private static let mostPlaces = 100

  /// A place with its score, or with a score that it does not exceed.
  private struct Spot {
    let column: Int
    let row: Int
    var score: Double

    /// Whether a spot comes before another spot: the better one comes first, else the upper one, else the left one.
    static func isBefore(_ one: Spot, _ other: Spot) -> Bool {
      (-one.score, one.row, one.column) < (-other.score, other.row, other.column)
    }
  }

  /// The places at the scales of the pictures.
  ///
  /// - Returns: the places, and whether all places that may have the score were compared.
  private func places(
    inOwnScale screen: PixelPicture, atLeast threshold: Double
  ) -> (places: [Place], isComplete: Bool) {
    var found: [Spot] = []
    var limit = min(threshold, Self.leastScore)
    var comparisons = 0
    var (spots, omitted) = candidates(in: screen, atLeast: limit)
    for spot in spots {
      guard spot.score >= limit else { break }
      guard comparisons < Self.mostComparisons else {
        omitted = max(omitted, spot.score)
        break
      }
      let (score, count) = self.score(at: spot, in: screen, atLeast: limit)
      comparisons += count
      guard let score else { continue }
      // Until a place has the score, only better ones matter.
      limit = max(limit, min(score, threshold))
      found.append(Spot(column: spot.column, row: spot.row, score: score))
    }
    var chosen: [Spot] = []
    for spot in found.sorted(by: Spot.isBefore) where spot.score >= limit {
      guard chosen.count < Self.mostPlaces else { break }
      if !chosen.contains(where: { overlaps($0, spot) }) { chosen.append(spot) }
    }
    return (chosen.map(place), omitted < threshold)
  }

  private func place(at spot: Spot) -> Place {
    Place(
      frame: Rect(
        x: Double(spot.column), y: Double(spot.row), width: Double(picture.width), height: Double(picture.height)),
      score: spot.score)
  }

  /// The spots whose blocks allow a score, those that allow the best one first.
  ///
  /// - Returns: the spots, and the largest score that an omitted spot may have.
  private func candidates(in screen: PixelPicture, atLeast limit: Double) -> (spots: [Spot], omitted: Double) {
    let table = SummedPicture(screen)
    let blocks = SummedBlock.all(of: picture, inGridOf: Self.blocksOfSide, on: ground, stride: table.stride)
    let largest = Int((1 - limit) * Double(contrast))
    var (spots, omitted): ([Spot], Double) = ([], -1)
    table.sums.withUnsafeBufferPointer { sums in
      for row in 0...(screen.height - picture.height) {
        for column in 0...(screen.width - picture.width) {
          var difference = 0
          for block in blocks {
            difference += block.difference(at: row * table.stride + column, in: sums)
            if difference > largest { break }
          }
          guard difference <= largest else { continue }
          spots.append(Spot(column: column, row: row, score: 1 - Double(difference) / Double(contrast)))
          if spots.count == 2 * Self.mostCandidates { Self.keepBest(of: &spots, &omitted) }
        }
      }
    }
    Self.keepBest(of: &spots, &omitted)
    return (spots, omitted)
  }

  private static func keepBest(of spots: inout [Spot], _ omitted: inout Double) {
    spots.sort(by: Spot.isBefore)
    guard spots.count > mostCandidates else { return }
    omitted = max(omitted, spots[mostCandidates].score)
    spots.removeLast(spots.count - mostCandidates)
  }

  /// Whether two spots have more than half of their width and height in common.
  private func overlaps(_ one: Spot, _ other: Spot) -> Bool {
    abs(one.column - other.column) * 2 < picture.width && abs(one.row - other.row) * 2 < picture.height
  }

  /// The score of a spot by all pixels; nil for a lower score than the limit.
  private func score(
    at spot: Spot, in screen: PixelPicture, atLeast limit: Double
  ) -> (score: Double?, comparisons: Int) {
    let largest = Int((1 - limit) * Double(contrast))
    var (difference, row) = (0, 0)
    screen.pixels.withUnsafeBufferPointer { there in
      picture.pixels.withUnsafeBufferPointer { here in
        while row < picture.height, difference <= largest {
          let (start, line) = ((spot.row + row) * screen.width + spot.column, row * picture.width)
          for column in 0..<picture.width {
            difference += PictureDifference.distance(here[line + column], there[start + column])
          }
          row += 1
        }
      }
    }
    let isEnough = difference <= largest
    return (isEnough ? 1 - Double(difference) / Double(contrast) : nil, row * picture.width)
  }
}

extension PictureSearch.Place {
  /// The place in a picture that was reduced by a factor.
  fileprivate func enlarged(by factor: Double) -> Self { Self(frame: frame.scaled(by: factor), score: score) }
}
