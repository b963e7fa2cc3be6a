import CLibrary

/// Tells what the compiler's names stand for, as the runtime of Swift words it.
struct Demangling {
  // `swift_demangle` of the runtime (swift/Demangling/Demangle.h): name, length, buffer, its size, flags; the result is freed
  // by the caller.
  private typealias Function =
    @convention(c) (
      UnsafePointer<CChar>?, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32
    ) -> UnsafeMutablePointer<CChar>?

  private let function: Function

  /// Finds the function of the runtime; nil where it has none.
  init?() {
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "swift_demangle") else { return nil }
    function = unsafeBitCast(symbol, to: Function.self)
  }

  /// What a name stands for, such as `StepFiles.basket.unsafeMutableAddressor : StepRegistry.Steps`; nil for a name that is
  /// not Swift's.
  func text(of name: String) -> String? {
    guard let text = function(name, name.utf8.count, nil, nil, 0) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
