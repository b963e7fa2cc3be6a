import AppUnderTest
import OperatingSystem
import Pictures
import Recordings
import SourceText

extension CommandTable {
  /// Commands that show pictures.
  static let pictureCommands: [ConsoleCommand] = [
    ConsoleCommand(
      "screenshot", "screenshot_embed", takes: .file, .flag("text"), Parameter(named: "prefix", .text(.file)),
      Parameter(named: "name", .text(.file)),
      summary:
        "Writes a picture of the screen to a file: PNG for pages and names that end in .png, else SVG. Or draws it here as text. "
        + "The name of the file is prefix, name and a number.",
      example: "screenshot text: true"
    ) { session, file, isText, prefix, name in
      let stem = (prefix ?? "") + (name.map { $0.withoutEnding } ?? "screenshot")
      let file = prefix == nil && name == nil ? file : try await session.numbered(stem)
      let shown = try await session.picture(of: [], asText: isText, file: file)
      await session.recorder?.screenshot(file?.pictureName ?? "")
      return .text(shown)
    }.whenRepeated(),
    ConsoleCommand(
      "flash", takes: .query, .file, .flag("text"),
      summary: "Shows in a picture where the elements are that a query finds; see screenshot.",
      example: "flash button marked:'7', text: true"
    ) { session, query, file, isText in
      let found = try await session.found(query)
      guard !found.items.isEmpty else { return .found(found) }
      let elements = found.items.compactMap { if case .element(let element, _) = $0 { element } else { nil } }
      let picture = try await session.picture(of: elements, asText: isText, file: file)
      let style = await session.style
      return .text(picture + "\n" + style.text(of: found))
    }.whenRepeated(),
  ]
}

extension ConsoleSession {
  /// The results of a query, which become `it`.
  fileprivate func found(_ query: Query) async throws -> Results {
    let found = try await find(query)
    scope.last = found
    return found
  }

  /// The numbered file name of the next picture, from the beginning of the name.
  fileprivate func numbered(_ stem: String) async throws -> String {
    "\(stem)_\(work.pictureCount + 1).\(try await pixels() == nil ? "svg" : "png")"
  }

  /// The width of a picture in letters, in columns.
  private static let sketchColumns = 56
  /// The width of a picture of a wide screen, in columns.
  private static let wideColumns = 78

  /// Shows the screen in letters, or writes its picture to a file and returns the file name.
  ///
  /// - Parameters:
  ///   - chosen: the elements to mark.
  ///   - isText: whether to draw in letters.
  ///   - file: the file; nil for a numbered name.
  fileprivate func picture(of chosen: [ElementID], asText isText: Bool, file: String?) async throws -> String {
    let tree = try await app().tree()
    if isText {
      if let picture = try await terminalPicture(of: chosen, in: tree) { return picture }
      return ScreenSketch.lines(of: tree, columns: Self.columns(of: tree), chosen: chosen).joined(separator: "\n")
    }
    let ending = file.flatMap(Self.ending)
    // Marks over a browser's pixels are possible only in an SVG file.
    let picture = try await screenPicture(takesPixels: chosen.isEmpty && ending != "svg")
    if let file { try Self.checkEnding(of: file, isOneOf: picture.endings) }
    work.pictureCount += 1
    let path = file ?? "screenshot_\(work.pictureCount).\(picture.endings.first ?? "svg")"
    let content = picture.content(as: ending, with: chosen.map { Self.mark(around: tree.frame(of: $0)) })
    try TextFile.write(content.bytes, to: path)
    return path + (content.note.map { "\n" + $0 } ?? "")
  }

  private func screenPicture(takesPixels: Bool) async throws -> ScreenPicture {
    if takesPixels, let pixels = try await pixels() { return .pixels(pixels) }
    if let drawing = try await drawing() { return .drawing(drawing) }
    return .svg(try await app().picture())
  }

