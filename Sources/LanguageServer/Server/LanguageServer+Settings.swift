import JSON
import SourceText

extension LanguageServer {
  /// Requests the settings of the client.
  func fetchSettings() {
    guard client.answersConfiguration else { return }
    let items = ClientSettings.Section.allCases.map { SettingRequest.Item(section: $0.rawValue) }
    connection.ask("workspace/configuration", SettingRequest(items: items)) { [weak self] values in
      guard let self else { return }
      for (section, value) in zip(ClientSettings.Section.allCases, values.array ?? []) { settings.take(section, value) }
      useSettings()
      guard settings.areAwaited else { return }
      settings.areAwaited = false
      for folder in folders { load(folder) }
    }
  }

  /// Handles new settings, which some clients send without their values.
  func settingsChanged(_ parameters: ChangedSettings) {
    guard settings.takeAll(of: parameters.settings) else { return fetchSettings() }
    useSettings()
  }

  /// Uses the settings that the client has sent.
  private func useSettings() {
    let (old, new) = settings.update()
    guard new != old else { return }
    let (featuresChanged, loads) = (new.features != old.features, new.loadsDefinitions && !old.loadsDefinitions)
    for folder in folders {
      folder.take(new)
      if featuresChanged { folder.readFeatures(encoding) }
      if featuresChanged || loads { load(folder) }
    }
    reportSettings()
    refresh()
  }

  /// Reports errors in settings as messages, because there is no document for diagnostics.
  func reportSettings() {
    var lines = settings.current.unreadableTypes.map { number in
      "number \(number) of cucumber.parameterTypes needs a 'name' and a 'regexp', both texts"
    }
    for folder in folders {
      for problem in folder.definitions.problems where problem.uri == ServerSettings.parameterTypesPath {
        let number = problem.location?.line ?? 0
        lines.append("number \(number) of cucumber.parameterTypes is left out: \(problem.message)")
      }
    }
    var seen: Set<String> = []
    for line in lines where seen.insert(line).inserted {
      connection.notify("window/showMessage", ShownMessage(message: "cukeswift: \(line)"))
    }
  }
}

extension Diagnostic {
  /// The problem and its advice.
  var message: String { [problem, advice].compactMap(\.self).joined(separator: "\n") }
}
