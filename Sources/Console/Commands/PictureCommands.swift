import AppUnderTest
import Recordings
import SourceText

extension CommandTable {
  /// Commands that show pictures.
  static let pictureCommands: [ConsoleCommand] = [
    ConsoleCommand(
      "screenshot", "screenshot_embed", takes: .file, .flag("text"), Parameter(named: "prefix", .text(.file)),
      Parameter(named: "name", .text(.file)),
      summary: "Writes a picture of the screen to a file, that of a page as PNG, or draws it here as text; "
        + "prefix and name begin the name of the file, a number ends it.",
      example: "screenshot text: true"
    ) { session, file, isText, prefix, name in
      let stem = (prefix ?? "") + (name.map { $0.withoutEnding } ?? "screenshot")
      let file = prefix == nil && name == nil ? file : try await session.numbered(stem)
      let shown = try await session.picture(of: [], asText: isText, file: file)
      await session.recorder?.screenshot(file?.pictureName ?? "")
      return .text(shown)
    },
    ConsoleCommand(
      "flash", takes: .query, .file, .flag("text"),
      summary: "Shows where the elements are that a query finds, in a picture as screenshot makes it.",
      example: "flash button marked:'7', text: true"
    ) { session, query, file, isText in
      let found = try await session.found(query)
      guard !found.items.isEmpty else { return .found(found) }
      let elements = found.items.compactMap { if case .element(let element, _) = $0 { element } else { nil } }
      let picture = try await session.picture(of: elements, asText: isText, file: file)
      return .text(picture + "\n" + session.style.text(of: found))
    },
  ]
}

extension ConsoleSession {
  /// What a query finds, for `it` too.
  fileprivate func found(_ query: Query) async throws -> Results {
    let found = try await find(query)
    last = found
    return found
  }

  /// The name of the next picture whose name begins in a certain way.
  fileprivate func numbered(_ stem: String) async throws -> String {
    "\(stem)_\(pictureCount + 1).\(try await pixels() == nil ? "svg" : "png")"
  }

  /// How many columns a picture in letters is wide.
  private static let sketchColumns = 56

  /// A picture of the screen, in letters, or the name of the file that has it.
  ///
  /// - Parameters:
  ///   - chosen: the elements that are marked in it.
  ///   - isText: whether it is drawn in letters.
  ///   - file: the file; nil takes the next number.
  fileprivate func picture(of chosen: [ElementID], asText isText: Bool, file: String?) async throws -> String {
    let tree = try await app().tree()
    if isText {
      return ScreenSketch.lines(of: tree, columns: Self.sketchColumns, chosen: chosen).joined(separator: "\n")
    }
    // Marks are drawn over a picture of pixels, which takes an SVG file.
    let pixels = chosen.isEmpty && file.map(Self.ending) != "svg" ? try await self.pixels() : nil
    let ending = pixels == nil ? "svg" : "png"
    if let file { try Self.checkEnding(of: file, is: ending) }
    pictureCount += 1
    let path = file ?? "screenshot_\(pictureCount).\(ending)"
    if let pixels {
      try TextFile.write(pixels, to: path)
      return path
    }
    let marks = chosen.map { element in
      let frame = tree.frame(of: element)
      let (x, y) = (frame.x.shortDescription, frame.y.shortDescription)
      let size = "width=\"\(frame.width.shortDescription)\" height=\"\(frame.height.shortDescription)\""
      return "<rect x=\"\(x)\" y=\"\(y)\" \(size) fill=\"#FF3B30\" fill-opacity=\"0.2\" stroke=\"#FF3B30\" "
        + "stroke-width=\"3\"/>"
    }
    var picture = try await app().picture()
    if let end = picture.ranges(of: "</svg>").last?.lowerBound { picture.insert(contentsOf: marks.joined(), at: end) }
    try TextFile.write(picture, to: path)
    return path
  }

  /// The screen in pixels; nil where the app has none.
  private func pixels() async throws -> [UInt8]? {
    do {
      return try await app().pixels()
    } catch let error as AppError where error.kind == .notSupported {
      return nil
    }
  }

  /// The ending of a name, in small letters; nil where it has none.
  private static func ending(of file: String) -> String? {
    let name = FileSystem.name(of: file)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }

  /// Checks that the name of a file does not promise another format.
  ///
  /// - Throws: a `Diagnostic` if the name has an ending other than the one that the picture has.
  private static func checkEnding(of file: String, is right: String) throws(Diagnostic) {
    guard let ending = ending(of: file), ending != right else { return }
    throw Diagnostic(
      problem: "this picture of the screen cannot be written as \(ending.uppercased()), only as \(right.uppercased())",
      advice: "Name the file '\(file.dropLast(ending.count))\(right)'.")
  }
}

extension String {
  /// The name of a picture that is kept in a file of this name.
  fileprivate var pictureName: String { FileSystem.name(of: self).withoutEnding }

  /// The name of a picture's file without `.png` or `.svg`.
  fileprivate var withoutEnding: String {
    [".svg", ".png"].contains(where: hasSuffix) ? String(dropLast(".svg".count)) : self
  }
}
