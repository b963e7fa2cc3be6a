import AppUnderTest
import StepRegistry

extension StepTopic {
  /// Actions of a mouse, for pages that are open on a desktop.
  static let pointing = StepTopic("Using a mouse") {
    PredefinedStep(
      #"^I hover over (?:the )?\#(quoted)$"#, "Rests the pointer of the mouse on an element; only a desktop has one.",
      examples: #"I hover over "Products""#
    ) { (user, name: String) in
      try await user.app.hover(user.app.meant(by: name))
    }

    PredefinedStep(
      #"^I right-click (?:on )?(?:the )?\#(quoted)$"#,
      "Clicks with the right button of the mouse, as for a context menu.",
      examples: #"I right-click "report.txt""#
    ) { (user, name: String) in
      try await user.app.rightClick(user.app.meant(by: name))
    }

    PredefinedStep(
      #"^I (?:turn|scroll) the mouse wheel (up|down|left|right) over (?:the )?\#(quoted)$"#,
      "Turns the mouse wheel by half the visible part of an element; down shows the content further down.",
      examples: #"I turn the mouse wheel down over "Messages""#
    ) { (user, direction: ScrollDirection, name: String) in
      try await user.app.turnWheel(direction, over: user.app.meant(by: name))
    }

    PredefinedStep(
      #"^I drop the files? \#(quoted)(?: and \#(quoted))? on (?:the )?\#(quoted)$"#,
      "Drops files from outside on an element; paths are relative to the working folder.",
      examples: #"I drop the file "photos/cat.png" on "Photos""#,
      #"I drop the files "cat.png" and "dog.png" on the "Photos""#
    ) { (user, first: String, second: String?, name: String) in
      let paths = try [first, second].compactMap(\.self).map(path(of:))
      try await user.app.dropFiles(paths, on: user.app.meant(by: name))
    }

    PredefinedStep(
      "I compose {string} on the keyboard",
      "Types a text with an input method, as Japanese is typed: the page sees how it grows until it is taken.",
      examples: #"I compose "日本" on the keyboard"#
    ) { (user, text: String) in
      try await user.app.compose(text)
    }
  }
}
