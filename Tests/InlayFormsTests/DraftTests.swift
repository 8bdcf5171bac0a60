import Foundation
import Glibc
import InlayForms
import InlayTesting
import Testing

/// Tests of drafts of forms, which survive a restart.
@Suite struct DraftTests {
    private let folder: TemporaryDirectory
    private let store: FormDraftStore

    init() throws {
        folder = try TemporaryDirectory()
        store = FormDraftStore(folder: folder.url.appendingPathComponent("drafts"))
    }

    private var form: Form {
        Form([
            FormSection([
                FormField(.text, name: "name"), FormField(.text, name: "name"),
                FormField(.secure, name: "password"),
                FormField(.hidden, name: "token", value: .text("t1")),
                FormField(.file, name: "file"), FormField(.toggle, name: "terms"),
                FormField(.choice, name: "size", options: [FormOption("s"), FormOption("m")]),
                FormField(.text, name: "card"),
            ])
        ])
    }

    private var filled: Form {
        var form = form
        form[id: 1].value = .text("Ada ü\n")
        form[id: 2].value = .text("hunter2")
        form[id: 3].value = .text("t2")
        form[id: 4].value = .files([FormFile(Array("secret".utf8), name: "secret.txt")])
        form[id: 5].value = .toggle(true)
        form[id: 6].value = .selection([1])
        form[id: 7].value = .text("4111")
        form[id: 7].isPrivate = true
        return form
    }

    @Test func aDraftWithARemovedOptionKeepsTheDefault() throws {
        func page(_ options: [String]) -> Form {
            Form([
                FormSection([
                    FormField(
                        .choice, name: "size", value: .selection([0]),
                        options: options.map { FormOption($0) })
                ])
            ])
        }
        var chosen = page(["s", "m", "l"])
        chosen[id: 0].value = .selection([1])
        try store.save(chosen, key: "k")
        var changed = page(["s", "l"])
        store.restore(&changed, key: "k")
        #expect(changed.entries() == [FormEntry("size", "s")])
    }

    @Test func draftsAreRestoredWithoutPasswordsFilesAndHiddenValues() throws {
        try store.save(filled, key: "a/../b")
        let files = try FileManager.default.contentsOfDirectory(atPath: store.folder.path)
        #expect(files == ["a%2F..%2Fb.draft"])
        let text = try String(
            contentsOf: store.folder.appendingPathComponent(files[0]), encoding: .utf8)
        for secret in ["hunter2", "t2", "secret", "4111", "password"] {
            #expect(!text.contains(secret))
        }
        let attributes = try FileManager.default.attributesOfItem(
            atPath: store.folder.appendingPathComponent(files[0]).path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        var restored = form
        #expect(FormDraftStore(folder: store.folder).restore(&restored, key: "a/../b"))
        #expect(restored.fields[1].value == .text("Ada ü\n"))
        #expect(restored.fields[0].value == .text(""))
        #expect(restored.fields[2].value == .text(""))
        #expect(restored.fields[3].value == .text("t1"))
        #expect(restored.fields[5].value == .toggle(true))
        #expect(restored.value(named: "size") == "m")
    }

    @Test func draftsOfChangedFormsRestoreTheRemainingFields() throws {
        try store.save(filled, key: "k")
        var other = Form([
            FormSection([
                FormField(.choice, name: "size", options: [FormOption("m")]),
                FormField(.secure, name: "name"), FormField(.number, name: "terms"),
            ])
        ])
        #expect(store.restore(&other, key: "k"))
        #expect(other.value(named: "size") == "m")
        #expect(other.fields[1].value == .text(""))
        #expect(other.fields[2].value == .text(""))
    }

    @Test func draftFilesGetTheirPermissionsWhenTheyAreCreated() throws {
        try FileManager.default.createDirectory(
            at: store.folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let watch = inotify_init1(Int32(IN_NONBLOCK))
        defer { close(watch) }
        #expect(inotify_add_watch(watch, store.folder.path, UInt32(IN_ATTRIB)) >= 0)
        try store.save(filled, key: "k")
        // No permissions of a file in the folder were changed, not even those of a temporary one.
        var events = [UInt8](repeating: 0, count: 4_096)
        #expect(read(watch, &events, events.count) < 0)
    }

    @Test func aReadableDraftFolderIsRestrictedToTheUser() throws {
        try FileManager.default.createDirectory(
            at: store.folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o755])
        try store.save(filled, key: "k")
        let mode = try FileManager.default.attributesOfItem(
            atPath: store.folder.path)[.posixPermissions]
        #expect(mode as? Int == 0o700)
    }

    @Test func draftsAreNeitherWrittenNorReadThroughALink() throws {
        let target = FormDraftStore(folder: folder.url.appendingPathComponent("target"))
        try target.save(filled, key: "k")
        try FileManager.default.createSymbolicLink(
            at: store.folder, withDestinationURL: target.folder)
        #expect(throws: FormDraftError.self) { try store.save(filled, key: "other") }
        #expect(store.draft(key: "k") == nil)
        #expect(throws: FormDraftError.self) { try store.remove(key: "k") }
        #expect(target.draft(key: "k") != nil)
        #expect(target.draft(key: "other") == nil)
    }

    @Test func aDraftThatIsALinkIsNotReadAndReplacedWithoutChangingItsTarget() throws {
        try store.save(filled, key: "k")
        try store.save(filled, key: "target")
        let file = store.folder.appendingPathComponent("k.draft")
        let target = store.folder.appendingPathComponent("target.draft")
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: target)
        #expect(store.draft(key: "k") == nil)
        let before = try Data(contentsOf: target)
        var changed = filled
        changed["name"]?.value = .text("another")
        try store.save(changed, key: "k")
        #expect(try Data(contentsOf: target) == before)
        #expect(store.draft(key: "k") != nil)
    }

