import CLibrary
import Messages
import OperatingSystem
import SourceText

extension RunClaim {
  /// Makes the folder and its subfolders.
  static func prepared(_ folder: String) throws(FileSystem.Failure) -> String {
    try FileSystem.makeFolder(folder)
    let path = try FileSystem.resolved(folder)
    for name in [ClaimHeader.Names.tasks, ClaimHeader.Names.claims] { try FileSystem.makeFolder("\(path)/\(name)") }
    return path
  }

  /// Removes the files of tasks that ended before others could begin: the run and its first hooks begin anew.
  static func removeTasks(of path: String) throws(FileSystem.Failure) {
    for task in try ClaimHeader.tasks(inFolder: path) {
      let name = "\(path)/\(ClaimHeader.Names.tasks)/\(task)"
      // A file with the name of a task in it belongs to a task; other files stay.
      guard let written = try? FileSystem.read(name, atMost: 1000), written == Array(task.utf8) else { continue }
      for file in [name + ClaimHeader.Names.stream, name] { try FileSystem.remove(file) }
    }
  }

  /// The header of the first task, which must fit a later task.
  static func commonHeader(
    inFolder folder: String, for own: ClaimHeader, isOver: Bool
  ) throws -> ClaimHeader {
    let advice = "Name a new folder."
    let header = try ClaimHeader(ofFolder: folder, advice: advice)
    try check(own, against: header, in: folder, isOver)
    try header.checkBeginning(inFolder: folder, advice: advice)
    return header
  }

  /// Refuses a task whose settings differ from those of earlier tasks.
  private static func check(
    _ own: ClaimHeader, against header: ClaimHeader, in folder: String, _ isOver: Bool
  ) throws(Diagnostic) {
    if let run = header.run, let own = own.run, run != own {
      throw Diagnostic(
        problem: "the tasks that share their scenarios in \(folder) are of run \(run), and this one is of run \(own)",
        advice: "Name a new folder for each run, for example with the number of the run in its name.")
    }
    if let term = own.difference(from: header) { throw ClaimTerms.problem(with: term, in: folder) }
    guard !isOver || own.run != nil else {
      throw Diagnostic(
        problem: "the shared run in \(folder) has ended, and this task has nothing to run",
        advice:
          "Name a new folder for each run. For tasks that may begin that late, give all tasks the number of the run: set "
          + "CUKESWIFT_RUN_ID.")
    }
  }

  /// A unique name of a task: its number, machine, process, and a random number.
  static func taskName(_ number: Int) -> String {
    var name = utsname()
    uname(&name)
    let host = withUnsafeBytes(of: name.nodename) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    let machine = host.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        ? Character(scalar) : "-"
    }
    return "\(number + 1)-\(String(machine.prefix(64)))-\(getpid())-\(UInt32.random(in: 0 ... .max))"
  }

  /// The problem of a folder that cannot be used for a reason without a known remedy.
  static func problem(_ error: any Error, in folder: String) -> Diagnostic {
    Diagnostic(problem: "the folder \(folder) cannot be used: \(error)")
  }

  static func problem(_ failure: FileSystem.Failure) -> Diagnostic {
    let advice =
      switch failure.code {
      case ENOLCK, EOPNOTSUPP, ENOSYS, EPERM:
        "The folder of --claim needs a file system with locks and hard links that all machines see, such as NFS 4."
      case ENOTDIR: "Name a folder with --claim. A missing folder is created."
      case ENOSPC, EDQUOT: "Make room there, or name a folder elsewhere."
      default: "All tasks need a folder that they can write to."
      }
    return Diagnostic(failure, advice: advice)
  }
}
