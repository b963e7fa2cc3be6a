public import ModelApps

extension Alarm: MutableApp {
  /// What can be broken.
  public enum Mutation: String, CaseIterable, Sendable {
    case savesOnCancel, addsAtTheEnd, beginsWithoutSnooze
    case keepsSayingEdit, deletesWrongAlarm
    case neverTurnsOff, ringsWhenOff, forgetsAlarms
  }
}
