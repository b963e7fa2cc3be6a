/// A driver that can save the stored data of its app for other scenarios.
public protocol StateDriver: AppDriver {
  /// The data that the app keeps after its end, such as the logged-in user, as a text for drivers of this type.
  ///
  /// - Throws: an `AppError` if the app is not running.
  func state() async throws -> String

  /// Makes the app begin with saved data at its next launch.
  ///
  /// - Parameter state: the text that a driver's `state` returned.
  /// - Throws: an `AppError` if the text is not such a state, or the app is already running.
  func restore(_ state: String) async throws

  /// Whether a text is such a state. Only these files may be overwritten with another state.
  ///
  /// - Parameter text: the content of a file.
  func isState(_ text: String) async -> Bool
}

/// A driver whose app is loaded from a server with a status.
package protocol StatusDriver: AppDriver {
  /// Makes a launch succeed only if the server answers with a given status. The default is any status below 400.
  ///
  /// - Parameter status: the status, from 200 to 599.
  func expectStatus(_ status: Int) async throws
}

/// A driver whose app has a history of pages, as a browser does.
package protocol HistoryDriver: AppDriver {
  /// Goes back to the previous page, as the browser's own button does.
  ///
  /// - Returns: whether there was a previous page.
  /// - Throws: an `AppError` if the app is not running.
  func goBack() async throws -> Bool
}

/// A driver of a page for which a browser stores cookies and data.
package protocol PageRecordsDriver: AppDriver {
  /// The cookies and storage of the page, and its requests to the browser.
  ///
  /// - Throws: an `AppError` if the page is not open.
  func pageRecords() async throws -> PageRecords
}

/// A driver of an app whose data is stored outside of it, as a browser does for pages.
package protocol DataDriver: AppDriver {
  /// Ends the app, then deletes all its stored data, including data that it stores at its end.
  ///
  /// - Returns: whether the running app had stored anything.
  /// - Throws: an `AppError` if the driver cannot do it.
  func clearData() async throws -> Bool
}

/// A driver of an app that gives files to the user, as a page does with downloads.
package protocol DownloadsDriver: AppDriver {
  /// Waits for a new download or a change of one, while the app's time stands still.
  ///
  /// - Parameters:
  ///   - known: the downloads known so far.
  ///   - limit: the longest time to wait; no time if they have already changed.
  /// - Returns: all downloads.
  /// - Throws: an `AppError` if the driver cannot find out.
  func downloads(otherThan known: [AppDownload], waitingAtMost limit: Duration) async throws -> [AppDownload]
}
