import CukeXCUITest
import Foundation
import SampleApps

// Loads compiled classes of XCUITest and runs them; AcceptanceTests compiles them. They use what this program is built from.

/// Prints every failure of a test with the name of the test.
final class Printer: NSObject, XCTestObservation {
  func testCase(
    _ testCase: XCTestCase, didFailWithDescription description: String, inFile path: String?, atLine line: Int
  ) {
    let file = path.map { URL(filePath: $0).lastPathComponent } ?? ""
    print("FAILED \(testCase.name) \(file):\(line): \(description)")
  }
}

guard CommandLine.arguments.count == 2, let library = dlopen(CommandLine.arguments[1], RTLD_NOW | RTLD_LOCAL) else {
  print("cannot load: \(dlerror().map { String(cString: $0) } ?? "no library")")
  exit(2)
}
guard let symbol = dlsym(library, "runExportedClasses") else {
  print("no classes in it")
  exit(2)
}
XCTestObservationCenter.shared.addTestObserver(Printer())
unsafeBitCast(symbol, to: (@convention(c) () -> Void).self)()
