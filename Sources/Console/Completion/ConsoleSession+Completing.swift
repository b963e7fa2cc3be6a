import AppUnderTest
import Recordings
import StepLibrary
import StepRegistry

extension ConsoleSession {
  /// The completions of the end of a text, for the current state of the app.
  package func completion(of text: String) async -> Completion {
    var scene = CompletionScene()
    scene.recordings = RecordingShelf.current.names
    scene.states = history.states.keys.sorted()
    scene.apps = setting.apps.names
    let gallery = appInUse?.gallery ?? []
    // Components are shown by their names.
    scene.screens = gallery.map(\.name) + scene.apps
    scene.variants = gallery.map(\.variant).filter { !$0.isEmpty }
    scene.steps = PredefinedSteps.topics(for: setting.apps).flatMap(\.steps).flatMap(\.examples)
      .filter { !$0.contains("\n") }
    // Steps of step files are offered once the files are loaded.
    scene.steps += definitions.registry?.definitions.map(\.declaration.pattern).filter { !$0.hasPrefix("^") } ?? []
    // Without a running app, completion offers no texts of the screen. Commands that need an app report the reason.
    if let tree = try? await app().tree() { scene.look(at: tree) }
    return Completer(table: table, scene: scene).completion(of: text)
  }
}

extension CompletionScene {
  /// Adds the candidates of a screen.
  mutating func look(at tree: any ElementTree) {
    var classes: Set<String> = []
    var further: Set<String> = []
    for element in tree.visibleElements {
      if classes.insert(tree.classWord(of: element)).inserted {
        further.formUnion(tree.furtherProperties(of: element))
      }
      for (filter, properties) in Self.filters {
        for property in properties {
          if let text = tree.string(property, of: element), !text.isEmpty { marks[filter, default: []].append(text) }
        }
      }
    }
    self.classes = classes.sorted()
    properties = PropertyName.common + further.sorted()
  }

  private static let filters: [(String, [PropertyName])] = [
    ("called", [.label, .text, .placeholder, .identifier]), ("marked", [.identifier, .label]), ("id", [.identifier]),
    ("label", [.label]), ("text", [.text]),
    ("placeholder", [.placeholder]),
  ]
}
