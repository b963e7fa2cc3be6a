import JSON
import SourceText

extension LanguageServer {
  /// Whether the client answers requests for settings.
  var hasConfiguration: Bool { client.at("workspace.configuration")?.boolean == true }

  /// Requests the settings of the client.
  func fetchSettings() {
    guard hasConfiguration else { return }
    let items = SettingValues.names.map { name -> JSONValue in ["section": .string(name)] }
    ask("workspace/configuration", ["items": .array(items)]) { [weak self] values in
      guard let self else { return }
      for (name, value) in zip(SettingValues.names, values.array ?? []) { settingValues.take(name, value) }
      take(settingValues.settings)
      guard awaitsSettings else { return }
      awaitsSettings = false
      for folder in folders { load(folder) }
    }
  }

  /// Uses new settings.
  func take(_ new: ServerSettings) {
    guard new != settings else { return }
    let (featuresChanged, loads) = (
      new.features != settings.features, new.loadsDefinitions && !settings.loadsDefinitions
    )
    settings = new
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
    var lines = settings.unreadableTypes.map { number in
      "number \(number) of cucumber.parameterTypes needs a 'name' and a 'regexp', both texts"
    }
    for folder in folders {
      for problem in folder.definitions.problems where problem.uri == ServerSettings.parameterTypesPath {
        let number = problem.location?.line ?? 0
        let text = [problem.problem, problem.advice].compactMap(\.self).joined(separator: "\n")
        lines.append("number \(number) of cucumber.parameterTypes is left out: \(text)")
      }
    }
    var seen: Set<String> = []
    for line in lines where seen.insert(line).inserted {
      notify("window/showMessage", ["type": 2, "message": .string("cukeswift: \(line)")])
    }
  }
}
