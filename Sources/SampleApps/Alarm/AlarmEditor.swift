import ModelApps

/// The screens for setting an alarm: its time with the options, and one screen for each option.
final class AlarmEditor {
  /// The outcome of the editor.
  enum Outcome {
    case cancelled(AlarmTime)
    case saved(AlarmTime)
    case deleted(AlarmTime)
  }

  /// The options with a separate screen.
  enum Option: String, CaseIterable {
    case days = "Repeat"
    case label = "Label"
    case sound = "Sound"
  }

  private var alarm: AlarmTime
  private let isNew: Bool
  private let finish: (Outcome) -> Void
  /// The option with an open screen; nil for the main screen.
  var option: Option?

  /// Opens the editor.
  ///
  /// - Parameters:
  ///   - alarm: the initial values.
  ///   - isNew: whether the alarm is added instead of changed.
  ///   - finish: receives the outcome.
  init(_ alarm: AlarmTime, isNew: Bool, finish: @escaping (Outcome) -> Void) {
    self.alarm = alarm
    self.isNew = isNew
    self.finish = finish
  }

  /// The main screen, or the screen of the open option.
  var screen: Screen {
    guard let option else { return options }
    let back = BarButton(title) { self.option = nil }
    return screen(of: option).navigationBar(option.rawValue, back: back)
  }

  private var title: String { isNew ? "Add Alarm" : "Edit Alarm" }

  private var options: Screen {
    Screen(title) {
      DatePicker(CalendarDate(year: 2024, month: 1, day: 1, hour: alarm.hour, minute: alarm.minute), mode: .time) {
        self.alarm.hour = $0.hour
        self.alarm.minute = $0.minute
      }.id("time")
      Table {
        Section {
          cell(of: .days, value: alarm.repetition)
          cell(of: .label, value: alarm.label)
          cell(of: .sound, value: alarm.sound)
          Cell("Snooze").accessory(Switch(isOn: alarm.snoozes) { self.alarm.snoozes = $0 }.label("Snooze"))
        }
        if !isNew {
          Section(" ") {
            Cell("Delete Alarm") { self.finish(.deleted(self.alarm)) }
          }
        }
      }
    }
    .navigationBar(
      title, leading: [BarButton("Cancel") { self.finish(.cancelled(self.alarm)) }],
      trailing: [BarButton("Save") { self.finish(.saved(self.alarm)) }])
  }

  private func cell(of option: Option, value: String) -> Cell {
    Cell(option.rawValue, detail: value, style: .value) { self.option = option }.accessory(.disclosureIndicator)
  }

  private func screen(of option: Option) -> Screen {
    Screen(option.rawValue) {
      switch option {
      case .days: table(of: Weekday.allCases, "Every ", \.name, where: alarm.days.contains) { self.toggle($0) }
      case .sound: table(of: AlarmTime.sounds, "", \.self, where: { $0 == self.alarm.sound }) { self.alarm.sound = $0 }
      case .label:
        TextField("Label", text: alarm.label) { self.alarm.label = $0 }
          .clearButton().returnKey("Done").takesFocus().onReturn { self.option = nil }
          .height(44).id("label").margins(16)
      }
    }
  }

  /// A table of choices with check marks at the chosen ones.
  private func table<Choice>(
    of choices: [Choice], _ prefix: String, _ name: @escaping (Choice) -> String,
    where isChosen: @escaping (Choice) -> Bool, choose: @escaping (Choice) -> Void
  ) -> Table {
    Table(choices) { choice in
      Cell(prefix + name(choice)) { choose(choice) }.accessory(isChosen(choice) ? .checkmark : .none)
    }
  }

  private func toggle(_ day: Weekday) {
    if alarm.days.remove(day) == nil { alarm.days.insert(day) }
  }
}
