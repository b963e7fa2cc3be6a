import CLibrary

/// Demangles the compiler's names by the runtime of Swift.
package struct Demangling {
  /// How much of a name is shown.
  package enum Style: String {
    /// Everything that the name contains.
    case whole = "swift_demangle"
    /// What a person reads in a backtrace: without modules and without the parts that the compiler splits a function into.
    case short = "_swift_backtrace_demangle"
  }

  // Both functions of the runtime (swift/Demangling/Demangle.h, stdlib/public/runtime/Backtrace.cpp): name, length, buffer, its size,
  // flags, which the second does not take; the result is freed by the caller.
  private typealias Function =
    @convention(c) (
      UnsafePointer<CChar>?, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32
    ) -> UnsafeMutablePointer<CChar>?

  private let function: Function

  /// Finds the function of the runtime; nil if it has none.
  package init?(_ style: Style = .whole) {
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), style.rawValue) else { return nil }
    function = unsafeBitCast(symbol, to: Function.self)
  }

  /// A demangled name, such as `StepFiles.basket.unsafeMutableAddressor : StepRegistry.Steps`; nil for a name that is not Swift's.
  package func text(of name: String) -> String? {
    guard let text = function(name, name.utf8.count, nil, nil, 0) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
