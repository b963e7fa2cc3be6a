import CommandOptions
import Healing
import Reporters

extension ScreenUpdater: Reporter {}

extension ScreenUpdater {
  static let option = Flag(
    "--update-screens", isInProfiles: false, help: "update texts and pictures of screens that differ")
}
