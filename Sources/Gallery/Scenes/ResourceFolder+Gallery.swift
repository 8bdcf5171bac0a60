import Foundation
import Inlay

extension ResourceFolder {
    /// The folder with the gallery's own pages.
    static var gallery: ResourceFolder {
        let folder = Bundle.module.url(forResource: "Pages", withExtension: nil)
        return ResourceFolder(name: "gallery", url: folder ?? Bundle.module.bundleURL)
    }
}
