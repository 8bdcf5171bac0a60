import FlyingFox
import Foundation
import InlayTesting

extension PortalRoutes {
    /// Adds `/answers`, and the images that they contain.
    func addAnswers(to routes: inout RoutedHTTPHandler) {
        routes.get("/answers") { _ in try .json(data.answers) }
        routes.get("/pictures/:name") { request in
            let name = request.routeParameters["name"] ?? ""
            guard name.hasSuffix(".svg"), let number = UInt64(name.dropLast(4)) else {
                throw Refusal(.notFound, "There is no picture \(name).")
            }
            return HTTPResponse(
                statusCode: .ok, headers: [.contentType: "image/svg+xml"],
                body: Data(Self.picture(number).utf8))
        }
    }

    /// Draws a curve over one night, always the same for the same number.
    private static func picture(_ number: UInt64) -> String {
        var random = SeededGenerator(seed: number &+ 17)
        var height = 120.0
        let points = stride(from: 0, through: 480, by: 12).map { x in
            height = min(max(height + Double.random(in: -26...26, using: &random), 20), 185)
            return "\(x),\(Int(height))"
        }
        let hue = Int.random(in: 0..<360, using: &random)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="480" height="200" viewBox="0 0 480 200">
            <rect width="480" height="200" fill="hsl(\(hue) 40% 92%)"/>
            <polyline fill="none" stroke="hsl(\(hue) 60% 40%)" stroke-width="3" \
            points="\(points.joined(separator: " "))"/>
            </svg>
            """
    }
}
