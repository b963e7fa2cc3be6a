import DevTools
import PageContent

/// Commands to the device of a page.
extension PageDriver {
  func perform(_ command: DeviceCommand) async throws {
    switch command {
    case .resize(let size):
      try size.requireWindow()
      settings.window = Rect(x: 0, y: 0, width: size.width, height: size.height)
      return try await applySettings()
    case .touchStatusBar:
      return try await run("(document.scrollingElement || document.body).scrollTo({ top: 0, behavior: 'instant' })")
    case .paste:
      guard let text = requests.records.pasteboard ?? nil else { throw AppError.emptyPasteboard }
      return try await run("(\(WebFiles.pasting))(\(PageScript.quoted(text)))")
    case .hideKeyboard:
      guard try showsKeyboard(with: try await reporting { try await look() }) else { throw AppError.noKeyboard }
      _ = try await focus(ElementID(PageTree.firstOfPage))
      return
    case .warnOfMemory: throw AppError.notSupported("warn of short memory: pages do not get such warnings")
    case .answerOpening: throw AppError.notSupported("let an address not be opened: a page does not see that")
    case .setPasteboard(let text):
      requests.note(copied: text)
      settings.device.pasteboard = .some(text)
    case .setBattery(let battery): settings.device.battery = battery
    case .setFreeStorage(let bytes): settings.device.freeStorage = bytes
    case .setProcessorLoad(let load): settings.device.processorLoad = load
    }
    guard let page else { return }
    try await reporting { try await applyDevice(to: page) }
  }

  /// Runs a script in the world of the page's own scripts.
  private func run(_ script: String) async throws {
    try await reporting {
      try await running().call("Runtime.evaluate") { $0.member("expression", script) }
      visit.tree = nil
      clock.hasChanged = true
    }
  }

  /// Shows the states of the device to the scripts of the page and of later documents.
  func applyDevice(to page: PageTarget) async throws {
    guard settings.device != visit.applied.device else { return }
    visit.applied.device = settings.device
    let source = "(\(WebFiles.deviceStates))(\(settings.device.json))"
    visit.applied.deviceScript = try await page.replaceScript(visit.applied.deviceScript, by: source)
    try await page.call("Runtime.evaluate") { $0.member("expression", source) }
  }
}

/// The states of the device that a page sees; nil for those of the browser.
struct PageDeviceStates: Sendable, Hashable {
  var battery: Battery?
  var freeStorage: Int?
  var processorLoad: ProcessorLoad?
  /// The text on the pasteboard; nil for an empty one, and in an optional for one that no step has set.
  var pasteboard: String??

  /// The states for the script.
  var json: String {
    var json = JSONWriter()
    json.object { json in
      if let battery {
        json.object("battery") {
          $0.member("level", battery.level)
          $0.member("charging", battery.isCharging)
        }
      }
      if let freeStorage { json.member("storage", freeStorage) }
      if let processorLoad { json.member("load", processorLoad.rawValue) }
      if let pasteboard { json.member("pasteboard", pasteboard ?? "") }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
