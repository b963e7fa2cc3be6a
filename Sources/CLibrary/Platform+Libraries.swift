extension Platform {
  /// Loads a library until the process ends, with all symbols resolved and visible only to the library.
  ///
  /// Linux: loads on a separate thread that ends before this function returns. A library can load Foundation, which
  /// initialises libdispatch again and binds the main queue to the loading thread. Other threads serve the queue only
  /// after this thread has ended; if it lived on, code waiting for the main actor would wait for ever. macOS: loads on
  /// the current thread.
  ///
  /// - Parameter path: the path of the library.
  /// - Returns: its handle for `dlsym`, or the reason for the failure.
  package static func load(library path: String) -> (handle: UnsafeMutableRawPointer?, problem: String) {
    let loading = Loading(path)
    #if canImport(Darwin)
      loading.load()
    #else
      var thread = pthread_t()
      let argument = Unmanaged.passRetained(loading).toOpaque()
      let code = pthread_create(
        &thread, nil,
        { argument in
          if let argument { Unmanaged<Loading>.fromOpaque(argument).takeRetainedValue().load() }
          return nil
        }, argument)
      guard code == 0 else {
        Unmanaged<Loading>.fromOpaque(argument).release()
        return (nil, "\(path): no thread can be started: \(String(cString: strerror(code)))")
      }
      pthread_join(thread, nil)
    #endif
    return (loading.handle, loading.problem)
  }

  #if !canImport(Darwin)
    /// A C function of the process that Swift does not import; nil if the system does not have it.
    static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
      dlsym(dlopen(nil, RTLD_NOW), name).map { unsafeBitCast($0, to: type) }
    }
  #endif

  /// A library to load, and the result.
  private final class Loading {
    private let path: String
    private(set) var handle: UnsafeMutableRawPointer?
    private(set) var problem = ""

    init(_ path: String) { self.path = path }

    /// Loads the library; the reason for a failure is only available on this thread.
    func load() {
      handle = dlopen(path, RTLD_NOW | RTLD_LOCAL)
      if handle == nil { problem = dlerror().map { String(cString: $0) } ?? "" }
    }
  }
}
