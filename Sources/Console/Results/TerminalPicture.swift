import JSON
import OperatingSystem
import Pictures

/// The way in which a terminal shows pictures.
enum TerminalPicture: Equatable {
  /// The graphics protocol of Kitty.
  case kitty
  /// The inline images of iTerm2.
  case iTerm
  case sixels
  /// Half blocks in colours, with the texts of the screen as letters.
  case blocks(PixelPicture.BlockColors)

  /// The way of the terminal of this process; nil for a terminal with few colours.
  ///
  /// Terminals are known by their variables. A terminal multiplexer passes on colours, but no pictures.
  static func current(_ variable: (String) -> String? = { Environment[$0] }) -> TerminalPicture? {
    let (kind, program) = (variable("TERM") ?? "", variable("TERM_PROGRAM") ?? "")
    let hasAllColors = ["truecolor", "24bit"].contains(variable("COLORTERM") ?? "") || kind.hasSuffix("-direct")
    let blocks: TerminalPicture? = hasAllColors ? .blocks(.full) : kind.contains("256color") ? .blocks(.indexed) : nil
    guard variable("TMUX") == nil, !kind.hasPrefix("screen"), !kind.hasPrefix("tmux") else { return blocks }
    if variable("KITTY_WINDOW_ID") != nil || kind == "xterm-kitty" || ["ghostty", "xterm-ghostty"].contains(kind)
      || program == "ghostty"
    {
      return .kitty
    }
    if ["iTerm.app", "WezTerm", "vscode", "mintty", "rio"].contains(program) { return .iTerm }
    return ["foot", "mlterm", "contour", "yaft"].contains(where: kind.hasPrefix) || kind.contains("sixel")
      ? .sixels : blocks
  }

  /// The text that shows a picture.
  ///
  /// - Parameters:
  ///   - png: the picture as a PNG file.
  ///   - columns: the width in columns, for terminals that scale pictures.
  ///   - texts: the texts of the screen at their positions, for terminals without pictures.
  /// - Returns: nil for a file that cannot be shown.
  func text(of png: [UInt8], columns: Int, texts: @autoclosure () -> [[String]] = []) -> String? {
    switch self {
    case .kitty: return kittyText(of: png, columns: columns)
    case .iTerm:
      let options = "inline=1;width=\(columns);preserveAspectRatio=1"
      return "\u{1B}]1337;File=\(options):\(String(decoding: Base64.encode(png), as: UTF8.self))\u{7}"
    case .sixels: return (try? PixelPicture(png: png))?.sixels
    case .blocks(let colors):
      return (try? PixelPicture(png: png))?.blocks(with: texts(), colors).joined(separator: "\n")
    }
  }

  /// The largest part of a picture in a sequence of Kitty, in characters.
  private static let longestPart = 4096

  private func kittyText(of png: [UInt8], columns: Int) -> String {
    var rest = String(decoding: Base64.encode(png), as: UTF8.self)[...]
    var text = ""
    repeat {
      let part = rest.prefix(Self.longestPart)
      rest = rest.dropFirst(part.count)
      let options = text.isEmpty ? "a=T,f=100,q=2,c=\(columns)," : ""
      text += "\u{1B}_G\(options)m=\(rest.isEmpty ? 0 : 1);\(part)\u{1B}\\"
    } while !rest.isEmpty
    return text
  }
}
