public import ModelApps

/// A login followed by a long page with a link at its end.
public final class LoginAndHome: App {
  private var form = LoginForm()
  private var isFormShown = false
  private var home: HomePage?
  private var environment: AppEnvironment?
  private var mutation: Mutation?

  /// The duration of the form's entry animation.
  private static let comingIn = Duration.milliseconds(800)

  /// Makes the app with an empty form.
  public init() {}

  /// Starts the form's entry animation.
  public func launch(in environment: AppEnvironment) {
    self.environment = environment
    mutation = environment.mutation()
    guard mutation != .staysHidden else { return }
    environment.animate(LoginAndHome.comingIn, named: "Login") { isFormShown = true }
  }

  /// The login, or the page after it.
  public var screen: Screen { home?.screen ?? login }

  private var login: Screen {
    Screen("Login") {
      ScrollView(spacing: 16, inset: 24) {
        Label("Login", size: 34, lines: 0).bold().id("Login").alpha(isFormShown ? 1 : 0)
          .margins(Insets(top: isFormShown ? 24 : 240))
        TextField("User", text: form.user) { self.form.user = $0 }
          .height(44).id("user").alpha(isFormShown ? 1 : 0)
        TextField("Password", text: form.password, isSecure: true) { self.form.password = $0 }
          .height(44).id("password").alpha(isFormShown ? 1 : 0).returnKey("Go").onReturn { self.logIn() }
        Button("Login") { self.logIn() }
          .id("Login").alpha(isFormShown ? 1 : 0).enabled(form.isComplete && form.state != .waiting)
        if form.state == .waiting {
          VStack(alignment: .center) { ActivityIndicator().label("Logging in").id("progress") }
        }
        if case .failed(let reason) = form.state {
          Label(mutation == .hidesReason ? "Error" : reason, lines: 0).foreground(.red).id("problem")
        }
      }
    }
  }

  private func logIn() {
    guard form.isComplete, form.state != .waiting else { return }
    form.state = .waiting
    environment?.http.send(form.request) { [weak self] in self?.finish($0) }
  }

  private func finish(_ answer: Result<HTTPAnswer, HTTPFailure>) {
    if let problem = LoginForm.problem(with: answer), mutation != .letsEveryoneIn {
      form.state = .failed(problem)
      if mutation != .keepsPassword { form.password = "" }
    } else {
      home = HomePage(user: form.user) { [weak self] address in
        self?.environment?.open(self?.mutation == .opensOtherAddress ? address + "/ad" : address)
      }
    }
  }
}

extension LoginAndHome {
  /// The login in all its states, and the page after it.
  public static var gallery: [ScreenSample] {
    let form = LoginForm(user: "Daniel Fritzsch", password: "secret")
    return [
      ScreenSample("Login", "coming in", after: comingIn / 2) { (_: LoginAndHome) in },
      ScreenSample("Login", "empty", after: comingIn) { (_: LoginAndHome) in },
      sample("filled in", form),
      sample("waiting", LoginForm(user: form.user, password: form.password, state: .waiting)),
      sample("failed", LoginForm(user: form.user, state: .failed("Wrong user name or password."))),
      ScreenSample("Home", after: comingIn) { (app: LoginAndHome) in app.home = HomePage(user: form.user) { _ in } },
    ]
  }

  private static func sample(_ variant: String, _ form: LoginForm) -> ScreenSample {
    ScreenSample("Login", variant, after: comingIn) { (app: LoginAndHome) in app.form = form }
  }
}

extension LoginAndHome: MutableApp {
  /// The ways to break the app for checking its scenarios.
  public enum Mutation: String, CaseIterable, Sendable {
    case staysHidden, hidesReason, letsEveryoneIn, keepsPassword, opensOtherAddress
  }
}
