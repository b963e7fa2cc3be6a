import AppUnderTest
import Foundation
import ModelApps
import OperatingSystem
import PageDriver
import SampleApps
import SourceText
import StepLibrary
import TestSupport
import Testing

@testable import Exploring

/// Audits screens with one planted fault.
@Suite struct AuditTests {
  private static let rules: [PlantedApp.Fault: AuditRule] = [
    .namelessSwitch: .name, .namelessField: .name, .namelessSlider: .name, .namelessPicture: .name,
    .touchedLabel: .role, .touchedPicture: .role, .narrowButton: .target, .lowButton: .target, .lowField: .target,
    .smallPictureButton: .target, .lowTouchedRow: .target, .otherName: .label, .otherBarName: .label,
    .repeatedIdentifier: .identifier, .repeatedButton: .identifier, .greyText: .contrast, .greyGround: .contrast,
    .fadedText: .contrast, .whiteOnYellow: .contrast, .smallGreyText: .contrast, .cutText: .cut, .cutTitle: .cut,
  ]

  private static func audit(_ fault: PlantedApp.Fault?, _ size: TextSize) async throws -> AuditResult {
    let session = AppSession(driver: InProcessDriver { PlantedApp(fault) })
    try await session.launch()
    try await session.setTextSize(size)
    return try await session.audit()
  }

  @Test(arguments: PlantedApp.Fault.allCases)
  func eachFaultIsFoundByItsRuleAlone(fault: PlantedApp.Fault) async throws {
    let rule = try #require(Self.rules[fault])
    let size: TextSize = rule == .cut ? .accessibilityExtraExtraExtraLarge : .standard
    let findings = try await Self.audit(fault, size).findings
    #expect(findings.map(\.rule) == [rule], "\(findings)")
    let finding = try #require(findings.first)
    let session = AppSession(driver: InProcessDriver { PlantedApp(fault) })
    try await session.launch()
    try await session.setTextSize(size)
    let found = try Query(parsing: finding.query).elements(in: try await session.tree())
    #expect(found.count == 1, "\(finding.query)")
  }

  @Test(arguments: [TextSize.standard, .accessibilityExtraExtraExtraLarge])
  func screensWithoutFaultsReportNothing(size: TextSize) async throws {
    let result = try await Self.audit(nil, size)
    #expect(result.findings == [])
    #expect(result.checked == [.name, .role, .target, .label, .identifier, .contrast, .cut])
  }

  /// A sample of the gallery is pictured, and not the app as it begins.
  @Test func findingsShowTheirScreen() async throws {
    let setting = AuditSetting(device: .standard, textSize: .standard, appearance: .light)
    var audit = AppAudit(under: [setting], by: [.contrast], limit: AppTimeLimit(.seconds(100_000)))
    await audit.run(on: AppCatalog.Entry("Planted") { PlantedApp() })
    let finding = try #require(audit.results.findings.first { $0.screen == "Planted, grey text" })
    #expect(finding.picture?.contains(">Grey<") == true)
  }

  @Test(arguments: AppCatalog.samples.names)
  func sampleAppsHaveNoFindings(app: String) async throws {
    let devices: [Device] = try Thoroughness.isHigh ? Device.all : [.standard, .named("iPhone SE")]
    let sizes: [TextSize] = Thoroughness.isHigh ? TextSize.allCases : [.standard, .accessibilityExtraExtraExtraLarge]
    let settings = devices.flatMap { device in
      sizes.flatMap { size in
        [Appearance.light, .dark].map { AuditSetting(device: device, textSize: size, appearance: $0) }
      }
    }
    var audit = AppAudit(under: settings, by: AuditRule.allCases, limit: AppTimeLimit(.seconds(100_000)))
    await audit.run(on: try AppCatalog.samples.app(named: app))
    #expect(audit.problems == [] && audit.results.count > 0)
    #expect(audit.results.findings.map { "\($0.screen): \($0.finding)" } == [])
  }

  /// The area around an action sheet closes it, but the system has made it.
  @Test func elementsOfTheSystemNeedNoRole() async throws {
    let setting = AuditSetting(device: .standard, textSize: .standard, appearance: .light)
    var audit = AppAudit(under: [setting], by: [.role], limit: AppTimeLimit(.seconds(100_000)))
    await audit.run(on: try AppCatalog.samples.app(named: "UIKit Catalog"))
    #expect(audit.results.findings.map(\.finding) == [])
  }

