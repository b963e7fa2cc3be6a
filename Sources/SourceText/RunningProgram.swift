#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The program that is running.
package enum RunningProgram {
  /// The path of its file, links followed.
  ///
  /// - Throws: when the system does not tell.
  package static var path: String {
    get throws(FileSystem.Failure) {
      #if canImport(Darwin)
        var size: UInt32 = 0
        _NSGetExecutablePath(nil, &size)
        var buffer = [CChar](repeating: 0, count: Int(size) + 1)
        _NSGetExecutablePath(&buffer, &size)
        return try FileSystem.resolved(
          String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
      #else
        return try FileSystem.resolved("/proc/self/exe")
      #endif
    }
  }
}
