import AppUnderTest
import StepRegistry

extension StepTopic {
  /// Starting apps and returning to them.
  static func launching(_ apps: AppCatalog) -> StepTopic {
    StepTopic("Starting an app") {
      appIsRunning(apps)
      pageIsOpen(apps)
      screenOfGallery(apps)

      PredefinedStep(
        "I continue as {string}",
        "Switches the next steps to the app that was started for this user; each app has its own clock.",
        examples: #"I continue as "Bob""#
      ) { (_, name: String) in
        try NamedUsers.change(to: name)
      }

      PredefinedStep(
        "I save the state of the app/page as {string}",
        "Saves cookies and storage, such as a login, for scenarios that open the page in this state.",
        examples: #"I save the state of the page as "admin""#
      ) { (user, name: String) in
        try await StateFile(named: name).save(user.app)
      }

      PredefinedStep(
        "I relaunch/restart the app",
        "Ends the app and starts it again; it keeps the data that it has stored.",
        examples: "I relaunch the app"
      ) { user in
        try await user.app.relaunch()
      }

      PredefinedStep(
        "^I send (?:the |my )?app to (?:the )?background for \(Seconds.pattern) seconds?$",
        "Goes to another app and comes back after some seconds of the app's time.",
        examples: "I send the app to the background for 30 seconds"
      ) { (user, time: Seconds) in
        try await user.app.sendToBackground(for: time.duration)
      }

      PredefinedStep(
        "I send (the )(my )app to (the )background", "Goes to another app.",
        examples: "I send the app to the background"
      ) { user in
        try await user.app.sendToBackground()
      }

      PredefinedStep(
        "I bring (the )(my )app (back )to (the )foreground", "Comes back to the app.",
        examples: "I bring the app back to the foreground"
      ) { user in
        try await user.app.bringToForeground()
      }

      PredefinedStep(
        "another app opens {string}", "Asks the app to open an address, as another app would.",
        examples: #"another app opens "lamp://on""#
      ) { (user, url: String) in
        try await user.app.openURL(url)
      }
    }
  }
}

extension StepTopic {
  private static func appIsRunning(_ apps: AppCatalog) -> PredefinedStep {
    PredefinedStep(
      #"^(?:[Tt]he|[Mm]y)(?: \#(quoted))? app (?:is running|has launched)(?: for \#(quoted))?\#(onDevice)\#(inHold)"#
        + #"\#(withArgumentsAndTextSize)$"#,
      "Starts an app, for a user if one is named; without a name, that of --app. Under Then it expects that the app is running.",
      examples: "the app is running", #"the "Calculator" app is running"#,
      #"the "Calculator" app is running on an "iPhone SE""#,
      #"the "Calculator" app is running in landscape with the arguments "--demo""#,
      #"the "Calculator" app is running with text size "extraLarge""#,
      #"the "Calculator" app is running for "Ann""#, mayBeEmpty: [4]
    ) {
      (
        user, name: String?, person: String?, device: String?, hold: Hold?, arguments: String?,
        textSize: TextSizeName?
      ) in
      let options = LaunchOptions(
        person: person, device: device, hold: hold, arguments: arguments, textSize: textSize)
      let app = try apps.app(named: name ?? ChosenApp.name)
      if user.isExpecting {
        return try await user.expectRunning(app, options)
      }
      let session = try await start(app, of: apps, options)
      // The server may be unavailable or respond with other content.
      if app.isRemote { _ = try await session.tree() }
    }
  }

