import OperatingSystem
import SourceText

/// A build of an author's module in a separate folder, with its products for step files.
struct ModuleBuild {
  /// The module.
  let module: AuthorModule
  /// The toolchain to use.
  let toolchain: Toolchain
  /// The folder for all products.
  let folder: String
  /// Whether its code writes profiles.
  private let isMeasured: Bool

  /// The compiler's arguments for finding the module.
  private(set) var importArguments: [String] = []
  /// The interface files of the module and its dependencies. They stay the same if only code inside functions changes.
  private(set) var interfaces: [String] = []
  /// The object files, which become part of the plug-in.
  private(set) var objects: [String] = []

  /// Prepares a build.
  init(of module: AuthorModule, with toolchain: Toolchain, in folder: String, isMeasured: Bool) {
    self.isMeasured = isMeasured
    self.module = module
    self.toolchain = toolchain
    self.folder = folder
  }

  /// Builds the module, and finds the products.
  ///
  /// - Throws: a diagnostic if the module does not build or is not a library. The compiler's output goes to standard
  ///   error.
  mutating func run() throws(Diagnostic) {
    let targets = try targets()
    let known = try commandModules()
    if let name = targets.first(where: known.contains) {
      throw problem("the module '\(name)' has the name of one of cukeswift's own", advice: "Give it another name.")
    }
    try forgetChangedFiles()
    for target in targets {
      // The module imports the cukeswift modules of the command.
      let options = ["-I", toolchain.modules] + (isMeasured ? Toolchain.measuringArguments : [])
      let (output, ending) = try swift(["build", "--target", target] + options.flatMap { ["-Xswiftc", $0] })
      guard ending != .exited(0) else { continue }
      OutputFile.writeError(output)
      throw problem(
        "the package does not build", advice: "The errors of the compiler are on standard error. Nothing was run.")
    }
    try findProducts(known)
  }

  /// Makes the compiler compile changed files again.
  private func forgetChangedFiles() throws(Diagnostic) {
    do throws(FileSystem.Failure) {
      let built = "\(folder)/debug"
      let targets = try FileSystem.kindIfAny(of: built) == nil ? [] : try FileSystem.names(in: built)
      let builds = targets.filter { $0.hasSuffix(".build") }
      try CompiledFiles(record: "\(folder)/contents").forgetChanged(
        among: try FileTree.files(below: module.package) { $0.hasSuffix(".swift") }
      ) { file in
        // File names are unique within a target. A file of the same name in another target is compiled again too.
        let name = FileSystem.name(of: file).dropLast(".swift".count)
        return builds.flatMap { ["\(built)/\($0)/\(name).swift.o", "\(built)/\($0)/\(name).swiftdeps"] }
      }
    } catch {
      throw Diagnostic(error, advice: "The package \(module.package) is built there.")
    }
  }

  /// The targets of the product.
  private func targets() throws(Diagnostic) -> [String] {
    let (output, ending) = try swift(["package", "describe", "--type", "json"])
    guard ending == .exited(0), let start = output.firstRange(of: "{\n")?.lowerBound,
      let package = PackageDescription(json: Array(output[start...].utf8))
    else { throw problem("the package cannot be read", advice: output) }
    if let targets = package.libraries[module.product] { return targets }
    let names = package.libraries.keys.sorted()
    throw problem(
      "the package has no library product '\(module.product)'",
      advice: DidYouMean.sentence(for: module.product, among: names)
        ?? (names.isEmpty ? "It has none." : "It has \(names.joined(separator: ", "))."))
  }

  /// The names of the command's modules.
  private func commandModules() throws(Diagnostic) -> Set<String> {
    do {
      let names = try FileSystem.names(in: toolchain.modules)
      return Set(names.filter { $0.hasSuffix(".swiftmodule") }.map { String($0.dropLast(".swiftmodule".count)) })
    } catch {
      throw Diagnostic(error)
    }
  }

  /// Finds modules and objects, without those of cukeswift, which are already in the command.
  private mutating func findProducts(_ known: Set<String>) throws(Diagnostic) {
    do throws(FileSystem.Failure) {
      interfaces = try FileTree.files(below: module.package) { $0.hasSuffix(".h") }
      importArguments = ["-I", "\(folder)/debug/Modules"]
      let built = try FileSystem.names(in: "\(folder)/debug").filter { $0.hasSuffix(".build") }
      for name in built where !name.hasSuffix("-tool.build") && !known.contains(String(name.dropLast(6))) {
        let path = "\(folder)/debug/\(name)"
        let interface = "\(folder)/debug/Modules/\(name.dropLast(6)).swiftmodule"
        if try FileSystem.kindIfAny(of: interface) != nil { interfaces.append(interface) }
        objects += try FileTree.files(below: path) { $0.hasSuffix(".o") }
        if try FileSystem.kindIfAny(of: "\(path)/module.modulemap") != nil { importArguments += ["-I", path] }
      }
    } catch {
      throw Diagnostic(error, advice: "The package \(module.package) is built there.")
    }
  }

  private func swift(_ arguments: [String]) throws(Diagnostic) -> (output: String, ending: ProcessEnding) {
    guard let command = arguments.first else { return ("", .exited(0)) }
    do {
      let more = ["--package-path", module.package, "--scratch-path", folder]
      return try ChildProcess.run(
        toolchain.driver, arguments: [command] + more + arguments.dropFirst(),
        environment: Toolchain.environment(besides: folder))
    } catch {
      throw Diagnostic(error, advice: "The Swift package manager cannot be run.")
    }
  }

  private func problem(_ text: String, advice: String) -> Diagnostic {
    Diagnostic(uri: module.package, problem: text, advice: advice)
  }
}
