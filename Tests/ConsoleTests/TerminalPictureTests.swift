import ElementQuery
import Pictures
import Testing

@testable import Console

/// Pictures in terminals.
@Suite struct TerminalPictureTests {
  @Test(
    arguments: [
      (["KITTY_WINDOW_ID": "1"], .kitty), (["TERM": "xterm-kitty"], .kitty), (["TERM_PROGRAM": "iTerm.app"], .iTerm),
      (["TERM": "foot-extra"], .sixels), (["TERM": "xterm-256color"], .blocks(.indexed)),
      (["TERM_PROGRAM": "WezTerm", "TMUX": "/t"], nil),
      (["TERM": "tmux-256color", "COLORTERM": "truecolor"], .blocks(.full)),
      (["TERM": "xterm", "COLORTERM": "24bit"], .blocks(.full)),
      (["TERM": "xterm"], nil), ([:], nil),
    ] as [([String: String], TerminalPicture?)])
  func terminalsAreKnownByTheirVariables(variables: [String: String], way: TerminalPicture?) {
    #expect(TerminalPicture.current { variables[$0] } == way)
  }

  /// A picture of 3 × 7 pixels: white with a red column.
  private static var picture: [UInt8] {
    var drawing = Drawing(Size(width: 3, height: 7))
    drawing.rect(Rect(x: 1, y: 0, width: 1, height: 7), fill: "#FF0000")
    return drawing.png(pixelsPerPoint: 1).bytes
  }

  @Test func sixelsHaveBandsOfSixRows() {
    #expect(
      TerminalPicture.sixels.text(of: Self.picture, columns: 40)
        == "\u{1B}Pq\"1;1;3;7#180;2;100;0;0#215;2;100;100;100#180?~?$#215~?~-#180?@?$#215@?@-\u{1B}\\")
    #expect(TerminalPicture.sixels.text(of: [1, 2], columns: 40) == nil)
  }

  /// Two pixels in a cell: red beside white, the letter on the mean colour of its cell.
  @Test func halfBlocksShowPixelsAndLetters() throws {
    var drawing = Drawing(Size(width: 4, height: 4))
    drawing.rect(Rect(x: 0, y: 0, width: 2, height: 2), fill: "#FF0000")
    let picture = drawing.png(pixelsPerPoint: 1).bytes
    let texts = [[" ", "A"]]
    let full = try #require(TerminalPicture.blocks(.full).text(of: picture, columns: 2, texts: texts))
    #expect(
      full == "\u{1B}[38;2;255;0;0;48;2;255;255;255m▀\u{1B}[38;2;0;0;0;48;2;255;255;255mA\u{1B}[0m")
    let indexed = try #require(TerminalPicture.blocks(.indexed).text(of: picture, columns: 2, texts: texts))
    #expect(indexed == "\u{1B}[38;5;196;48;5;231m▀\u{1B}[38;5;16;48;5;231mA\u{1B}[0m")
    #expect(TerminalPicture.blocks(.full).text(of: [1], columns: 2, texts: texts) == nil)
  }

  @Test func iTermTakesTheFile() {
    let text = TerminalPicture.iTerm.text(of: Array("PNG".utf8), columns: 40)
    #expect(text == "\u{1B}]1337;File=inline=1;width=40;preserveAspectRatio=1:UE5H\u{7}")
  }

  @Test func kittyTakesTheFileInParts() {
    #expect(
      TerminalPicture.kitty.text(of: Array("PNG".utf8), columns: 40) == "\u{1B}_Ga=T,f=100,q=2,c=40,m=0;UE5H\u{1B}\\")
    let text = TerminalPicture.kitty.text(of: [UInt8](repeating: 0, count: 6000), columns: 40) ?? ""
    let parts = text.split(separator: "\u{1B}\\").map { $0.split(separator: ";") }
    #expect(parts.map { $0.first } == ["\u{1B}_Ga=T,f=100,q=2,c=40,m=1", "\u{1B}_Gm=0"])
    #expect(parts.map { $0.last?.count } == [4096, 8000 - 4096])
  }
}

/// Screens in boxes and letters. A column has ten points, a row twenty.
@Suite struct ScreenSketchTests {
  private func texts(_ children: [Handmade], wide: Double = 300) -> [String] {
    let root = Handmade(.init("UIWindow"), frame: Rect(x: 0, y: 0, width: wide, height: 80), children)
    return ScreenSketch.texts(of: HandmadeTree(root), columns: Int(wide / 10)).map { row in
      var line = row.joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  private func label(
    _ text: String, x: Double, y: Double, width: Double, height: Double = 20, _ inside: [Handmade] = []
  )
    -> Handmade
  {
    Handmade(
      .init("UILabel"), [.text: .string(text)], frame: Rect(x: x, y: y, width: width, height: height), inside)
  }

  @Test func longTextsTakeFreeCells() {
    #expect(
      texts([label("Total 0 EUR", x: 0, y: 0, width: 30), label("Pay", x: 80, y: 0, width: 30)])
        == ["Total … Pay", "", "", ""])
    #expect(texts([label("Total 0 EUR", x: 0, y: 0, width: 30)]) == ["Total 0 EUR", "", "", ""])
  }

  /// A paragraph has more than the bold word in it; a button has no more than its label.
  @Test func textsAroundOthersAreWhole() {
    let bold = label("0", x: 60, y: 20, width: 10)
    #expect(texts([label("Total 0 EUR", x: 0, y: 20, width: 300, [bold])]) == ["", "Total 0 EUR", "", ""])
    #expect(texts([label("0", x: 0, y: 20, width: 300, [bold])]) == ["", "      0", "", ""])
  }

  @Test func elementsSmallerThanACellHaveOne() {
    #expect(texts([label("Buy", x: 0, y: 32, width: 40, height: 7)]) == ["", "", "Buy", ""])
  }
}
