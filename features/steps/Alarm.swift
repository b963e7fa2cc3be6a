import CukeKit

final class Sleeper: World {}

let alarmSteps = Steps(Sleeper.self) {
  When("I choose the days {string}") { (_, days: String) in
    for day in days.split(separator: ", ") {
      try await currentApp().touch("tableViewCell marked:'Every \(day)'")
    }
  }

  When("I wait for {int} hours and {int} minutes") { (_, hours: Int, minutes: Int) in
    try await currentApp().letPass(.seconds((hours * 60 + minutes) * 60))
  }

  Then("{string} has rung {int} time(s)") { (_, alarm: String, count: Int) in
    let rung = try await currentApp().notifications.filter { $0.title == alarm }
    try expect(rung.count, equals: count)
  }
}
