// The declarations that the macOS toolchain adds to the headers, as far as `CLibrary` uses them.

@_exported import DarwinHeaders

/// <sys/errno.h>
public var errno: Int32 {
  get { fatalError() }
  set { fatalError() }
}

/// <fcntl.h>
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { fatalError() }

/// <sys/signal.h>
public typealias sig_t = @convention(c) (Int32) -> Void
/// <sys/signal.h>
public var SIG_IGN: sig_t { fatalError() }
