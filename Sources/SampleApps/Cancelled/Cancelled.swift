public import ModelApps

/// Plans with friends, which the user can offer to cancel.
public final class Cancelled: App {
  /// The current page.
  private enum Page {
    case plans
    case draft(PlanDraft)
    case plan(Plan)
  }

  /// The stored plans.
  private var kept = Plan.samples
  /// The plans in the list; nil while they are loading.
  private var shown: [Plan]?
  private var page = Page.plans
  private var alert: Alert?
  private var environment: AppEnvironment?
  private var mutation: Mutation?

  /// The loading time of the plans.
  private static let loadingTime = Duration.milliseconds(400)

  /// Makes the app with its initial plans.
  public init() {}

  /// Starts loading the plans.
  public func launch(in environment: AppEnvironment) {
    self.environment = environment
    mutation = environment.mutation()
    load()
  }

  /// The list, a plan or a new one.
  public var screen: Screen {
    let screen =
      switch page {
      case .plans: list
      case .draft(let draft): editor(of: draft)
      case .plan(let plan): detail(of: plan)
      }
    return screen.alert(alert) { self.alert = nil }
  }

  private func load() {
    shown = nil
    environment?.clock.after(Cancelled.loadingTime) { [weak self] in
      guard let self else { return }
      self.shown = self.mutation == .loadsNothing ? [] : self.kept
    }
  }
}

// MARK: - The screens

extension Cancelled {
  private var list: Screen {
    Screen("Plans") {
      if let shown {
        Table(shown) { plan in
          Cell(plan.name, detail: "With \(plan.friend), \(plan.day)") { self.page = .plan(plan) }
            .accessory(.disclosureIndicator)
        }.emptyContent { Label("Nothing planned.", lines: 0).textAlignment(.center) }
      } else {
        VStack(inset: 24, alignment: .center) { ActivityIndicator().label("Loading plans") }
      }
    }.navigationBar(
      "Plans", leading: mutation == .lacksRefresh ? [] : [BarButton("Refresh") { self.load() }],
      trailing: [BarButton("Add") { self.page = .draft(PlanDraft()) }])
  }

  private func editor(of draft: PlanDraft) -> Screen {
    Screen("New plan") {
      ScrollView(spacing: 12, inset: 16) {
        field("What", draft, \.name)
        field("With whom", draft, \.friend)
        field("When", draft, \.day)
      }
    }.navigationBar(
      "New plan", back: BarButton("Plans") { self.showList() }, trailing: [BarButton("Save") { self.save(draft) }])
  }

  private func field(_ name: String, _ draft: PlanDraft, _ property: WritableKeyPath<PlanDraft, String>) -> TextField {
    TextField(name, text: draft[keyPath: property]) { text in
      var draft = draft
      draft[keyPath: property] = text
      self.page = .draft(draft)
    }.height(44)
  }

  private func detail(of plan: Plan) -> Screen {
    Screen("Plan: \(plan.name)") {
      VStack(spacing: 12, inset: 16) {
        Label("With \(plan.friend)", size: 22, lines: 0).id("friend")
        Label(plan.day, lines: 0).id("day")
        if plan.isCancelled {
          Label(mutation == .cancelsAtOnce ? "Cancelled" : "Waiting for friend", lines: 0).foreground(.gray).id("state")
        } else {
          Button("Cancel") { self.cancel(plan) }
        }
      }
    }.navigationBar(
      mutation == .forgetsName ? "Plan" : plan.name, back: BarButton("Plans") { self.showList() })
  }
}

// MARK: - Actions

extension Cancelled {
  private func showList() {
    page = .plans
    if mutation != .showsOldPlans { load() }
  }

  private func save(_ draft: PlanDraft) {
    if let plan = draft.plan {
      kept.append(plan)
      showList()
    } else if mutation == .savesAnything {
      showList()
    } else {
      alert = Alert(
        "Something is missing", message: "Say \(draft.missing.joined(separator: ", ")).",
        buttons: [AlertButton("OK", style: .cancel)])
    }
  }

  private func cancel(_ plan: Plan) {
    guard let place = kept.firstIndex(of: plan) else { return }
    kept[place].isCancelled = true
    page = .plan(kept[place])
  }
}

extension Cancelled {
  /// The list in all its states, the editor, and a plan before and after its cancellation.
  public static var gallery: [ScreenSample] {
    let plan = Plan(name: "A walk along the river to the old mill and back", friend: "Ada", day: "Friday")
    return [
      ScreenSample("Plans", "loading") { (_: Cancelled) in },
      ScreenSample("Plans", "loaded", after: loadingTime) { (_: Cancelled) in },
      ScreenSample("Plans", "none", after: loadingTime) { (app: Cancelled) in app.kept = [] },
      ScreenSample("New plan", "empty") { (app: Cancelled) in app.page = .draft(PlanDraft()) },
      ScreenSample("New plan", "something missing") { (app: Cancelled) in
        app.page = .draft(PlanDraft(name: "Board games"))
        app.save(PlanDraft(name: "Board games"))
      },
      ScreenSample("Plan", "agreed") { (app: Cancelled) in app.page = .plan(Plan.samples[0]) },
      ScreenSample("Plan", "cancelled") { (app: Cancelled) in app.cancel(Plan.samples[0]) },
      ScreenSample("Plan", "long name") { (app: Cancelled) in app.page = .plan(plan) },
    ]
  }
}

extension Cancelled: MutableApp {
  /// The ways to break the app for checking its scenarios.
  public enum Mutation: String, CaseIterable, Sendable {
    case loadsNothing, showsOldPlans, lacksRefresh, savesAnything, cancelsAtOnce, forgetsName
  }
}