  /// The screen as a real picture in the terminal; nil for an output or a terminal without pictures.
  private func terminalPicture(of chosen: [ElementID], in tree: any ElementTree) async throws -> String? {
    guard style.hasColors, let way = TerminalPicture.current() else { return nil }
    var drawing = try await self.drawing()
    if case .blocks = way { drawing?.removeTexts() }
    let columns = Self.columns(of: tree)
    for element in chosen { drawing?.append(Self.mark(around: tree.frame(of: element))) }
    guard let png = if let drawing { drawing.png(pixelsPerPoint: 1).bytes } else { try await pixels() } else {
      return nil
    }
    return way.text(of: png, columns: columns, texts: ScreenSketch.texts(of: tree, columns: columns))
  }

  /// The width of a picture of a screen, in columns: more for a screen that is wider than high.
  private static func columns(of tree: any ElementTree) -> Int {
    let window = tree.frame(of: ElementID(0))
    return window.width > window.height ? wideColumns : sketchColumns
  }

  private static func mark(around frame: Rect) -> Mark {
    .rect(frame, radius: 0, fill: "#FF3B30", opacity: 0.2, stroke: Stroke("#FF3B30", width: 3))
  }

  /// A vector drawing of the screen; nil if the driver cannot draw.
  func drawing() async throws -> Drawing? {
    do {
      return try await app().driver.able(to: .draw).drawing()
    } catch let error as AppError where error.kind == .notSupported {
      return nil
    }
  }

  /// The pixels of the screen; nil if the driver has no pixels.
  func pixels() async throws -> [UInt8]? {
    do {
      return try await app().pixels()
    } catch let error as AppError where error.kind == .notSupported {
      return nil
    }
  }

  /// The extension of a file name in lower case; nil for a name without one.
  private static func ending(of file: String) -> String? {
    let name = FileSystem.name(of: file)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }

  /// Checks that the extension of a file name matches the format of the picture.
  ///
  /// - Throws: a `Diagnostic` for the extension of another format.
  private static func checkEnding(of file: String, isOneOf right: [String]) throws(Diagnostic) {
    guard let ending = ending(of: file), !right.contains(ending) else { return }
    let stem = file.dropLast(ending.count)
    throw Diagnostic(
      problem: "this picture of the screen cannot be written as \(ending.uppercased()), only as "
        + right.map { $0.uppercased() }.joined(separator: " or "),
      advice: "Name the file \(right.map { "'\(stem)\($0)'" }.joined(separator: " or ")).")
  }
}

/// A picture of the screen in a form that the driver supports.
private enum ScreenPicture {
  /// A PNG file.
  case pixels([UInt8])
  case drawing(Drawing)
  /// The text of an SVG file.
  case svg(String)

  /// The possible extensions of the file, the usual one first.
  var endings: [String] {
    switch self {
    case .pixels: ["png"]
    case .drawing: ["svg", "png"]
    case .svg: ["svg"]
    }
  }

  /// The content of the file, and a note about parts that the format leaves out. Pixels cannot have marks.
  func content(as ending: String?, with marks: [Mark]) -> (bytes: [UInt8], note: String?) {
    switch self {
    case .pixels(let bytes): return (bytes, nil)
    case .drawing(var drawing):
      for mark in marks { drawing.append(mark) }
      if ending == "png" {
        let picture = drawing.png()
        return (picture.bytes, picture.note)
      }
      return (Array(drawing.svg.utf8), nil)
    case .svg(var text):
      let over = marks.map(\.svg).joined()
      if let end = text.ranges(of: "</svg>").last?.lowerBound { text.insert(contentsOf: over, at: end) }
      return (Array(text.utf8), nil)
    }
  }
}

extension String {
  /// The name of a picture in this file.
  fileprivate var pictureName: String { FileSystem.name(of: self).withoutEnding }

  /// The file name without `.png` or `.svg`.
  fileprivate var withoutEnding: String {
    [".svg", ".png"].contains(where: hasSuffix) ? String(dropLast(".svg".count)) : self
  }
}
