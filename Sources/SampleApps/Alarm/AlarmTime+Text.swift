/// An alarm as a line of text, in which the app remembers it beyond its end.
extension AlarmTime {
  /// What stands between the parts; no keyboard has a key for it.
  private static let separator: Character = "\t"

  /// The alarm as a line.
  var line: String {
    let days = days.map(\.rawValue).sorted().map(String.init).joined(separator: ",")
    let parts = [String(number), String(hour), String(minute), label, days, sound, String(snoozes), String(isOn)]
    return parts.joined(separator: String(Self.separator))
  }

  /// Reads a line; nil where it is none of an alarm.
  init?(line: Substring) {
    let parts = line.split(separator: Self.separator, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 8, let number = Int(parts[0]), let hour = Int(parts[1]), (0..<24).contains(hour),
      let minute = Int(parts[2]), (0..<60).contains(minute), let snoozes = Bool(parts[6]), let isOn = Bool(parts[7])
    else { return nil }
    let days = parts[4].split(separator: ",").compactMap { Int($0).flatMap(Weekday.init) }
    self.init(
      number: number, hour: hour, minute: minute, label: parts[3], days: Set(days), sound: parts[5], snoozes: snoozes,
      isOn: isOn)
  }
}
