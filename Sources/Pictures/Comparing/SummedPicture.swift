/// The sums of the channels of all pixels above and to the left of each point (a summed-area table).
///
/// The sum of a rectangle takes four look-ups. Sums may overflow, but the sum of a small rectangle is right.
struct SummedPicture {
  /// The number of sums in a row: one more than the pixels.
  let stride: Int
  let sums: [UInt32]

  init(_ picture: PixelPicture) {
    let (width, height) = (picture.width, picture.height)
    let stride = width + 1
    var sums = [UInt32](repeating: 0, count: stride * (height + 1))
    sums.withUnsafeMutableBufferPointer { sums in
      picture.pixels.withUnsafeBufferPointer { pixels in
        for row in 0..<height {
          var sum: UInt32 = 0
          for column in 0..<width {
            let pixel = pixels[row * width + column]
            sum &+= (pixel >> 16 & 0xFF) &+ (pixel >> 8 & 0xFF) &+ (pixel & 0xFF)
            sums[(row + 1) * stride + column + 1] = sums[row * stride + column + 1] &+ sum
          }
        }
      }
    }
    (self.stride, self.sums) = (stride, sums)
  }
}

/// A part of a picture that is compared with a part of another picture by its sum.
struct SummedBlock: Sendable {
  /// The indices of the corners in the sums of the other picture, from the place of the whole picture.
  private let corners: (topLeft: Int, topRight: Int, bottomLeft: Int, bottomRight: Int)
  /// The sum of the channels of its pixels.
  private let sum: Int

  /// The blocks of a picture in a grid. Those with the largest contrast to the background come first.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - count: the number of blocks in a row and in a column.
  ///   - ground: the colour of the background.
  ///   - stride: the number of sums in a row of the other picture.
  static func all(of picture: PixelPicture, inGridOf count: Int, on ground: UInt32, stride: Int) -> [SummedBlock] {
    let own = SummedPicture(picture)
    let level = Int(ground >> 16 & 0xFF) + Int(ground >> 8 & 0xFF) + Int(ground & 0xFF)
    var blocks: [(block: SummedBlock, contrast: Int)] = []
    for line in 0..<count {
      let rows = (line * picture.height / count)..<((line + 1) * picture.height / count)
      for place in 0..<count {
        let columns = (place * picture.width / count)..<((place + 1) * picture.width / count)
        let sum = own.sums.withUnsafeBufferPointer {
          SummedBlock(rows, columns, stride: own.stride, sum: 0).difference(at: 0, in: $0)
        }
        let block = SummedBlock(rows, columns, stride: stride, sum: sum)
        blocks.append((block, abs(sum - level * rows.count * columns.count)))
      }
    }
    return blocks.sorted { $0.contrast > $1.contrast }.map(\.block)
  }

  private init(_ rows: Range<Int>, _ columns: Range<Int>, stride: Int, sum: Int) {
    let (top, bottom) = (rows.lowerBound * stride, rows.upperBound * stride)
    corners = (
      top + columns.lowerBound, top + columns.upperBound, bottom + columns.lowerBound, bottom + columns.upperBound
    )
    self.sum = sum
  }

  /// The difference of the two sums. The sum of the differences of the pixels is not smaller.
  ///
  /// - Parameters:
  ///   - start: the index of the place of the whole picture.
  ///   - sums: the sums of the other picture.
  func difference(at start: Int, in sums: UnsafeBufferPointer<UInt32>) -> Int {
    let there =
      sums[start + corners.bottomRight] &- sums[start + corners.bottomLeft] &- sums[start + corners.topRight]
      &+ sums[start + corners.topLeft]
    return abs(Int(there) - sum)
  }
}
