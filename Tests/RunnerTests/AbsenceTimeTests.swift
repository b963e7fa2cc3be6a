import Runner
import Testing

/// Time limits do not include the time during which the command was unresponsive.
@Suite struct AbsenceTimeTests {
  @Test func movesMomentsByTheTimeMissedSince() {
    var absence = AbsenceTime()
    absence.add(100..<150, to: .stepStart, at: 40)
    #expect(absence.moved(.stepStart, 40) == 90)
    // Several absences are added up.
    absence.add(160..<170, to: .stepStart, at: 40)
    #expect(absence.moved(.stepStart, 40) == 100)
    // For an absence that began before the step, only the rest counts.
    absence.add(180..<250, to: .stepStart, at: 240)
    #expect(absence.moved(.stepStart, 240) == 250)
    // Other moments, and steps that began later, are not moved.
    #expect(absence.moved(.scenarioStart, 40) == 40)
    #expect(absence.moved(.stepStart, 260) == 260)
    // Without a running step.
    absence.add(260..<300, to: .stepStart, at: nil)
    #expect(absence.moved(.stepStart, 240) == 250)
    // A clock value later than the absence is not moved.
    absence.add(300..<310, to: .lastSign, at: 400)
    #expect(absence.moved(.lastSign, 400) == 400)
  }
}
