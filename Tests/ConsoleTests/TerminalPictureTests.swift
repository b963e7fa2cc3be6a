import ElementQuery
import Pictures
import Testing

@testable import Console

/// Pictures in terminals.
@Suite struct TerminalPictureTests {
  @Test(
    arguments: [
      (["KITTY_WINDOW_ID": "1"], .kitty), (["TERM": "xterm-kitty"], .kitty), (["TERM_PROGRAM": "iTerm.app"], .iTerm),
      (["TERM": "foot-extra"], .sixels), (["TERM": "xterm-256color"], nil),
      (["TERM_PROGRAM": "WezTerm", "TMUX": "/t"], nil),
      ([:], nil),
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
