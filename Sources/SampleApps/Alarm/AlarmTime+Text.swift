/// An alarm as a line of text, the format in which the app stores it.
extension AlarmTime {
  /// The separator of the parts, which cannot be typed on a keyboard.
  private static let separator: Character = "\t"

  /// The alarm as a line.
  var line: String {
    let days = days.map(\.rawValue).sorted().map(String.init).joined(separator: ",")
    let parts = [String(number), String(hour), String(minute), label, days, sound, String(snoozes), String(isOn)]
    return parts.joined(separator: String(Self.separator))
  }

  /// Parses a line; nil for a line that is not an alarm.
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