  private static func pageIsOpen(_ apps: AppCatalog) -> PredefinedStep {
    PredefinedStep(
      #"^(?:[Tt]he|[Mm]y)(?: \#(quoted) page| page \#(quoted)| page) is open(?: for \#(quoted))?\#(onDevice)(?: in the state \#(quoted))?"#
        + #"\#(onDevice)\#(inHold)"#
        + #"\#(withArgumentsAndTextSize)"#
        + #"(?: with (?:the )?status (\d{3}))?$"#,
      "Opens a page by its name in the project, its address or the path of its files. Under Then it expects that the page is open.",
      examples: #"the "Beer Explorer" page is open"#, #"the page "https://shop.example" is open"#,
      #"the page "pages/shop" is open on an "iPad Pro 11""#, #"the "Shop" page is open on a "1280x800""#,
      #"the "Chat" page is open for "Ann""#, #"the "Shop" page is open in the state "admin""#,
      #"the "Shop" page is open on a "1280x800" in the state "admin""#,
      #"the page "https://shop.example/nothing" is open with status 404"#, "the page is open", mayBeEmpty: [7]
    ) {
      (
        user, name: String?, address: String?, person: String?, screen: String?, state: String?, device: String?,
        hold: Hold?, arguments: String?, textSize: TextSizeName?, status: HTTPStatus?
      ) in
      let options = LaunchOptions(
        person: person, state: state, device: screen ?? device, hold: hold, arguments: arguments, textSize: textSize)
      if user.isExpecting {
        if status != nil { throw StepProblem.unreadable("a status") }
        if let address, address.contains("://") { return try await user.expectPage(at: address, options) }
      }
      let app = try apps.page(named: name ?? address ?? ChosenApp.name)
      if user.isExpecting { return try await user.expectRunning(app, options) }
      guard screen == nil || device == nil else { throw StepProblem("the step names two screens for the page") }
      let session = try await start(app, of: apps, options)
      if let status { try await session.driver.able(to: .expectStatus).expectStatus(status.number) }
      // A page that cannot be opened is reported by this step, not by the first step that uses it.
      if app.isPage || app.isRemote { OpenedPages.add(session, showing: try await session.tree()) }
    }
  }

  private static func screenOfGallery(_ apps: AppCatalog) -> PredefinedStep {
    PredefinedStep(
      GalleryStart.pattern,
      "Starts an app at a screen of its gallery with one of the screen's variants, or shows a component alone.",
      examples: #"the "Detail" screen of "Articles" with "very long""#, #"the "Home" screen of "Login and Home""#,
      #"the "Beer" screen of "Beer Explorer" on an "iPad Pro 11" in landscape"#,
      #"the "Calculator" component with "error""#
    ) {
      (
        user, screen: String?, owner: String?, component: String?, variant: String?, device: String?, hold: Hold?
      ) in
      if user.isExpecting { throw StepProblem.unreadable("a screen of its gallery") }
      let app = try apps.app(named: owner ?? component ?? "")
      let sample = try app.screen(named: screen, variant: variant)
      let session = try await start(app, of: apps, LaunchOptions(device: device, hold: hold))
      try await session.show(sample)
    }
  }
}

/// The words of a step about the start of an app.
struct LaunchOptions {
  /// The user whose app it is; nil for an app without a named user.
  var person: String?
  /// The name of the stored state of a page.
  var state: String?
  /// The name of the device; nil for the device of the scenario.
  var device: String?
  /// The way in which the device is held.
  var hold: Hold?
  /// The arguments, separated by spaces.
  var arguments: String?
  var textSize: TextSizeName?
}

extension StepTopic {
  /// Gives the scenario an app that is launched on first use. Preparations until then are applied at the launch.
  @discardableResult
  static func start(
    _ app: AppCatalog.Entry, of apps: AppCatalog, _ options: LaunchOptions = LaunchOptions()
  ) async throws -> AppSession {
    let words = options.arguments?.split(separator: " ").map(String.init)
    let run = RunEnvironment.current
    if run.areArgumentsOfRun {
      try apps.check(common: run.launchArguments, arguments: words ?? [], for: app)
    } else {
      try apps.check(arguments: run.launchArguments + (words ?? []), for: app)
    }
    try AnswerRecording.refuse(app)
    let session = AppSession.ofScenario(app, on: try options.device.map(Device.named))
    if let person = options.person { NamedUsers.add(person, session) }
    if let state = options.state { try await StateFile(named: state).restore(to: session) }
    if let hold = options.hold { try await session.rotateDevice(to: hold.orientation) }
    if let textSize = options.textSize { try await session.setTextSize(textSize.size) }
    if let words { try await session.perform(.setArguments(words)) }
    try await Preparations.perform(on: session)
    return session
  }
}
