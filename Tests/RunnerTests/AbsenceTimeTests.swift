import Runner
import Testing

/// A limit of time does not count while the command does not listen.
@Suite struct AbsenceTimeTests {
  @Test func movesMomentsByWhatWasMissedSinceThen() {
    var absence = AbsenceTime()
    absence.add(100..<150, to: .stepStart, at: 40)
    #expect(absence.moved(.stepStart, 40) == 90)
    // Several absences add up.
    absence.add(160..<170, to: .stepStart, at: 40)
    #expect(absence.moved(.stepStart, 40) == 100)
    // Of one that was under way when the step began, only the rest counts.
    absence.add(180..<250, to: .stepStart, at: 240)
    #expect(absence.moved(.stepStart, 240) == 250)
    // Another moment, and a step that has begun since, are as they are.
    #expect(absence.moved(.scenarioStart, 40) == 40)
    #expect(absence.moved(.stepStart, 260) == 260)
    // No step is running.
    absence.add(260..<300, to: .stepStart, at: nil)
    #expect(absence.moved(.stepStart, 240) == 250)
    // What the clock says is not earlier than the absence.
    absence.add(300..<310, to: .lastSign, at: 400)
    #expect(absence.moved(.lastSign, 400) == 400)
  }
}
