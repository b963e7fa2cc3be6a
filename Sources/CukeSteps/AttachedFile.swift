import SourceText
import StepRegistry

// The alias is needed because plain `Data` is an Italian keyword for definitions.
#if canImport(FoundationEssentials)
  import FoundationEssentials
  private typealias FoundationData = FoundationEssentials.Data
#else
  import Foundation
  private typealias FoundationData = Foundation.Data
#endif

/// Attaches a file to the step that is running.
///
///     try attach(file: "build/invoice.pdf")
///
/// - Parameters:
///   - file: the path of the file, of 512 MB at most.
///   - mediaType: the kind of content; nil for the usual one of the file's extension.
///   - fileName: the file name in reports; nil for that of the file.
///   - path: where the call is written; leave it out.
///   - line: where the call is written; leave it out.
/// - Throws: an error of the file system if the file cannot be read.
public func attach(
  file: String, as mediaType: String? = nil, named fileName: String? = nil, path: StaticString = #filePath,
  line: Int = #line
) throws {
  let name = file.split(separator: "/").last.map(String.init) ?? file
  let content = try [UInt8](FoundationData(contentsOf: URL(filePath: file)))
  let type = mediaType ?? MediaType.ofFile(file) ?? "application/octet-stream"
  attach(content, as: type, named: fileName ?? name, path: path, line: line)
}