    @Test func symlinksInWorldWritableFoldersAreNotFollowedToTheDraftFolder() throws {
        let shared = folder.url.appendingPathComponent("shared")
        let own = folder.url.appendingPathComponent("own")
        for (url, mode) in [(shared, mode_t(0o777)), (own, 0o700)] {
            #expect(mkdir(url.path, mode) == 0 && chmod(url.path, mode) == 0)
        }
        let link = shared.appendingPathComponent("link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: own)
        let drafts = FormDraftStore(folder: link.appendingPathComponent("drafts"))
        #expect(throws: FormDraftError.self) { try drafts.save(filled, key: "k") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: own.path) == [])
    }

    @Test(.enabled(if: geteuid() == 0, "Only root can make another user's folder."))
    func aDraftFolderOfAnotherUserIsRefused() throws {
        try store.save(filled, key: "k")
        #expect(chown(store.folder.path, 65_534, 65_534) == 0)
        #expect(throws: FormDraftError.self) { try store.save(filled, key: "k") }
        #expect(store.draft(key: "k") == nil)
    }

    @Test func draftsThatCannotBeReplacedLeaveNoTemporaryFile() throws {
        let inside = store.folder.appendingPathComponent("k.draft/x")
        try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
        #expect(throws: FormDraftError.self) { try store.save(filled, key: "k") }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: store.folder.path) == ["k.draft"])
    }

    @Test func damagedDraftsAndDefaultValuesRestoreNothing() throws {
        try store.save(filled, key: "k")
        try store.save(form, key: "k")
        #expect(try FileManager.default.contentsOfDirectory(atPath: store.folder.path) == [])
        try folder.write("{\"entries\": [{", to: "drafts/k.draft")
        var restored = form
        #expect(!store.restore(&restored, key: "k"))
        try store.remove(key: "k")
        try store.remove(key: "k")
    }

    @Test func draftsWithLongKeysAreStoredSeparatelyAndRemoved() throws {
        let long = String(repeating: "ü", count: 40)
        let keys = [long, long + "x", long + "y", String(repeating: "z", count: 100_000)]
        for key in keys {
            var form = form
            form[id: 0].value = .text(String(key.suffix(2)))
            try store.save(form, key: key)
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: store.folder.path)
        #expect(files.count == 4 && files.allSatisfy { $0.hasSuffix(".draft") })
        for key in keys {
            var restored = form
            #expect(store.restore(&restored, key: key))
            #expect(restored.fields[0].value == .text(String(key.suffix(2))))
            try store.remove(key: key)
            #expect(!store.restore(&restored, key: key))
        }
    }

    @Test func emptyDraftKeysAndTooLargeDraftsAreErrors() throws {
        #expect(throws: FormDraftError.emptyKey) { try store.save(filled, key: "") }
        var large = form
        large[id: 0].value = .text(String(repeating: "x", count: FormDraftStore.byteLimit))
        #expect(throws: FormDraftError.self) { try store.save(large, key: "k") }
    }

    @Test func draftsOfAFormWithoutAutocompletionHaveOnlyTheFieldsThatAllowIt() throws {
        var form = try HTMLForm(
            parsing: """
                <form autocomplete=Off><input name=iban><input name=b autocomplete=on>
                <input type=radio name=r value=1><input type=radio name=r value=2></form>
                """, baseURL: nil
        ).form
        for (name, value) in [("iban", "secret"), ("b", "x"), ("r", "2")] {
            try form.set([value], for: name)
        }
        #expect(FormDraft(form).entries.map(\.name) == ["b"])
    }
}
