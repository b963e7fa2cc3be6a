import JSON

/// The script of a wall's page.
enum WallScript {
  /// The script. The server has escaped every value in the markup that it sends.
  static let js = "(\(WebFiles.wall))(\(String(decoding: stale.bytes, as: UTF8.self)))"

  private static let stale: JSONValue = [
    "sign": .string(ProjectStatus.stale.sign), "word": .string(ProjectStatus.stale.word),
  ]
}
