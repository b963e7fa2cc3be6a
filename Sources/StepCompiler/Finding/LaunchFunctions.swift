import SourceText
import StepSources

/// The functions of a step file that resemble `launch(in:)`, which launches an app.
struct LaunchFunctions {
  /// Functions that take an `AppEnvironment` but cannot launch an app because of their names or effects.
  private(set) var mistaken: [SwiftTokens.Name] = []
  /// Functions named `launch()` in a file that declares an app; a mistake unless code calls them.
  private(set) var withoutEnvironment: [SwiftTokens.Name] = []
  /// Whether the file calls `launch(…)`.
  private(set) var isCalled = false

  /// Whether the file declares a function that can launch an app.
  private var hasLaunch = false

  /// Finds the functions of a file.
  init(_ tokens: SwiftTokens) {
    var hasApp = false
    for index in tokens.indices where !tokens[index].isConditional {
      switch tokens.word(index) {
      case "App" where tokens.symbol(index - 1, ":") || tokens.symbol(index - 1, ","): hasApp = true
      case "launch" where tokens.symbol(index + 1, "(") && tokens.word(index - 1) != "func": isCalled = true
      case "func": addFunction(after: index, in: tokens)
      default: break
      }
    }
    if hasLaunch { mistaken = [] }
    if hasLaunch || !hasApp { withoutEnvironment = [] }
  }

  private mutating func addFunction(after index: Int, in tokens: SwiftTokens) {
    guard let function = tokens.word(index + 1), tokens.symbol(index + 2, "("),
      function == "launch" || DidYouMean.candidates(for: function, among: ["launch"]) == ["launch"]
    else { return }
    var end = index + 3
    while end < tokens.indices.upperBound, !tokens.symbol(end, ")"), !tokens.symbol(end, "{") { end += 1 }
    let hasEffects = ["async", "throws"].contains(tokens.word(end + 1))
    let name = tokens.name(function, index + 1)
    // A driver has a similar function, which is asynchronous.
    if function == "launch", end == index + 3, tokens.symbol(end, ")"), !hasEffects,
      tokens.word(index - 1) != "override"
    {
      withoutEnvironment.append(name)
    }
    guard tokens.word(end - 1) == "AppEnvironment" else { return }
    let takesOne = !(index + 3..<end).contains { tokens.symbol($0, ",") }
    let isReachable = !["private", "static", "class"].contains(tokens.word(index - 1))
    if function == "launch", tokens.word(index + 3) == "in", takesOne, isReachable, !hasEffects {
      hasLaunch = true
    } else {
      mistaken.append(name)
    }
  }
}
