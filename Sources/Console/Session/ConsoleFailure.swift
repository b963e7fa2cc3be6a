/// A check that failed, or an element that was not found.
struct ConsoleFailure: Error, CustomStringConvertible {
  let description: String
}
