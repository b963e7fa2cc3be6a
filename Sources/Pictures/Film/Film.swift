import Compression

/// A film of pictures, as an MP4 file with H.264, which browsers and players show.
///
/// Colours differ by a few levels at most, and four pixels share a hue. A picture costs only as much as it differs from
/// the one before.
package struct Film: Sendable {
  /// The minimum time for which a picture is shown, because actions take no time in an app.
  package static let shortest = Duration.milliseconds(500)
  /// The maximum time for which a picture is shown.
  package static let longest = Duration.seconds(10)
  /// The size limit in bytes.
  package static let mostBytes = 64 << 20
  /// The longest side in pixels; larger pictures are reduced.
  package static let longestSide = 3072

  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// The reason why later pictures are missing; nil for a video with all pictures.
  package private(set) var missing: String?

  private let mostTime: Duration
  private let mostBytes: Int
  private var encoder: FrameEncoder
  private var picture: PixelPicture
  /// The app's time at which the last picture begins.
  private var start: Duration
  /// The duration of all pictures before the last one.
  private var length = Duration.zero
  /// The encoded pictures; the duration of the last one is unknown.
  private var samples: [FilmFile.Sample] = []
  private var content: [UInt8] = []

  /// Begins a video.
  ///
  /// - Parameters:
  ///   - picture: the first picture, which determines the size.
  ///   - time: the app's time.
  ///   - width: the largest width in pixels, which the first picture is scaled to; nil for no limit.
  ///   - height: the largest height in pixels, which the first picture is scaled to; nil for no limit.
  ///   - mostTime: the maximum length of the video; nil for a day.
  ///   - mostBytes: the size limit in bytes, which the first picture may exceed.
  package init(
    _ picture: PixelPicture, at time: Duration, width: Int? = nil, height: Int? = nil, atMost mostTime: Duration? = nil,
    mostBytes: Int = Film.mostBytes
  ) {
    let side = { (length: Int?) in min(max(length ?? Self.longestSide, 1), Self.longestSide) }
    (self.width, self.height) = picture.size(
      within: (side(width), side(height)), enlarging: width != nil || height != nil)
    (self.mostTime, self.mostBytes) = (mostTime ?? .seconds(86_400), mostBytes)
    encoder = FrameEncoder(width: self.width, height: self.height)
    self.picture = picture
    start = time
    append(picture)
  }

  /// Shows a picture from a time on the app's clock, if the picture differs from the last one and the video has room.
  package mutating func show(_ picture: PixelPicture, at time: Duration) {
    guard missing == nil, picture != self.picture else { return }
    let shown = shown(until: time)
    guard content.count < mostBytes else { return missing = "the film has reached its size limit" }
    guard length + shown < mostTime else { return missing = "the film has reached its time limit" }
    length += shown
    endLast(of: &samples, after: shown)
    start = time
    self.picture = picture
    append(picture)
  }

  /// The video as an MP4 file, with a comment if pictures are missing.
  ///
  /// - Parameter time: the app's time at the end.
  package func file(endingAt time: Duration) -> [UInt8] {
    let rest = max(min(shown(until: time), mostTime - length), .milliseconds(1))
    var samples = samples
    endLast(of: &samples, after: rest)
    return FilmFile(
      width: width + width % 2, height: height + height % 2, parameters: (encoder.sequence, encoder.pictures),
      samples: samples, content: content,
      note: missing.map { "later pictures are missing: \($0)" }
    ).bytes
  }

  /// The time for which the last picture is shown if another one follows. After another launch, the app's clock begins
  /// anew.
  private func shown(until time: Duration) -> Duration { min(max(time - start, Self.shortest), Self.longest) }

  private func endLast(of samples: inout [FilmFile.Sample], after duration: Duration) {
    if let last = samples.indices.last { samples[last].duration = duration.milliseconds }
  }

  private mutating func append(_ picture: PixelPicture) {
    let unit = encoder.encode(FilmFrame(picture.fitted(into: (width, height))))
    content += UInt32(truncatingIfNeeded: unit.count).bigEndianBytes
    content += unit
    samples.append(FilmFile.Sample(size: unit.count + 4))
  }
}

extension Duration {
  fileprivate var milliseconds: Int { Int(self / .milliseconds(1)) }
}

extension PixelPicture {
  /// The largest size of the same shape inside of another size.
  ///
  /// - Parameter enlarging: whether it may be larger than the picture.
  fileprivate func size(within most: (width: Int, height: Int), enlarging: Bool) -> (width: Int, height: Int) {
    var scale = min(Double(most.width) / Double(width), Double(most.height) / Double(height))
    if !enlarging { scale = min(scale, 1) }
    let length = { (length: Int) in max(Int((Double(length) * scale).rounded()), 1) }
    return (length(width), length(height))
  }

  /// The picture scaled to fit a size, centred on black.
  fileprivate func fitted(into whole: (width: Int, height: Int)) -> PixelPicture {
    if (width, height) == whole { return self }
    let inner = size(within: whole, enlarging: true)
    let small = reduced(toWidth: inner.width, height: inner.height)
    let (left, top) = ((whole.width - inner.width) / 2, (whole.height - inner.height) / 2)
    var pixels = [UInt32](repeating: 0, count: whole.width * whole.height)
    for row in 0..<inner.height {
      let start = (top + row) * whole.width + left
      pixels.replaceSubrange(
        start..<start + inner.width, with: small[row * inner.width..<(row + 1) * inner.width])
    }
    return PixelPicture(width: whole.width, height: whole.height, pixels: pixels)
  }
}
