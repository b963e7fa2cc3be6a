import cukeswift

/// The command with the predefined steps and those of step files.
@main
enum Program {
  static func main() async {
    await Cukeswift.mainOfStepFiles()
  }
}
