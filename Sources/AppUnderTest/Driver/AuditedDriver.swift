/// A driver that reports what an audit of a screen needs beside the tree.
package protocol AuditedDriver: AppDriver {
  /// The current screen with the facts for its audit.
  ///
  /// - Throws: an `AppError` if the app is not running.
  func audited() async throws -> AuditedScreen
}

extension AppDriver {
  /// The current screen with the facts for its audit that the driver can provide.
  ///
  /// - Throws: the driver's error if the app is not running.
  package func auditedScreen() async throws -> AuditedScreen {
    if let driver = able(as: (any AuditedDriver).self) { return try await driver.audited() }
    return AuditedScreen(try await snapshot())
  }
}

/// A screen with the facts for its audit. A fact that the driver cannot determine is nil.
package struct AuditedScreen: Sendable {
  /// The colours and the size of a text.
  package struct TextLook: Sendable, Hashable {
    /// The colour of the letters, as `#RRGGBB`.
    package var color: String
    /// The colour behind the letters, as `#RRGGBB`.
    package var ground: String
    /// The size of the font, in points.
    package var size: Double
    /// Whether the text is bold.
    package var isBold: Bool

    /// Describes a text.
    package init(color: String, ground: String, size: Double, isBold: Bool) {
      (self.color, self.ground, self.size, self.isBold) = (color, ground, size, isBold)
    }
  }

  /// The facts about the document of a page.
  package struct Document: Sendable, Hashable {
    /// The language that the document declares; empty without a declaration.
    package var language: String
    /// Whether the document has a title.
    package var hasTitle: Bool
    /// Whether users can zoom in to twice the size.
    package var allowsZoom: Bool

    /// Describes a document.
    package init(language: String, hasTitle: Bool, allowsZoom: Bool) {
      (self.language, self.hasTitle, self.allowsZoom) = (language, hasTitle, allowsZoom)
    }
  }

  /// The screen.
  package let tree: any ElementTree
  /// The looks of the visible texts whose colours the driver can determine and the app has chosen.
  package var texts: [ElementID: TextLook]?
  /// The texts that are cut off although the app does not mean to shorten them.
  package var cutTexts: Set<ElementID>?
  /// The elements that have an action for a touch.
  package var touchable: Set<ElementID>?
  /// The links inside sentences, which have the size of the text.
  package var inlineLinks: Set<ElementID>?
  /// The controls that the keyboard does not reach.
  package var unreachable: Set<ElementID>?
  /// The document of a page.
  package var document: Document?

  /// Makes a screen without facts.
  package init(_ tree: any ElementTree) { self.tree = tree }
}
