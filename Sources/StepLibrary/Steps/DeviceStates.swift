import AppUnderTest
import StepRegistry

extension StepTopic {
  /// The window, the pasteboard, and the states of the device that apps can ask for.
  static let deviceStates = StepTopic("Window, pasteboard, battery") {
    PredefinedStep(
      #"^I \#(Verb.touch) the status bar$"#, "Touches the status bar, which scrolls to the top.",
      examples: "I touch the status bar"
    ) { user in
      try await user.app.touchStatusBar()
    }

    PredefinedStep(
      setting: #"^(?:I resize the window|the window is resized) to (-?\d+) ?[x×] ?(-?\d+)$"#,
      "Gives the window of the running app another size in points, as a split screen does.",
      examples: "the window is resized to 507x1024", "I resize the window to 320x480"
    ) { (width: Points, height: Points) in
      Setting(.device(.resize(Size(width: width.length, height: height.length))))
    }

    PredefinedStep(
      #"^(?:the (?:device|app) runs (?:low|short) (?:on|of) memory|I simulate a memory warning)$"#,
      "Warns the app that memory is short.",
      examples: "the device runs low on memory"
    ) { user in
      try await user.app.warnOfMemory()
    }

    PredefinedStep(
      setting: #"^the (?:pasteboard|clipboard) has \#(quoted)$"#, "Puts a text on the pasteboard.",
      examples: #"the pasteboard has "milk""#
    ) { (text: String) in
      Setting(.device(.setPasteboard(text)))
    }

    PredefinedStep(
      #"^the (?:pasteboard|clipboard) should have \#(quoted)$"#,
      "Expects a text on the pasteboard, as an app copies it.",
      examples: #"the pasteboard should have "milk""#
    ) { (user, text: String) in
      try await user.app.waitForPasteboard { shown in
        if shown == text { return nil }
        return StepProblem("the pasteboard \(shown.map { "has \"\($0)\"" } ?? "is empty"), not \"\(text)\"")
      }
    }

    PredefinedStep(
      #"^I paste(?: into (?:the )?\#(quoted)(?: \#(ElementKind.fieldWords))?)?$"#,
      "Inserts the text of the pasteboard into a field, or where the focus is.",
      examples: "I paste", #"I paste into the "Task" field"#
    ) { (user, name: String?) in
      guard let name else { return try await user.app.paste() }
      try await user.app.paste(into: user.app.field(name).query)
    }

    PredefinedStep(
      setting: #"^the battery is at (\d+(?:\.\d+)?)%(?: and (charging))?$"#,
      "Sets the charge of the battery that the app sees.",
      examples: "the battery is at 15%", "the battery is at 80% and charging"
    ) { (percent: Percent, charging: String?) in
      // Under Then, a charge alone leaves the charging open.
      let command = AppCommand.device(.setBattery(Battery(level: percent.part, isCharging: charging != nil)))
      return Setting(command, beginning: charging == nil ? command.setting?.value : nil)
    }

    PredefinedStep(
      setting: #"^the (?:free )?storage is (\d+(?:\.\d+)?) (kB|MB|GB)$"#, "Sets the free storage that the app sees.",
      examples: "the free storage is 20 MB"
    ) { (amount: StorageAmount, unit: ByteUnit) in
      Setting(.device(.setFreeStorage(Int(amount.number * unit.bytes))))
    }

    PredefinedStep(
      setting: #"^the processor load is (nominal|fair|serious|critical)$"#,
      "Sets the load of the processor that the app sees, in the words of iOS and browsers.",
      examples: "the processor load is serious"
    ) { (load: ProcessorLoad) in
      Setting(.device(.setProcessorLoad(load)))
    }

    PredefinedStep(
      setting: #"^opening \#(quoted) (fails|succeeds)$"#,
      "Sets whether other apps open addresses that the app asks them to open; * is any text.",
      examples: #"opening "tel:*" fails"#, #"opening "maps://*" succeeds"#
    ) { (pattern: String, answer: OpeningAnswer) in
      Setting(.device(.answerOpening(pattern, isOpened: answer == .succeeds)))
    }
  }
}

/// Whether another app opens an address.
private enum OpeningAnswer: String, CaseIterable {
  case fails, succeeds
}

/// A number of units of storage.
private struct StorageAmount: StepNumber {
  static let stepWording = "a number from 0 to 100000"
  static let limits = 0.0...100_000

  let number: Double

  init(_ number: Double) { self.number = number }
}

/// A unit of storage.
private enum ByteUnit: String, CaseIterable {
  case kB, MB, GB

  var bytes: Double {
    switch self {
    case .kB: 1e3
    case .MB: 1e6
    case .GB: 1e9
    }
  }
}
