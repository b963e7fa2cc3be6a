extension [GalleryScreen] {
  /// The problems of screens and variants with the same name in several samples: steps and pictures cannot distinguish
  /// them.
  ///
  /// - Parameter app: the name of the app.
  package func repeated(in app: String) -> [Diagnostic] {
    let repeated = Dictionary(grouping: map(\.title)) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    return repeated.map { title in
      Diagnostic(
        problem: "several samples in the gallery of \(app) have the name \(title.quoted)",
        advice: "Give each sample a name of its own for its screen or its variant.")
    }
  }
}

extension AppCatalog.Entry {
  /// A screen of the app's gallery.
  ///
  /// - Parameters:
  ///   - name: the name of the screen; nil finds it by its variant alone.
  ///   - variant: the variant; nil for a screen with a single variant.
  /// - Throws: a `Diagnostic` that lists the screens and suggests similar names.
  package func screen(named name: String?, variant: String?) throws(Diagnostic) -> GalleryScreen {
    let all = gallery
    let screens = all.filter { screen in name.map { $0 == screen.name } ?? true }
    guard !screens.isEmpty else {
      throw Self.unknown(name ?? "", "screen", of: self.name, among: all.map(\.name))
    }
    let subject = name.map { "the screen \($0.quoted) of \(self.name)" } ?? self.name
    guard let variant else {
      if let screen = screens.first(where: { $0.variant.isEmpty }) ?? (screens.count == 1 ? screens.first : nil) {
        return try Self.single(screen, of: self.name, among: screens)
      }
      throw Diagnostic(
        problem: "\(subject) has \(screens.count) variants; name one of them",
        advice: "Say which, as in: with \"\(screens[0].variant)\". There are \(Self.list(screens.map(\.variant))).")
    }
    if let screen = screens.first(where: { $0.variant == variant }) {
      return try Self.single(screen, of: self.name, among: screens)
    }
    throw Self.unknown(variant, "variant", of: subject, among: screens.map(\.variant))
  }

  private static func single(
    _ screen: GalleryScreen, of app: String, among screens: [GalleryScreen]
  ) throws(Diagnostic) -> GalleryScreen {
    if let problem = screens.filter({ $0.title == screen.title }).repeated(in: app).first { throw problem }
    let names = screens.filter { $0.variant == screen.variant }.map(\.name)
    if names.contains(where: { $0 != screen.name }) {
      let variant = screen.variant.isEmpty ? "" : " with \"\(screen.variant)\""
      throw Diagnostic(
        problem: "several screens in the gallery of \(app) fit: \(list(names))",
        advice: "Say which, as in: the \"\(screen.name)\" screen of \"\(app)\"\(variant).")
    }
    return screen
  }

  private static func unknown(
    _ name: String, _ kind: String, of subject: String, among known: [String]
  ) -> Diagnostic {
    let list = list(known)
    let meant = DidYouMean.sentence(for: name, among: known)
    return Diagnostic(
      problem: "\(subject) has no \(kind) \(name.quoted) in its gallery",
      advice: [meant, list.isEmpty ? nil : "There are \(list)."].compactMap(\.self).joined(separator: " "))
  }

  /// The distinct names, in quotation marks.
  private static func list(_ names: [String]) -> String {
    var seen: Set<String> = []
    return names.filter { !$0.isEmpty && seen.insert($0).inserted }.map(\.quoted).joined(separator: ", ")
  }
}
