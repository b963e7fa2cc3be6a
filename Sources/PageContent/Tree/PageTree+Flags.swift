extension PageTree {
  /// The flags that the script reports for an element, as in `flags.js`.
  struct Flags: OptionSet, Sendable {
    let rawValue: Int
    static let rendered = Flags(rawValue: 1)
    static let visible = Flags(rawValue: 2)
    static let disabled = Flags(rawValue: 4)
    static let chosen = Flags(rawValue: 8)
    static let focused = Flags(rawValue: 16)
    static let moving = Flags(rawValue: 32)
    static let editable = Flags(rawValue: 64)
    static let scrolls = Flags(rawValue: 128)
    /// Neither on nor off, as a check box can be.
    static let mixed = Flags(rawValue: 256)
    static let expanded = Flags(rawValue: 512)
    /// The own text, the tail, or the text drawn by the style is visible.
    static let ownSeen = Flags(rawValue: 1024)
    static let tailSeen = Flags(rawValue: 2048)
    static let drawnSeen = Flags(rawValue: 4096)
    /// The layout among texts, if it is known.
    static let inline = Flags(rawValue: 8192)
    static let block = Flags(rawValue: 16384)
    /// The transformation of letters.
    static let uppercase = Flags(rawValue: 32768)
    static let lowercase = Flags(rawValue: 65536)
    static let capitalized = Flags(rawValue: 131072)
    /// All flags of visibility.
    static let seen: Flags = [.visible, .usable, .ownSeen, .tailSeen, .drawnSeen]
    static let changesLetters: Flags = [.uppercase, .lowercase, .capitalized]

    /// The flags that properties of the element depend on.
    var properties: Flags {
      subtracting(Flags.changesLetters.union([.ownSeen, .tailSeen, .drawnSeen, .inline, .block]))
    }
    /// Not visible, but usable through its own place, if only its painting is transparent, or through its label.
    static let usable = Flags(rawValue: 262_144)
    /// Out of view only because of the scroll position of a container.
    static let away = Flags(rawValue: 524_288)
  }
}
