/// A Unicode property of strings, such as `\p{RGI_Emoji}`.
///
/// The sequences with joiners are those of Unicode 17, written as patterns.
enum PatternEmoji: String, Sendable {
    case basic = "Basic_Emoji"
    case keycap = "Emoji_Keycap_Sequence"
    case modifier = "RGI_Emoji_Modifier_Sequence"
    case flag = "RGI_Emoji_Flag_Sequence"
    case tag = "RGI_Emoji_Tag_Sequence"
    case joined = "RGI_Emoji_ZWJ_Sequence"
    case all = "RGI_Emoji"

    /// The greatest number of scalars of a sequence: a kiss of two people with skin tones.
    static let longest = 10

    /// Returns whether a text is one of the sequences.
    func contains(_ text: ArraySlice<UInt32>) -> Bool {
        guard !text.isEmpty, text.count <= Self.longest, let program = Self.programs[self] else {
            return false
        }
        var matcher = PatternMatcher(program, Array(text), steps: 20_000)
        return matcher.matchesAll() ?? false
    }

    private static let programs: [PatternEmoji: PatternProgram] = {
        var sources: [PatternEmoji: String] = [
            .basic:
                #"[\p{Emoji_Presentation}--\p{RI}]|[\p{Emoji}--\p{Emoji_Presentation}--[0-9#*]]\uFE0F"#,
            .keycap: #"[0-9#*]\uFE0F\u20E3"#,
            .modifier: #"[\p{Emoji_Modifier_Base}--[👪]]\p{Emoji_Modifier}"#,
            .flag: regionFlags,
            .tag: nationFlags,
            .joined: joinedSequences,
        ]
        sources[.all] = sources.values.sorted().joined(separator: "|")
        return sources.compactMapValues { source in
            (try? PatternParser.parse(source)).map(PatternProgram.init)
        }
    }()

    /// The flags of regions, by the second letters of their codes.
    private static let regionFlags: String = {
        let regions =
            """
            A:CDEFGILMOQRSTUWXZ B:ABDEFGHIJLMNOQRSTVWYZ C:ACDFGHIKLMNOPQRUVWXYZ D:EGJKMOZ E:ACEGHRSTU
            F:IJKMOR G:ABDEFGHILMNPQRSTUWY H:KMNRTU I:CDELMNOQRST J:EMOP K:EGHIMNPRWYZ L:ABCIKRSTUVY
            M:ACDEFGHKLMNOPQRSTUVWXYZ N:ACEFGILOPRUZ O:M P:AEFGHKLMNRSTWY Q:A R:EOSUW
            S:ABCDEGHIJKLMNORSTVXYZ T:ACDFGHJKLMNORTVWZ U:AGMNSYZ V:ACEGINU W:FS X:K Y:ET Z:AMW
            """
        func indicator(_ letter: Character) -> String {
            let value = (letter.unicodeScalars.first?.value ?? 0) + 0x1_F1A5
            return "\\u{\(String(value, radix: 16))}"
        }
        return regions.split(whereSeparator: \.isWhitespace).map { entry in
            "\(indicator(entry.first ?? "A"))[\(entry.dropFirst(2).map(indicator).joined())]"
        }.joined(separator: "|")
    }()

    /// The flags of England, Scotland and Wales.
    private static let nationFlags =
        #"🏴\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}"#
        + #"|\u{E0077}\u{E006C}\u{E0073})\u{E007F}"#

    private static let joinedSequences: String = {
        let tone = #"[\u{1F3FB}-\u{1F3FF}]"#
        let (heart, handshake) = (#"\u200D❤\uFE0F\u200D(?:💋\u200D)?"#, #"\u200D🤝\u200D"#)
        /// The second person's tone, which differs from the first one's.
        let (first, other) = ("(?<tone>\(tone))", "(?!\\k<tone>)\(tone)")
        let (sign, wrestling) = (#"\u200D[♀♂]\uFE0F"#, #"\u200D[🐰🫯]\u200D"#)
        let actors =
            "🏃🏄🏊👮👰👱👳👷💁💂💆💇🙅🙆🙇🙋🙍🙎🚣🚴🚵🚶🤦🤵🤷🤸🤹🤽🤾🦸🦹🧍🧎🧏🧔🧖🧗🧘🧙🧚🧛🧜🧝"
        return [
            // People with a profession or an aid, which may face to the right.
            "[👨👩🧑]\(tone)?\\u200D(?:[🌾🍳🍼🎓🎤🎨🏫🏭💻💼🔧🔬🚀🚒🦰-🦳]|[⚕⚖✈]\\uFE0F)",
            "[👨👩🧑]\(tone)?\\u200D[🦯🦼🦽](?:\\u200D➡\\uFE0F)?",
            "🧑\(tone)?\\u200D[🎄🩰]",
            // Activities.
            "(?:[\(actors)]\(tone)?|[🏋🏌🕵⛹](?:\(tone)|\\uFE0F)|[👯🤼]\(tone)?|[🧞🧟])\(sign)",
            "[🏃🚶🧎]\(tone)?(?:\(sign))?\\u200D➡\\uFE0F",
            // Couples and families.
            "👨\(heart)👨|👩\(heart)[👨👩]|👨\(tone)\(heart)👨\(tone)|👩\(tone)\(heart)[👨👩]\(tone)",
            "🧑\(first)\(heart)🧑\(other)",
            "🧑\(handshake)🧑|🧑\(tone)\(handshake)🧑\(tone)|👨\(first)\(handshake)👨\(other)",
            "👩\(first)\(handshake)[👨👩]\(other)|🫱\(first)\\u200D🫲\(other)",
            "(?:👨\\u200D)?👨\\u200D(?:👦|👧|👧\\u200D[👦👧]|👦\\u200D👦)",
            "(?:[👨👩]\\u200D)?👩\\u200D(?:👦|👧|👧\\u200D[👦👧]|👦\\u200D👦)",
            "(?:🧑\\u200D)?🧑\\u200D🧒(?:\\u200D🧒)?",
            "👨\(first)\(wrestling)👨\(other)|👩\(first)\(wrestling)👩\(other)",
            "🧑\(first)\(wrestling)🧑\(other)",
            // Others.
            "🐻\\u200D❄\\uFE0F|🐈\\u200D⬛|🐦\\u200D[⬛🔥]|🐕\\u200D🦺|🍋\\u200D🟩|🍄\\u200D🟫",
            "🏳\\uFE0F\\u200D(?:🌈|⚧\\uFE0F)|🏴\\u200D☠\\uFE0F|👁\\uFE0F\\u200D🗨\\uFE0F",
            "😶\\u200D🌫\\uFE0F|😮\\u200D💨|😵\\u200D💫|🙂\\u200D[↔↕]\\uFE0F",
            "❤\\uFE0F\\u200D[🔥🩹]|⛓\\uFE0F\\u200D💥",
        ].joined(separator: "|")
    }()
}
