public import ModelApps

extension Alarm {
  /// The table with few, no and many alarms, and the screens for setting an alarm.
  public static var gallery: [ScreenSample] {
    [
      ScreenSample("Alarm", "three alarms") { (_: Alarm) in },
      ScreenSample("Alarm", "being edited") { (app: Alarm) in app.isEditing = true },
      ScreenSample("Alarm", "no alarms") { (app: Alarm) in app.alarms = [] },
      ScreenSample("Alarm", "an alarm for every hour") { (app: Alarm) in
        app.alarms = (0..<24).map { AlarmTime(number: $0, hour: $0, minute: 0, days: Set(Weekday.allCases)) }
      },
      ScreenSample("Add Alarm") { (app: Alarm) in app.add() },
      ScreenSample("Edit Alarm") { (app: Alarm) in app.edit(app.alarms[0]) },
    ]
      + AlarmEditor.Option.allCases.map { option in
        ScreenSample(option.rawValue) { (app: Alarm) in
          app.edit(app.alarms[0])
          app.editor?.option = option
        }
      }
  }
}
