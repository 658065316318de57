package import Foundation

/// The folder of this package.
package let packageRoot = URL(filePath: #filePath).appending(path: "../../..").standardized
