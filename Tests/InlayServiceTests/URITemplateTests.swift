import InlayService
import InlayValues
import Testing

/// The examples of RFC 6570.
@Suite struct URITemplateTests {
    private static let values: [String: URITemplate.Value] = [
        "count": ["one", "two", "three"], "dom": ["example", "com"], "dub": "me/too",
        "hello": "Hello World!", "half": "50%", "var": "value", "who": "fred",
        "base": "http://example.com/home/", "path": "/foo/bar", "list": ["red", "green", "blue"],
        "keys": .pairs([.init("semi", ";"), .init("dot", "."), .init("comma", ",")]),
        "v": "6", "x": "1024", "y": "768", "empty": "", "empty_keys": .pairs([]),
        "year": ["1965", "2000", "2012"], "semi": ";", "one.two": "dotted",
    ]

    @Test(arguments: [
        // 3.2.1
        ("{count}", "one,two,three"), ("{count*}", "one,two,three"),
        ("{/count}", "/one,two,three"), ("{/count*}", "/one/two/three"),
        ("{;count}", ";count=one,two,three"), ("{;count*}", ";count=one;count=two;count=three"),
        ("{?count}", "?count=one,two,three"), ("{?count*}", "?count=one&count=two&count=three"),
        ("{&count*}", "&count=one&count=two&count=three"),
        // 3.2.2
        ("{var}", "value"), ("{hello}", "Hello%20World%21"), ("{half}", "50%25"),
        ("O{empty}X", "OX"), ("O{undef}X", "OX"), ("{x,y}", "1024,768"),
        ("{x,hello,y}", "1024,Hello%20World%21,768"), ("?{x,empty}", "?1024,"),
        ("?{x,undef}", "?1024"), ("?{undef,y}", "?768"), ("{var:3}", "val"), ("{var:30}", "value"),
        ("{list}", "red,green,blue"), ("{list*}", "red,green,blue"),
        ("{keys}", "semi,%3B,dot,.,comma,%2C"), ("{keys*}", "semi=%3B,dot=.,comma=%2C"),
        // 3.2.3
        ("{+var}", "value"), ("{+hello}", "Hello%20World!"), ("{+half}", "50%25"),
        ("{base}index", "http%3A%2F%2Fexample.com%2Fhome%2Findex"),
        ("{+base}index", "http://example.com/home/index"), ("O{+empty}X", "OX"),
        ("O{+undef}X", "OX"), ("{+path}/here", "/foo/bar/here"),
        ("here?ref={+path}", "here?ref=/foo/bar"), ("up{+path}{var}/here", "up/foo/barvalue/here"),
        ("{+x,hello,y}", "1024,Hello%20World!,768"), ("{+path,x}/here", "/foo/bar,1024/here"),
        ("{+path:6}/here", "/foo/b/here"), ("{+list}", "red,green,blue"),
        ("{+list*}", "red,green,blue"), ("{+keys}", "semi,;,dot,.,comma,,"),
        ("{+keys*}", "semi=;,dot=.,comma=,"),
        // 3.2.4
        ("{#var}", "#value"), ("{#hello}", "#Hello%20World!"), ("{#half}", "#50%25"),
        ("foo{#empty}", "foo#"), ("foo{#undef}", "foo"),
        ("{#x,hello,y}", "#1024,Hello%20World!,768"),
        ("{#path,x}/here", "#/foo/bar,1024/here"), ("{#path:6}/here", "#/foo/b/here"),
        ("{#list}", "#red,green,blue"), ("{#list*}", "#red,green,blue"),
        ("{#keys}", "#semi,;,dot,.,comma,,"), ("{#keys*}", "#semi=;,dot=.,comma=,"),
        // 3.2.5
        ("{.who}", ".fred"), ("{.who,who}", ".fred.fred"), ("{.half,who}", ".50%25.fred"),
        ("www{.dom*}", "www.example.com"), ("X{.var}", "X.value"), ("X{.empty}", "X."),
        ("X{.undef}", "X"), ("X{.var:3}", "X.val"), ("X{.list}", "X.red,green,blue"),
        ("X{.list*}", "X.red.green.blue"), ("X{.keys}", "X.semi,%3B,dot,.,comma,%2C"),
        ("X{.keys*}", "X.semi=%3B.dot=..comma=%2C"), ("X{.empty_keys}", "X"),
        ("X{.empty_keys*}", "X"),
        // 3.2.6
        ("{/who}", "/fred"), ("{/who,who}", "/fred/fred"), ("{/half,who}", "/50%25/fred"),
        ("{/who,dub}", "/fred/me%2Ftoo"), ("{/var}", "/value"), ("{/var,empty}", "/value/"),
        ("{/var,undef}", "/value"), ("{/var,x}/here", "/value/1024/here"),
        ("{/var:1,var}", "/v/value"), ("{/list}", "/red,green,blue"),
        ("{/list*}", "/red/green/blue"), ("{/list*,path:4}", "/red/green/blue/%2Ffoo"),
        ("{/keys}", "/semi,%3B,dot,.,comma,%2C"), ("{/keys*}", "/semi=%3B/dot=./comma=%2C"),
        // 3.2.7
        ("{;who}", ";who=fred"), ("{;half}", ";half=50%25"), ("{;empty}", ";empty"),
        ("{;v,empty,who}", ";v=6;empty;who=fred"), ("{;v,bar,who}", ";v=6;who=fred"),
        ("{;x,y}", ";x=1024;y=768"), ("{;x,y,empty}", ";x=1024;y=768;empty"),
        ("{;x,y,undef}", ";x=1024;y=768"), ("{;hello:5}", ";hello=Hello"),
        ("{;list}", ";list=red,green,blue"), ("{;list*}", ";list=red;list=green;list=blue"),
        ("{;keys}", ";keys=semi,%3B,dot,.,comma,%2C"), ("{;keys*}", ";semi=%3B;dot=.;comma=%2C"),
        // 3.2.8
        ("{?who}", "?who=fred"), ("{?half}", "?half=50%25"), ("{?x,y}", "?x=1024&y=768"),
        ("{?x,y,empty}", "?x=1024&y=768&empty="), ("{?x,y,undef}", "?x=1024&y=768"),
        ("{?var:3}", "?var=val"), ("{?list}", "?list=red,green,blue"),
        ("{?list*}", "?list=red&list=green&list=blue"),
        ("{?keys}", "?keys=semi,%3B,dot,.,comma,%2C"), ("{?keys*}", "?semi=%3B&dot=.&comma=%2C"),
        // 3.2.9
        ("{&who}", "&who=fred"), ("{&half}", "&half=50%25"),
        ("?fixed=yes{&x}", "?fixed=yes&x=1024"),
        ("{&x,y,empty}", "&x=1024&y=768&empty="), ("{&x,y,undef}", "&x=1024&y=768"),
        ("{&var:3}", "&var=val"), ("{&list}", "&list=red,green,blue"),
        ("{&list*}", "&list=red&list=green&list=blue"),
        ("{&keys}", "&keys=semi,%3B,dot,.,comma,%2C"), ("{&keys*}", "&semi=%3B&dot=.&comma=%2C"),
        // 2.4
        ("find{?year*}", "find?year=1965&year=2000&year=2012"), ("{semi:2}", "%3B"),
        ("{one.two}", "dotted"),
    ])
    func uriTemplatesExpandAsInRFC6570(template: String, expected: String) throws {
        #expect(try URITemplate(template).expand(Self.values) == expected)
    }

