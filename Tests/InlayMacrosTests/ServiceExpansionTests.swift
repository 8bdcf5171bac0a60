import Testing

/// Tests of the expansion of `@Service`.
@Suite struct ServiceExpansionTests {
    @Test func serviceProtocolsGetAClientThatCallsTheProxy() {
        let expansion = Expansion(
            """
            @Service
            protocol Photos {
                @GET("/photos")
                func photos(album: Int) async throws -> [Photo]
            }
            """)
        #expect(expansion.problems == [])
        #expect(
            expansion.text == """
                protocol Photos {
                    func photos(album: Int) async throws -> [Photo]
                }

                struct PhotosService: Photos, Sendable {
                    /// The proxy that makes the calls.
                    let proxy: ServiceProxy

                    /// Creates a client of a proxy.
                    init(_ proxy: ServiceProxy) {
                        self.proxy = proxy
                    }

                    func photos(album: Int) async throws -> [Photo] {
                        try await self.proxy.get("/photos", ["album": album])
                    }
                }
                """)
    }

    @Test(
        arguments: [
            (
                #"@GET("/photos/{id}") func photo(id: Int) async throws -> Photo"#,
                #"get("/photos/{id}", ["id": id])"#
            ),
            (
                #"@GET("/photos") func photos(in album: Int) async throws -> [Photo]"#,
                #"get("/photos", ["album": album])"#
            ),
            (
                #"@GET("/photos{?since,tags*}") func photos(since: Date, tags: [String]) async throws"#,
                #"get("/photos{?since,tags*}", ["since": since, "tags": tags])"#
            ),
            (
                #"@GET("/now") func time() async throws(ServiceError) -> Date"#, #"get("/now")"#
            ),
            (
                #"@POST("/photos", encoding: .multipart) func add(file: URL) async throws"#,
                #"post("/photos", ["file": file], encoding: .multipart)"#
            ),
            (
                #"@PUT("/notes/{id}", body: "note") func put(id: Int, note: Note) async throws"#,
                #"put("/notes/{id}", ["id": id], options: try CallOptions().sending(note))"#
            ),
            (
                #"@PATCH("/notes", body: "note") func a(note: Note, o: CallOptions) async throws"#,
                #"patch("/notes", options: try o.sending(note))"#
            ),
            (
                #"@DELETE("/a", headers: ["If-Match": "tag"]) func a(tag: String?) async throws"#,
                #"delete("/a", headers: .values(["If-Match": tag]))"#
            ),
            (
                #"@HEAD("/a") func a(more: ServiceHeaders) async throws -> ServiceResponse"#,
                #"head("/a", headers: more)"#
            ),
            (
                #"@GET("/film") func film() async throws -> ServiceStream"#,
                #"stream(named: "GET", "/film")"#
            ),
            (
                #"@GET("/a/{default}") func a(`default`: Int) async throws -> Int"#,
                #"get("/a/{default}", ["default": `default`])"#
            ),
        ])
    func parametersBecomePathQueryBodyOrHeaderArguments(function: String, call: String) {
        let expansion = Expansion("@Service protocol Test {\n\(function)\n}")
        #expect(expansion.problems == [])
        #expect(expansion.text.contains("try await self.proxy.\(call)\n"), "\(expansion.text)")
    }

    @Test func responsesAreDecodedWithTheirProvenance() {
        let function =
            #"@GET("/a") func a(q: Int) async throws(ServiceError) -> DecodedResponse<[Int]>"#
        let expansion = Expansion("@Service protocol Test {\n\(function)\n}")
        #expect(expansion.problems == [])
        let call =
            #"try await (self.proxy.get("/a", ["q": q]) as ServiceResponse).decodedResponse()"#
        #expect(expansion.text.contains("\(call)\n"), "\(expansion.text)")
    }

    @Test(arguments: ["public", "package", "fileprivate"])
    func clientsHaveTheAccessLevelOfTheProtocol(word: String) {
        let text = Expansion(
            "@Service \(word) protocol A {\n@GET(\"/a\") func a() async throws\n}"
        ).text
        #expect(text.contains("\(word) struct AService: A, Sendable {"))
        #expect(text.contains("\(word) init(_ proxy: ServiceProxy)"))
        #expect(text.contains("\(word) func a() async throws {"))
    }

    @Test func clientsInAPublicExtensionHavePublicMembers() {
        let text = Expansion(
            """
            public extension Shop {
                @Service protocol A {
                    @GET("/a") func a() async throws
                }
            }
            """
        ).text
        #expect(text.contains("    struct AService: A, Sendable {"), "\(text)")
        for member in ["let proxy", "init(", "func a() async throws {"] {
            #expect(text.contains("public \(member)"), "\(text)")
        }
    }

    @Test func clientsOfPrivateProtocolsAreFileprivate() {
        let text = Expansion("@Service private protocol A {}").text
        #expect(text.contains("fileprivate struct AService: A, Sendable {"))
    }

    @Test func otherAttributesAreCopiedToTheClientFunction() {
        let text = Expansion(
            "@Service protocol A {\n@discardableResult @GET(\"/a\") func a() async throws -> Int\n}"
        ).text
        #expect(text.contains("    @discardableResult func a() async throws -> Int {"))
    }
}
