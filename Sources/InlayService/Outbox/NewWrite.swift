import Foundation
import HTTPTypes

/// A write that is to be added to the queue.
struct NewWrite: Sendable {
    let resource: String
    let method: HTTPRequest.Method
    let url: URL
    let title: String
    let headers: HTTPFields
    let body: WriteBody
}
