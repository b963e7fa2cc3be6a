extension Platform {
  /// Loads a library for as long as the process runs, with its symbols resolved and visible to it alone.
  ///
  /// Linux: on a thread of its own, which has ended when this returns. Foundation, which a library may bring in, initialises
  /// libdispatch anew and so binds the main queue to the thread that loads it; only when that thread ends is the queue served
  /// by others again. On a thread that lives on, what waits for the main actor would wait for ever. macOS: on this thread.
  ///
  /// - Parameter path: the path of the library.
  /// - Returns: its handle for `dlsym`, or why it cannot be loaded.
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

  /// A library that is loaded, and what came of it.
  private final class Loading {
    private let path: String
    private(set) var handle: UnsafeMutableRawPointer?
    private(set) var problem = ""

    init(_ path: String) { self.path = path }

    /// Loads it; the reason for a failure is known to the thread that has tried alone.
    func load() {
      handle = dlopen(path, RTLD_NOW | RTLD_LOCAL)
      if handle == nil { problem = dlerror().map { String(cString: $0) } ?? "" }
    }
  }
}
