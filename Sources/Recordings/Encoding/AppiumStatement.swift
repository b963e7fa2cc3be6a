/// The way in which a client of Appium finds an element.
struct AppiumLocator: Hashable {
  /// A strategy of Appium.
  enum Strategy {
    case accessibilityID, predicate, classChain, className
  }

  let strategy: Strategy
  let value: String
  /// The index of the element, if several match.
  var index: Int?

  init(_ strategy: Strategy, _ value: String, index: Int? = nil) {
    (self.strategy, self.value, self.index) = (strategy, value, index)
  }
}

/// A value in a test for Appium, independent of the language of the test.
indirect enum AppiumValue: Hashable {
  /// A part of the frame of an element.
  enum Part: String {
    case x, y, width, height
  }

  case text(String)
  /// A text to type.
  case keys(String)
  case number(Double)
  case boolean(Bool)
  /// An element of the screen.
  case element(AppiumLocator)
  /// An element inside of another one.
  case inner(AppiumLocator, in: AppiumValue)
  /// The element with the focus.
  case focus
  /// The element that a statement has stored.
  case stored
  /// An element of the list that a statement has stored.
  case listed(Int)
  /// The id of an element for commands.
  case id(AppiumValue)
  case attribute(String, of: AppiumValue)
  case isEnabled(AppiumValue)
  case isSelected(AppiumValue)
  /// A part of the frame of an element.
  case part(Part, of: AppiumValue)
  /// A part of a frame that a statement has stored under a name.
  case storedPart(Part, of: String)
  case sum(AppiumValue, AppiumValue)
  case product(AppiumValue, AppiumValue)
}

/// A statement of a test for Appium, independent of the language of the test.
indirect enum AppiumStatement: Hashable {
  case comment(String)

  /// Whether the statement does nothing.
  var isComment: Bool { if case .comment = self { true } else { false } }

  /// Fails without the element.
  case find(AppiumValue)
  case click(AppiumValue)
  case clear(AppiumValue)
  case type(String, into: AppiumValue)
  /// A command of Appium with its arguments.
  case mobile(String, [Argument])
  case scrollTo(AppiumLocator)
  case `repeat`(Int, [AppiumStatement])
  /// Statements that store elements or frames.
  case group([AppiumStatement])
  /// Stores an element.
  case store(AppiumValue)
  /// Stores the elements that a locator finds, in all of the screen or in an element.
  case storeList(AppiumLocator, in: AppiumValue?)
  /// Stores the frame of an element under a name.
  case storeFrame(String, of: AppiumValue)
  case unlessEqual(AppiumValue, AppiumValue, [AppiumStatement])
  /// Performs the first statements if the stored list has elements, and otherwise the others.
  case ifListed([AppiumStatement], otherwise: [AppiumStatement])
  /// Sets the time to wait for elements, in seconds.
  case wait(Int)
  case back
  case terminate(String)
  case activate(String)
  case turn(isLandscape: Bool)
  case open(String)
  case picture(String)
  case expectEqual(AppiumValue, AppiumValue)
  case expectStart(AppiumValue, AppiumValue)
  case expectNear(AppiumValue, Double, by: Double)

  /// An argument of a command.
  struct Argument: Hashable {
    let name: String
    let value: AppiumValue

    init(_ name: String, _ value: AppiumValue) { (self.name, self.value) = (name, value) }
  }

  /// Whether the statement, or a statement inside it, scrolls to an element.
  var scrolls: Bool {
    switch self {
    case .scrollTo: true
    case .repeat(_, let body), .group(let body), .unlessEqual(_, _, let body): body.contains(where: \.scrolls)
    case .ifListed(let body, let others): (body + others).contains(where: \.scrolls)
    case .comment, .find, .click, .clear, .type, .mobile, .store, .storeList, .storeFrame, .wait, .back, .terminate,
      .activate, .turn, .open, .picture, .expectEqual, .expectStart, .expectNear:
      false
    }
  }
}
