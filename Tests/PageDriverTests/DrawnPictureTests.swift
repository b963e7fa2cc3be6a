import Foundation
import Pictures
import TestSupport
import Testing

@testable import PageDriver

/// Bitmaps are similar to a browser's rendering of the same picture as SVG; `Tests/Proof/pictures.py` compares all
/// screens.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct DrawnPictureTests {
  private static let shapes: [Mark] = [
    .rect(Rect(x: 0, y: 0, width: 120, height: 100), radius: 0, fill: "#EFEFF4", opacity: 1, stroke: nil),
    .group(opacity: 0.6),
    .rect(
      Rect(x: 10.5, y: 8, width: 60, height: 30), radius: 8, fill: "#4CD964", opacity: 1, stroke: Stroke("#007AFF")),
    .clip(Rect(x: 30, y: 20, width: 50, height: 40)),
    .circle(Point(x: 60, y: 40), radius: 25, fill: "#FF3B30", stroke: Stroke("#000000", width: 3)),
    .end, .end,
    .circle(Point(x: 95, y: 30), radius: 15, fill: nil, stroke: Stroke("#8E8E93", width: 4, dash: 2, gap: 4)),
    .polyline([Point(x: 17, y: 60), Point(x: 10, y: 70), Point(x: 17, y: 80)], stroke: "#007AFF", width: 2),
    .polygon([Point(x: 40, y: 90), Point(x: 70, y: 65), Point(x: 95, y: 95)], fill: "#8FB08C"),
    .rect(Rect(x: 30, y: 10, width: 80, height: 80), radius: 0, fill: "#000000", opacity: 0.4, stroke: nil),
  ]

  private static let texts: [Mark] = [
    ("Settings", 20.0), ("Žluťoučký kůň", 40), ("Ελληνικά, кириллица", 60), ("☆ + ⌫ ✎", 80),
  ].map {
    .text(TextLine($0, at: Point(x: 5, y: $1), size: 13, fill: "#000000"))
  }

  @Test(arguments: [("shapes", shapes, 0.5), ("texts", texts, 4.0)])
  func isNearToThatOfABrowser(name: String, marks: [Mark], most: Double) async throws {
    var drawing = Drawing(Size(width: 200, height: 160))
    for mark in marks { drawing.append(mark) }
    let png = Data(drawing.png(pixelsPerPoint: 2).bytes).base64EncodedString()
    let svg = Data(drawing.svg.utf8).base64EncodedString()
    let difference = try await TestPage.open(
      """
      <img id=ours src="data:image/png;base64,\(png)"><img id=theirs src="data:image/svg+xml;base64,\(svg)">
      <script>
      function difference() {
        const [ours, theirs] = ['ours', 'theirs'].map(id => {
          const context = new OffscreenCanvas(400, 320).getContext('2d');
          context.fillStyle = '#fff';
          context.fillRect(0, 0, 400, 320);
          context.drawImage(document.getElementById(id), 0, 0, 400, 320);
          return context.getImageData(0, 0, 400, 320).data;
        });
        let sum = 0;
        for (let index = 0; index < ours.length; index++) sum += Math.abs(ours[index] - theirs[index]);
        return 100 * sum / 255 / (400 * 320 * 3) + ' ' + new Set(theirs).size;
      }
      </script>
      """
    ) { _, driver in try await driver.evaluate("difference()") }
    let values = difference.split(separator: " ").compactMap { Double($0) }
    // The browser's picture is not empty.
    #expect(values.count == 2 && values[1] > 10, "\(difference)")
    #expect(values.first ?? 100 < most, "\(name): \(difference)")
  }
}
