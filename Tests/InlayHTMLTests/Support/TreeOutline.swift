import InlayHTML

/// A tree in the notation of html5lib's tests.
enum TreeOutline {
    static func text(of tree: HTMLTree) -> String {
        lines(below: tree.root, depth: 0).joined(separator: "\n")
    }

    private static func lines(below node: HTMLNode, depth: Int) -> [String] {
        let indent = "| " + String(repeating: "  ", count: depth)
        return node.children.flatMap { child -> [String] in
            switch child.content {
            case .root: return []
            case .text(let text): return ["\(indent)\"\(text)\""]
            case .comment(let text): return ["\(indent)<!-- \(text) -->"]
            case .doctype(let name, let publicID, let systemID):
                let ids =
                    publicID.isEmpty && systemID.isEmpty ? "" : " \"\(publicID)\" \"\(systemID)\""
                return ["\(indent)<!DOCTYPE \(name)\(ids)>"]
            case .element(let element):
                let attributes = element.attributes
                    .map { ($0.name.replacing(":", with: " "), $0.value, $0.name) }
                    .map { (element.namespace == .html ? $0.2 : $0.0, $0.1) }
                    .sorted { $0.0.utf16.lexicographicallyPrecedes($1.0.utf16) }
                    .map { "\(indent)  \($0.0)=\"\($0.1)\"" }
                let isTemplate = element.name == "template" && element.namespace == .html
                let inside = isTemplate ? ["\(indent)  content"] : []
                let prefix = [.html: "", .svg: "svg ", .mathML: "math "][element.namespace] ?? ""
                return ["\(indent)<\(prefix)\(element.name)>"] + attributes + inside
                    + lines(below: child, depth: depth + (isTemplate ? 2 : 1))
            }
        }
    }
}
