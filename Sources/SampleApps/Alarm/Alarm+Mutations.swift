public import ModelApps

extension Alarm: MutableApp {
  /// The ways to break the app for checking its scenarios.
  public enum Mutation: String, CaseIterable, Sendable {
    case savesOnCancel, addsAtTheEnd, beginsWithoutSnooze
    case keepsSayingEdit, deletesWrongAlarm
    case neverTurnsOff, ringsWhenOff, forgetsAlarms
  }
}
