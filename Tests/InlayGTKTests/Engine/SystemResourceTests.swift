import CGLib
import CGTK
import Foundation
import Glibc
import Inlay
import InlayGObject
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension AppSuites {
    /// Tests of the system resources that views and lists use and release.
    @Suite struct SystemResources {
        @Test func connectingToThePrivateDisplayRequiresItsXAuthorityKey() throws {
            let path = try #require(g_getenv("XAUTHORITY").map { String(cString: $0) })
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            #expect(attributes[.ownerAccountID] as? Int == Int(getuid()))
            #expect(connects(authority: path))
            #expect(!connects(authority: "/dev/null"))
        }

        /// Whether a program can use the display with an authority file.
        private func connects(authority: String) -> Bool {
            let words = [
                "env", "HOME=/nonexistent", "XAUTHORITY=\(authority)", "xdotool",
                "getmouselocation",
            ]
            var arguments = words.map { strdup($0) } + [nil]
            defer { for argument in arguments { free(argument) } }
            var status: Int32 = -1
            let flags = GSpawnFlags(
                rawValue: G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_STDOUT_TO_DEV_NULL.rawValue
                    | G_SPAWN_STDERR_TO_DEV_NULL.rawValue)
            let started = g_spawn_sync(
                nil, &arguments, nil, flags, nil, nil, nil, nil, &status, nil)
            return started != 0 && status == 0
        }

        @Test func onlyTheEightMostRecentSitesWithoutViewsAreCached() throws {
            let profile = WebProfile()
            func site(_ number: Int) -> PageTrust {
                .site([WebOrigin(scheme: "https", host: "site\(number).example")])
            }
            let kept = WebView(trust: site(0), profile: profile)
            for number in 1..<60 { _ = WebView(trust: site(number), profile: profile) }
            // Eight that were used last, and the one with a view.
            #expect(profile.siteCount == 9)
            withExtendedLifetime(kept) {}
        }

        @Test func aReleasedListDisconnectsFromTheMemoryMonitor() throws {
            let monitor = GLibObject(owning: g_memory_monitor_dup_default())
            let signal = g_signal_lookup(
                "low-memory-warning", inlay_instance_type(monitor.pointer))
            func handlers() -> Int {
                let mask = GSignalMatchType(
                    rawValue: G_SIGNAL_MATCH_ID.rawValue | G_SIGNAL_MATCH_UNBLOCKED.rawValue)
                var found: [gulong] = []
                while case let id = g_signal_handler_find(
                    monitor.pointer, mask, signal, 0, nil, nil, nil), id != 0
                {
                    // A blocked signal handler isn't found again.
                    g_signal_handler_block(monitor.pointer, id)
                    found.append(id)
                }
                for id in found { g_signal_handler_unblock(monitor.pointer, id) }
                return found.count
            }
            let before = handlers()
            var list: ContentList<[Int]>? = ContentList([1]) { .html("<p>\($0)") }
            #expect(handlers() == before + 1)
            weak let released = list
            list = nil
            #expect(released == nil)
            #expect(handlers() == before)
        }
    }
}
