// What the toolchain for macOS adds to the headers, as far as `CLibrary` uses it.

@_exported import DarwinHeaders

public var errno: Int32 {
  get { fatalError() }
  set { fatalError() }
}

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { fatalError() }

public typealias sig_t = @convention(c) (Int32) -> Void
public var SIG_IGN: sig_t { fatalError() }
