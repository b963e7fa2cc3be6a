public import ModelApps

/// An alarm clock: a table of alarms with switches, and screens for setting alarms.
public final class Alarm: App {
  /// The alarms, the earliest first.
  var alarms: [AlarmTime] = [
    AlarmTime(number: 1, hour: 6, minute: 30, label: "Work", days: Weekday.workdays),
    AlarmTime(number: 2, hour: 8, minute: 15, label: "Market", days: [.saturday], isOn: false),
    AlarmTime(number: 3, hour: 22, minute: 0, label: "Lights out"),
  ]
  /// Whether the table is in editing mode.
  var isEditing = false
  /// The screens for setting an alarm; nil while they are closed.
  private(set) var editor: AlarmEditor?
  /// The preference that stores the alarms.
  private static let preference = "alarms"
  private var environment: AppEnvironment?
  private var mutation: Mutation?
  private var timers: [VirtualClock.Timer] = []

  /// Makes the app with three alarms.
  public init() {}

  /// Restores the alarms of the last run and starts waiting for the next one.
  public func launch(in environment: AppEnvironment) {
    self.environment = environment
    mutation = environment.mutation()
    if let lines = environment[preference: Self.preference]?.string, mutation != .forgetsAlarms {
      alarms = lines.split(separator: "\n").compactMap { AlarmTime(line: $0) }
    }
    schedule()
  }

  /// The table of alarms, with the editor in front of it while it is open.
  public var screen: Screen {
    Screen("Alarm") {
      Table(alarms) { self.cell(of: $0) }
        .editing(isEditing)
        .emptyContent { Label("No Alarms", lines: 0).textAlignment(.center).foreground(.gray) }
    }
    .navigationBar("Alarm", leading: [editButton], trailing: [BarButton("Add", image: "plus", action: add)])
    .presenting(editor?.screen, as: .formSheet)
  }

  private var editButton: BarButton {
    BarButton(isEditing && mutation != .keepsSayingEdit ? "Done" : "Edit", isEnabled: !alarms.isEmpty) {
      self.isEditing.toggle()
    }
  }

  private func cell(of alarm: AlarmTime) -> Cell {
    let cell = Cell(alarm.time, detail: alarm.summary, action: isEditing ? { self.edit(alarm) } : nil)
      .actions(trailing: [CellAction("Delete", isDestructive: true) { self.remove(alarm) }])
    if isEditing { return cell.accessory(.disclosureIndicator) }
    return cell.accessory(Switch(isOn: alarm.isOn) { self.turn(alarm, on: $0) }.label(alarm.time))
  }

  // MARK: Actions

  /// Opens the editor for a new alarm.
  func add() {
    let now = environment?.date
    let number = (alarms.map(\.number).max() ?? 0) + 1
    var alarm = AlarmTime(number: number, hour: now?.hour ?? 0, minute: now?.minute ?? 0)
    alarm.snoozes = mutation != .beginsWithoutSnooze
    editor = AlarmEditor(alarm, isNew: true) { [weak self] in self?.finish($0) }
  }

  /// Opens the editor for an existing alarm.
  func edit(_ alarm: AlarmTime) {
    editor = AlarmEditor(alarm, isNew: false) { [weak self] in self?.finish($0) }
  }

  private func finish(_ outcome: AlarmEditor.Outcome) {
    editor = nil
    isEditing = false
    switch outcome {
    case .cancelled(let alarm): if mutation == .savesOnCancel { replace(alarm) }
    case .deleted(let alarm): remove(alarm)
    case .saved(var alarm):
      if alarm.label.isEmpty { alarm.label = AlarmTime.standardLabel }
      alarm.isOn = true
      replace(alarm)
    }
  }

  private func turn(_ alarm: AlarmTime, on isOn: Bool) {
    var alarm = alarm
    alarm.isOn = isOn || mutation == .neverTurnsOff
    replace(alarm)
  }

  private func remove(_ alarm: AlarmTime) {
    alarms.removeAll { mutation == .deletesWrongAlarm ? $0.number > alarm.number : $0.number == alarm.number }
    if alarms.isEmpty { isEditing = false }
    keep()
  }

  /// Saves the alarms and schedules them.
  private func keep() {
    environment?[preference: Self.preference] = .string(alarms.map(\.line).joined(separator: "\n"))
    schedule()
  }

  /// Replaces the alarm with the same number, or adds a new one; keeps the alarms in order of time.
  private func replace(_ alarm: AlarmTime) {
    alarms.removeAll { $0.number == alarm.number }
    alarms.append(alarm)
    if mutation != .addsAtTheEnd { alarms.sort { ($0.time, $0.number) < ($1.time, $1.number) } }
    keep()
  }

  // MARK: Ringing

  /// Restarts the timers of all active alarms.
  private func schedule() {
    guard let environment else { return }
    for timer in timers { environment.clock.cancel(timer) }
    timers = alarms.filter { $0.isOn || mutation == .ringsWhenOff }.map { alarm in
      environment.clock.after(.seconds(alarm.minutes(after: environment.date) * 60)) { [weak self] in
        self?.ring(alarm)
      }
    }
  }

  private func ring(_ alarm: AlarmTime) {
    environment?.notify(Notification(alarm.label, body: "It is \(alarm.time).", payload: ["sound": alarm.sound]))
    // An alarm without days rings only once.
    turn(alarm, on: !alarm.days.isEmpty)
  }
}
