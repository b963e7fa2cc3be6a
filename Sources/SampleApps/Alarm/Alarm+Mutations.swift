public import ModelApps

extension Alarm: MutableApp {
  /// The defects that a scenario can switch on.
  public enum Mutation: String, CaseIterable, Sendable {
    case savesOnCancel, addsAtTheEnd, beginsWithoutSnooze
    case keepsSayingEdit, deletesWrongAlarm
    case neverTurnsOff, ringsWhenOff, forgetsAlarms
  }
}
