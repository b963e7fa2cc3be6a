import CLibrary

/// Demangles names of the compiler with the Swift runtime.
package struct Demangling {
  /// The level of detail.
  package enum Style: String {
    /// The complete name.
    case whole = "swift_demangle"
    /// A readable name for backtraces, without modules and the parts that the compiler splits functions into.
    case short = "_swift_backtrace_demangle"
  }

  // The signature of both functions of the runtime (swift/Demangling/Demangle.h, stdlib/public/runtime/Backtrace.cpp):
  // name, length, buffer, buffer size, and flags, which the second function lacks. The caller frees the result.
  private typealias Function =
    @convention(c) (
      UnsafePointer<CChar>?, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32
    ) -> UnsafeMutablePointer<CChar>?

  private let function: Function

  /// Looks up the function; nil if the runtime lacks the function.
  package init?(_ style: Style = .whole) {
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), style.rawValue) else { return nil }
    function = unsafeBitCast(symbol, to: Function.self)
  }

  /// The demangled name, such as `StepFiles.basket.unsafeMutableAddressor : StepRegistry.Steps`; nil for a name not
  /// mangled by Swift.
  package func text(of name: String) -> String? {
    guard let text = function(name, name.utf8.count, nil, nil, 0) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