    @Test(arguments: [
        ("{/id*", 1), ("/id*}", 5), ("{/?id}", 3), ("{var:prefix}", 6), ("{hello:2*}", 9),
        ("{??hello}", 3), ("{!hello}", 2), ("{with space}", 6), ("{ leading_space}", 2),
        ("{trailing_space }", 16), ("{=path}", 2), ("{$var}", 2), ("{|var*}", 2), ("{*keys?}", 2),
        ("{?empty=default,var}", 8), ("{var}{-prefix|/-/|var}", 7),
        ("x{?empty|foo=none}", 9), ("/h{#hello+}", 10), ("/h#{hello+}", 10), ("{;keys:1*}", 9),
        ("/people/{~thing}", 10), ("/{default-graph-uri}", 10), ("{}", 2), ("{,}", 2), ("{a,}", 4),
        ("{a..b}", 4), ("{a.}", 4), ("{.a.}", 5), ("{x:0}", 4), ("{x:10000}", 4), ("a b", 2),
        ("a\nb", 2), ("%zz", 1), ("100%", 4), ("a<b", 2), ("a\\b", 2), ("ü}", 2),
    ])
    func uriTemplateErrorsReportTheirColumn(template: String, column: Int) throws {
        let error = #expect(throws: SourceDiagnostic.self) { try URITemplate(template) }
        #expect(error?.column == column, "\(error?.description ?? "")")
    }

    @Test func prefixModifiersOnListsAreAnError() throws {
        let template = try URITemplate("/x{list:1}")
        let error = #expect(throws: SourceDiagnostic.self) { try template.expand(Self.values) }
        #expect(error?.column == 4)
    }

    @Test func charactersOutsideASCIIAreEscaped() throws {
        let template = try URITemplate("/straße/{name}{?q:2}")
        #expect(
            try template.expand(["name": "Jörg/x", "q": "äöü"])
                == "/stra%C3%9Fe/J%C3%B6rg%2Fx?q=%C3%A4%C3%B6")
    }

    @Test func uriTemplatesListTheirVariables() throws {
        #expect(try URITemplate("/{a}/{b:3}{?c*,a}").variables == ["a", "b", "c"])
    }
}
