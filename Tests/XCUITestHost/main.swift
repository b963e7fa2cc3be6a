import AppUnderTest
import CukeXCUITest
import Foundation
import PageDriver
import SampleApps

// Loads XCUITest classes compiled by AcceptanceTests and runs them; the classes use the modules of this program.

/// Prints every test failure with the name of the test.
final class Printer: NSObject, XCTestObservation {
  /// The device for the tests.
  var device = ""

  func testCase(
    _ testCase: XCTestCase, didFailWithDescription description: String, inFile path: String?, atLine line: Int
  ) {
    let file = path.map { URL(filePath: $0).lastPathComponent } ?? ""
    print("FAILED \(testCase.name) on \(device) \(file):\(line): \(description)")
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
let run = unsafeBitCast(symbol, to: (@convention(c) (UnsafePointer<CChar>) -> Int).self)
let printer = Printer()
XCTestObservationCenter.shared.addTestObserver(printer)

let variables = ProcessInfo.processInfo.environment
var entries = AppCatalog.samples.entries
var devices = Device.all
do {
  if let page = variables["PAGE"], let source = try PageSource.located(at: page) {
    entries = [.page(source, named: variables["APP"] ?? "")]
  }
  if let device = variables["DEVICE"] { devices = [try Device.named(device)] }
} catch {
  print(error)
  exit(2)
}
var runs = 0
for entry in entries where variables["APP"] == nil || variables["APP"] == entry.name {
  for device in devices {
    XCUIApplication.use([entry], on: device)
    printer.device = device.name
    let arguments = variables["MUTATION"].map { ["--mutation", $0] } ?? []
    runs += RunEnvironment.$current.withValue(.changed { $0.launchArguments = arguments }) {
      run(entry.name)
    }
  }
}
print("RAN \(runs)")
