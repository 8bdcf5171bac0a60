import Testing

/// Tests of the diagnostics for wrong uses of `@Service` and its attributes.
@Suite struct ServiceMistakeTests {
    @Test(
        arguments: [
            (
                #"@GET("/a") func a() -> Int"#,
                "2:17 'a' must be 'async throws', because it waits for a server and can fail."
            ),
            (
                #"@GET("/a") func a() async -> Int"#,
                "2:17 'a' must be 'async throws', because it waits for a server and can fail."
            ),
            (
                "func a() async throws -> Int",
                "2:6 'a' needs a resource: put @GET(\"/…\"), or another method, before it."
            ),
            (
                #"@GET("/a") @POST("/a") func a() async throws"#,
                "2:12 'a' calls one resource with one method."
            ),
            (
                #"@GET("/a/{id}/{other}") func a(id: Int) async throws"#,
                "2:16 'a' has no parameter 'other' for the path."
            ),
            (
                #"@GET("/a{?page,size}") func a(page: Int) async throws"#,
                "2:16 'a' has no parameter 'size' for the path."
            ),
            (
                #"@GET("/a/{id") func a(id: Int) async throws"#,
                "2:10 The path can't be read: this '{' isn't closed."
            ),
            (
                #"@GET("/a/id}") func a(id: Int) async throws"#,
                "2:12 The path can't be read: this '}' closes nothing."
            ),
            (
                #"@GET("/a/\(x)") func a() async throws"#,
                "2:6 A path must be a string literal without interpolation."
            ),
            (
                "@GET func a() async throws",
                "2:1 @GET needs a path: @GET(\"/photos\")."
            ),
            (
                #"@PUT("/a", body: "note") func a(text: String) async throws"#,
                "2:18 'a' has no parameter 'note'."
            ),
            (
                #"@GET("/a", headers: ["X-A": "b"]) func a(a: String) async throws"#,
                "2:29 'a' has no parameter 'b'."
            ),
            (
                #"@GET("/a", headers: ["X-A": "a"]) func a(a: Int, b: ServiceHeaders) async throws"#,
                "2:22 Use either 'headers:' or a parameter of type 'ServiceHeaders', not both."
            ),
            (
                #"@GET("/a") func a(_: Int) async throws"#,
                "2:19 A parameter needs a name, which is sent to the server."
            ),
            (
                #"@GET("/a") func a(b: Int...) async throws"#,
                "2:22 Variadic parameters aren't supported: use an array."
            ),
            (
                #"@GET("/a") func a(b: inout Int) async throws"#,
                "2:22 'inout' parameters aren't supported: a server can't change a parameter."
            ),
            (
                #"@GET("/a") static func a() async throws"#,
                "2:12 'static' isn't allowed on a function of a @Service protocol."
            ),
            (
                #"@GET("/proxy") func proxy() async throws -> Int"#,
                "2:21 'proxy' is the client's property: give the function another name."
            ),
            (
                #"@HEAD("/a") func a() async throws -> Int"#,
                "2:38 A response to HEAD has no body: return 'ServiceResponse'."
            ),
            (
                "var a: Int { get }",
                "2:1 A @Service protocol can only have functions."
            ),
            (
                #"@GET("/a") var a: Int { get }"#,
                "2:1 A @Service protocol can only have functions."
            ),
        ])
    func invalidServiceMembersAreReportedAtTheirPosition(member: String, problem: String) {
        let expansion = Expansion("@Service protocol Test {\n\(member)\n}")
        #expect(expansion.problems.contains(problem), "\(expansion.problems)")
        #expect(!expansion.text.contains("struct TestService"))
    }

    @Test(arguments: ["struct A {}", "class A {}", "func a() {}"])
    func serviceOnOtherDeclarationsThanProtocolsIsAnError(declaration: String) {
        #expect(
            Expansion("@Service \(declaration)").problems == [
                "1:1 @Service can only be attached to a protocol."
            ])
    }

    @Test(arguments: ["B", "Base.B", "AnyObject", "Sendable, B"])
    func inheritedProtocolsAreReportedAtTheirPosition(inherited: String) {
        let expansion = Expansion(
            "@Service protocol A: \(inherited) {\n@GET(\"/a\") func a() async throws\n}")
        let name = inherited.hasPrefix("Sendable") ? "B" : inherited
        let column = 22 + inherited.count - name.count
        #expect(
            expansion.problems == [
                "1:\(column) A @Service protocol can't inherit from '\(name)': its client is a "
                    + "structure that has only the functions declared here."
            ])
        #expect(!expansion.text.contains("struct AService"))
    }

    @Test(arguments: ["Sendable", "Swift.Sendable"])
    func serviceProtocolsCanInheritFromSendable(inherited: String) {
        let expansion = Expansion(
            "@Service protocol A: \(inherited) {\n@GET(\"/a\") func a() async throws\n}")
        #expect(expansion.problems == [])
        #expect(expansion.text.contains("struct AService: A, Sendable"))
    }

    @Test func methodAttributesOutsideOfAServiceAreReported() {
        let expected =
            "2:1 @GET has no effect here: use it in a protocol with @Service."
        #expect(
            Expansion("protocol A {\n@GET(\"/a\") func a() async throws\n}").problems == [expected])
    }

    @Test func allMistakesOfAServiceAreReportedAtOnce() {
        let problems = Expansion(
            """
            @Service protocol A {
                @GET("/a/{b}") func a() -> Int
                func c() async throws
            }
            """
        ).problems
        #expect(problems.count == 3)
    }

    @Test func aFixItAddsMissingAsyncThrows() {
        let expansion = Expansion("@Service protocol A {\n@GET(\"/a\") func a(b: Int) -> Int\n}")
        #expect(expansion.repairs == ["(b: Int) async throws -> Int"])
    }
}
