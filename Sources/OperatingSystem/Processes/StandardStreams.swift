import CLibrary

/// Saves standard input, output and error before running code that may close or replace them.
package struct StandardStreams {
  private struct Stream {
    let name: String
    let number: Int32
    let identity: FileSystem.Identity
    let copy: Int32
  }

  private let streams: [Stream]

  /// Saves the open streams; `restore` must be called afterwards.
  package init() {
    let names = [
      (STDIN_FILENO, "standard input"), (STDOUT_FILENO, "standard output"), (STDERR_FILENO, "standard error"),
    ]
    streams = names.compactMap { number, name in
      guard let identity = FileDescriptors.identity(of: number), let copy = FileDescriptors.copy(of: number) else {
        return nil
      }
      return Stream(name: name, number: number, identity: identity, copy: copy)
    }
  }

  /// Restores the streams that have been closed or replaced.
  ///
  /// - Returns: the names of those streams.
  package func restore() -> [String] {
    let lost = streams.filter { FileDescriptors.identity(of: $0.number) != $0.identity }
    for stream in lost { dup2(stream.copy, stream.number) }
    for stream in streams { close(stream.copy) }
    return lost.map(\.name)
  }
}
