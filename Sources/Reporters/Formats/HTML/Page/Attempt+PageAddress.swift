import Messages
import SourceText

extension Attempt {
  /// The address of the scenario in the page, such as `#s=features/app.feature:14`; it stays the same in later runs.
  var pageAddress: String {
    let key = location + (pickle.variant.map { " [\($0)]" } ?? "")
    return "#s=" + PercentEncoding.encoded(key, keeping: "/:")
  }
}
