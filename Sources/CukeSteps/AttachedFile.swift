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
  let parts = name.split(separator: ".")
  let usual = parts.count > 1 ? mediaTypes[parts.last?.lowercased() ?? ""] : nil
  let content = try [UInt8](FoundationData(contentsOf: URL(filePath: file)))
  attach(
    content, as: mediaType ?? usual ?? "application/octet-stream", named: fileName ?? name, path: path, line: line)
}

/// The usual media types of files by their extensions.
private let mediaTypes = [
  "csv": "text/csv", "gif": "image/gif", "htm": "text/html", "html": "text/html", "jpeg": "image/jpeg",
  "jpg": "image/jpeg", "json": "application/json", "log": "text/plain", "md": "text/markdown", "mov": "video/quicktime",
  "mp4": "video/mp4", "pdf": "application/pdf", "png": "image/png", "svg": "image/svg+xml", "txt": "text/plain",
  "webm": "video/webm", "webp": "image/webp", "xml": "application/xml", "yaml": "application/yaml",
  "yml": "application/yaml", "zip": "application/zip",
]
