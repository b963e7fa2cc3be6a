import AppUnderTest
import DevTools
import PageDriver
@main struct Probe {
  static func main() async {
    let share = BrowserShare()
    let only = CommandLine.arguments.dropFirst(2)
    let clock = ContinuousClock()
    for rule in DriverConformance.rules where only.isEmpty || only.contains(rule.name) {
      let start = clock.now
      let result = await DriverConformance.check([rule]) {
        PageDriver(.folder(CommandLine.arguments[1]), browser: share)
      }
      print(clock.now - start, result.map(\.description).joined())
    }
    share.close()
  }
}
