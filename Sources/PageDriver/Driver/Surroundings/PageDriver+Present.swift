import DevTools

extension PageDriver: SettingsDriver {
  /// The command that would set the present value of a setting.
  ///
  /// - Parameter command: a command that changes the setting.
  /// - Returns: nil for a value that no step has set and that the browser takes from its computer.
  /// - Throws: an `AppError` if the page does not answer.
  package func present(_ command: AppCommand) async throws -> AppCommand? {
    switch command {
    case .setLocation: return .setLocation(settings.location)
    case .setDate: return try await date().map { .setDate($0) }
    case .setTimeZone: return .setTimeZone(settings.timeZone)
    case .setPermission(let permission, _):
      return .setPermission(permission, isGranted: settings.permissions[permission] ?? true)
    case .rotate: return .rotate(settings.orientation)
    case .setTextSize:
      let scale = settings.textScale
      return TextSize.allCases.first { abs($0.scale - scale) < 0.001 }.map { .setTextSize($0) }
    case .setAppearance:
      let isDark = try await script("matchMedia('(prefers-color-scheme: dark)').matches") {
        $0.boolean("result", "value")
      }
      return isDark.map { .setAppearance($0 ? .dark : .light) }
    case .setLanguage:
      if let language = settings.rare.language { return .setLanguage(language) }
      return try await script("navigator.language") { $0.string("result", "value") }.map { .setLanguage($0) }
    case .setNetwork: return .setNetwork(requests.network)
    case .setOffline: return .setOffline(settings.rare.isOffline)
    case .device(.resize):
      return settings.window.map { .device(.resize(Size(width: $0.width, height: $0.height))) }
    case .device(.setBattery): return settings.device.battery.map { .device(.setBattery($0)) }
    case .device(.setFreeStorage): return settings.device.freeStorage.map { .device(.setFreeStorage($0)) }
    case .device(.setProcessorLoad): return settings.device.processorLoad.map { .device(.setProcessorLoad($0)) }
    case .device(.warnOfMemory), .device(.touchStatusBar), .device(.setPasteboard), .device(.paste),
      .device(.hideKeyboard), .device(.answerOpening), .stub, .answerAsRecorded, .fake, .setPreference, .setArguments,
      .setVariables, .chooseFiles, .sendToBackground, .bringToForeground, .shake, .notify, .touchNotification, .openURL,
      .browse:
      return nil
    }
  }

  /// The date that the page sees, in its time zone.
  private func date() async throws -> CalendarDate? {
    let parts = try await script(
      "(d => [d.getFullYear(), d.getMonth() + 1, d.getDate(), d.getHours(), d.getMinutes()].join(' '))(new Date())"
    ) { ($0.string("result", "value") ?? "").split(separator: " ").compactMap { Int($0) } }
    guard parts.count == 5 else { return nil }
    return CalendarDate(year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4])
  }
}