  @Test func everyRuleHasAdviceAndSources() {
    for rule in AuditRule.allCases {
      #expect(!rule.text.sentence.isEmpty && !rule.text.advice.isEmpty && !rule.text.sources.isEmpty, "\(rule)")
    }
  }

  // MARK: - Accepted findings

  private static let finding = AuditedFinding(
    app: "Shop", screen: "Start", finding: AuditFinding(.name, "switch"), picture: nil,
    window: Rect(x: 0, y: 0, width: 10, height: 10), settings: [])

  @Test(arguments: [
    (#"[{"app": "Shop", "rule": "name", "element": "switch", "reason": "old"}]"#, 0, 0),
    (#"[{"app": "Shop", "screen": "Start", "rule": "name", "element": "switch", "reason": "old"}]"#, 0, 0),
    (#"[{"app": "Shop", "screen": "End", "rule": "name", "element": "switch", "reason": "old"}]"#, 1, 1),
    (#"[{"app": "Shop", "rule": "role", "element": "switch", "reason": "old"}]"#, 1, 1),
    (#"[{"app": "Bank", "rule": "name", "element": "switch", "reason": "old"}]"#, 1, 0), ("[]", 1, 0),
  ])
  func acceptedFindingsAreNeitherNewNorStale(file: String, new: Int, stale: Int) throws {
    let accepted = try AcceptedFindings(Array(file.utf8), path: "accepted.json")
    #expect(accepted.new(among: [Self.finding]).count == new)
    #expect(accepted.stale(among: [Self.finding], of: ["Shop"]).count == stale)
  }

  @Test(arguments: [
    ("{", "accepted.json:1:1"), (#"[{"app": "Shop"}]"#, "no 'rule'"),
    (#"[{"app": "S", "rule": "names", "element": "e", "reason": "r"}]"#, "'names' is not an audit rule"),
    (#"[{"place": "S"}]"#, "an accepted finding has no 'place'"), (#"[{"app": 1}]"#, "accepted.json:1:10"),
  ])
  func wrongFilesSayWhere(file: String, message: String) {
    let error = #expect(throws: Diagnostic.self) { try AcceptedFindings(Array(file.utf8), path: "accepted.json") }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }
}

/// Audits pages with one planted fault.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageAuditTests {
  private static let start = "<!doctype html><html lang=en><title>Small</title>"
  private static let small = "style='display:inline-block;width:16px;height:16px;padding:0;border:0'"

  private static let faults: [(html: String, rule: AuditRule)] = [
    (start + "<input>", .name), (start + "<button></button>", .name), (start + "<input value=typed>", .name),
    (start + "<a href=x style='display:block;height:40px'></a>", .name),
    (start + "<button \(small)>a</button><button \(small)>b</button>", .target),
    (start + "<button aria-label=Close>Dismiss it</button>", .label),
    (start + "<p id=a>One<p id=a>Two", .identifier), (start + "<img src=x width=40 height=40>", .image),
    (start + "<div role=img style='width:40px;height:40px;background:#000'></div>", .image),
    (start + "<p style='color:#888'>Grey", .contrast), (start + "<p style='opacity:.4'>Faded", .contrast),
    (start + "<div style='background:#333'><p>Black on dark</div>", .contrast),
    (start + "<p style='font-size:22px;color:#888'>Nearly large", .contrast),
    (start + "<p style='width:90px;overflow:hidden;white-space:nowrap'>A text that does not fit", .cut),
    (start + "<p style='height:12px;overflow:hidden;font-size:40px'>Low", .cut),
    ("<!doctype html><title>Small</title><p>Text", .language),
    ("<!doctype html><html lang=english><title>Small</title><p>Text", .language),
    ("<!doctype html><html lang=en><p>Text", .title),
    (start + "<meta name=viewport content='width=device-width, user-scalable=no'><p>Text", .zoom),
    (start + "<meta name=viewport content='width=device-width, maximum-scale=1'><p>Text", .zoom),
    (start + "<div role=button>Send</div>", .keyboard), (start + "<button tabindex=2>Go</button>", .order),
    (start + "<div aria-hidden=true><button>Go</button></div>", .hidden),
    (start + "<div role=button tabindex=0>Card <a href=x>more</a></div>", .nested),
    (start + "<iframe srcdoc='Text' width=90 height=90></iframe>", .frame),
    (start + "<select><option>One</select>", .name), (start + "<select multiple><option>One</select>", .name),
    (start + "<input type=range>", .name), (start + "<input type=date>", .name),
    (start + "<input type=color style='width:50px;height:30px'>", .name),
    (start + "<div role=combobox tabindex=0 style='height:30px'>Value</div>", .name),
    (start + "<input type=image src=x width=40 height=40>", .image),
    (start + "<svg role=img width=40 height=40><circle r=10 /></svg>", .image),
    (start + "<p style='color:oklch(0.9 0 0)'>Pale", .contrast),
    (start + "<p style='color:lab(90 0 0)'>Pale", .contrast),
    (start + "<p style='color:color(srgb .85 .85 .85)'>Pale", .contrast),
    (start + "<p style='color:color(display-p3 .8 .8 .8)'>Pale", .contrast),
    (start + "<p style='color:color-mix(in srgb,#fff 80%,#000)'>Pale", .contrast),
    (start + "<p style='color:#ccc;background:oklch(1 0 0)'>Pale", .contrast),
    (start + "<style>::placeholder{color:#ccc}</style><input aria-label=Search placeholder=Word>", .contrast),
    // Reached only by scrolling.
    (start + "<div style='height:2000px'></div><p style='color:#999'>Below", .contrast),
  ]

  private static let sound = [
    start + "<h1>Shop</h1><p>Some text with a <a href=x>link</a> in it.<p style='color:#767676'>Just dark enough",
    start
      + "<label>Name <input></label><label><input type=checkbox> Agree</label><select aria-label=Size><option>S</select>",
    start + "<img src=x alt='' width=40 height=40><img src=x alt=Hat width=40 height=40><svg width=9 height=9></svg>",
    start + "<p style='font-size:24px;color:#949494'>Large<p style='color:#999;background:url(x)'>On a picture",
    start + "<button disabled style='color:#ccc'>Off</button><button aria-label='Send now'>Send</button>",
    start + "<button \(small) aria-label=a></button>",
    start + "<p style='width:90px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis'>A text that does not fit",
    start + "<a name=top></a><h1>Shop</h1><ul><li>» <a href=x>One</a><li>» <a href=x>Two</a></ul>",
    start
      + "<button style='text-indent:-999px;overflow:hidden;width:30px;height:30px;background:url(x)'>Add to list</button>",
    start + "<p style='position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)'>For screen readers",
    start + "<div role=button tabindex=0>Go</div><iframe title=Map srcdoc='<p>Text' width=90 height=90></iframe>",
    start
      + "<label>Size <select><option>S</select></label><label>Day <input type=date></label><input type=range aria-label=Volume>",
    start
      + "<input type=image alt=Search src=x width=40 height=40><svg role=img aria-label=Logo width=40 height=40></svg>",
    start + "<p style='color:oklch(0.3 0 0);background:lab(95 0 0)'>Dark<input aria-label=Search placeholder=Word>",
    start + "<style>::placeholder{color:#ccc}</style><input aria-label=Search placeholder=Word value=Typed>",
    start + "<button style='background:#000;color:#fff'>White on black</button><p hidden style='color:#eee'>Nothing",
  ]

  private static func findings(_ html: String) async throws -> [AuditFinding] {
    let folder = try URL.testFolder(["index.html": html])
    defer { folder.removeFolder() }
    let setting = AuditSetting(device: .standard, textSize: .standard, appearance: .light)
    var audit = AppAudit(under: [setting], by: AuditRule.allCases, limit: AppTimeLimit(.seconds(100_000)))
    await audit.run(on: AppCatalog.Entry.page(.folder(folder.path), named: "Small"))
    #expect(audit.problems == [] && audit.results.count == 1)
    return audit.results.findings.map(\.finding)
  }

  @Test(arguments: faults)
  func eachFaultIsFoundByItsRuleAlone(html: String, rule: AuditRule) async throws {
    let findings = try await Self.findings(html)
    #expect(Set(findings.map(\.rule)) == [rule], "\(html): \(findings)")
  }

  /// Positions among the visible elements would be equal after scrolling.
  @Test func equalFieldsBelowAreSeparateFindings() async throws {
    let findings = try await Self.findings(
      Self.start + String(repeating: "<div style='height:700px'><input></div>", count: 4))
    #expect(findings.map(\.query) == (0..<4).map { "all input index:\($0)" })
  }

  @Test(arguments: sound)
  func pagesWithoutFaultsReportNothing(html: String) async throws {
    #expect(try await Self.findings(html) == [], "\(html)")
  }
}
