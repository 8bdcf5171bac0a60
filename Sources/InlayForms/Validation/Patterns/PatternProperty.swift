import Foundation

/// A Unicode property of single scalars, such as `\p{Lu}` or `\p{Script=Greek}`.
///
/// The names are those of ECMAScript, which, other than ICU, ignores neither case nor underscores.
/// ICU has the data, of the version of Unicode that Foundation comes with.
struct PatternProperty: Sendable {
    /// A matcher of single scalars; nil if this version of Unicode lacks the property.
    private let expression: NSRegularExpression?

    /// Finds a property; nil for an unknown name or value.
    ///
    /// - Parameters:
    ///   - name: The name, or a general category without a name.
    ///   - value: The value of a general category or script; nil for other properties.
    init?(_ name: String, value: String?) {
        guard let value else {
            if let property = Self.binary[name] {
                self.init(icu: property)
            } else if let category = Self.categories[name] {
                self.init(icu: "gc=\(category)")
            } else {
                return nil
            }
            return
        }
        switch name {
        case "General_Category", "gc":
            guard let category = Self.categories[value] else { return nil }
            self.init(icu: "gc=\(category)")
        case "Script", "sc", "Script_Extensions", "scx":
            guard let script = Self.scripts[value] else { return nil }
            let isExtended = name == "scx" || name == "Script_Extensions"
            self.init(icu: "\(isExtended ? "scx" : "sc")=\(script)")
        default: return nil
        }
    }

    private init(icu property: String) {
        expression = try? NSRegularExpression(pattern: "\\p{\(property)}")
    }

    /// Returns whether a scalar has the property.
    func contains(_ scalar: UInt32) -> Bool {
        guard let expression, let scalar = Unicode.Scalar(scalar) else { return false }
        let text = String(Character(scalar))
        return expression.firstMatch(
            in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
    }

    // MARK: - Names

    /// Returns a dictionary from each name of a property to its long name.
    ///
    /// - Parameter table: Properties, separated by spaces: `Name`, `Name=Alias` or
    ///   `Name=Alias=Other`.
    /// - Returns: The long names, by each name.
    private static func names(_ table: String) -> [String: String] {
        table.split(whereSeparator: \.isWhitespace).reduce(into: [:]) { names, entry in
            let aliases = entry.split(separator: "=")
            for alias in aliases { names[String(alias)] = String(aliases[0]) }
        }
    }

    private static let binary = names(
        """
        ASCII ASCII_Hex_Digit=AHex Alphabetic=Alpha Any Assigned Bidi_Control=Bidi_C
        Bidi_Mirrored=Bidi_M Case_Ignorable=CI Cased Changes_When_Casefolded=CWCF
        Changes_When_Casemapped=CWCM Changes_When_Lowercased=CWL Changes_When_NFKC_Casefolded=CWKCF
        Changes_When_Titlecased=CWT Changes_When_Uppercased=CWU Dash Default_Ignorable_Code_Point=DI
        Deprecated=Dep Diacritic=Dia Emoji Emoji_Component=EComp Emoji_Modifier=EMod
        Emoji_Modifier_Base=EBase Emoji_Presentation=EPres Extended_Pictographic=ExtPict
        Extender=Ext Grapheme_Base=Gr_Base Grapheme_Extend=Gr_Ext Hex_Digit=Hex
        IDS_Binary_Operator=IDSB IDS_Trinary_Operator=IDST ID_Continue=IDC ID_Start=IDS
        Ideographic=Ideo Join_Control=Join_C Logical_Order_Exception=LOE Lowercase=Lower Math
        Noncharacter_Code_Point=NChar Pattern_Syntax=Pat_Syn Pattern_White_Space=Pat_WS
        Quotation_Mark=QMark Radical Regional_Indicator=RI Sentence_Terminal=STerm Soft_Dotted=SD
        Terminal_Punctuation=Term Unified_Ideograph=UIdeo Uppercase=Upper Variation_Selector=VS
        White_Space=space XID_Continue=XIDC XID_Start=XIDS
        """)

    private static let categories = names(
        """
        Cased_Letter=LC Close_Punctuation=Pe Connector_Punctuation=Pc Control=Cc=cntrl
        Currency_Symbol=Sc Dash_Punctuation=Pd Decimal_Number=Nd=digit Enclosing_Mark=Me
        Final_Punctuation=Pf Format=Cf Initial_Punctuation=Pi Letter=L Letter_Number=Nl
        Line_Separator=Zl Lowercase_Letter=Ll Mark=M=Combining_Mark Math_Symbol=Sm
        Modifier_Letter=Lm Modifier_Symbol=Sk Nonspacing_Mark=Mn Number=N Open_Punctuation=Ps
        Other=C Other_Letter=Lo Other_Number=No Other_Punctuation=Po Other_Symbol=So
        Paragraph_Separator=Zp Private_Use=Co Punctuation=P=punct Separator=Z Space_Separator=Zs
        Spacing_Mark=Mc Surrogate=Cs Symbol=S Titlecase_Letter=Lt Unassigned=Cn Uppercase_Letter=Lu
        """)

    private static let scripts = names(
        """
        Adlam=Adlm Ahom=Ahom Anatolian_Hieroglyphs=Hluw Arabic=Arab Armenian=Armn Avestan=Avst
        Balinese=Bali Bamum=Bamu Bassa_Vah=Bass Batak=Batk Bengali=Beng Beria_Erfe=Berf
        Bhaiksuki=Bhks Bopomofo=Bopo Brahmi=Brah Braille=Brai Buginese=Bugi Buhid=Buhd
        Canadian_Aboriginal=Cans Carian=Cari Caucasian_Albanian=Aghb Chakma=Cakm Cham=Cham
        Cherokee=Cher Chorasmian=Chrs Common=Zyyy Coptic=Copt=Qaac Cuneiform=Xsux Cypriot=Cprt
        Cypro_Minoan=Cpmn Cyrillic=Cyrl Deseret=Dsrt Devanagari=Deva Dives_Akuru=Diak Dogra=Dogr
        Duployan=Dupl Egyptian_Hieroglyphs=Egyp Elbasan=Elba Elymaic=Elym Ethiopic=Ethi Garay=Gara
        Georgian=Geor Glagolitic=Glag Gothic=Goth Grantha=Gran Greek=Grek Gujarati=Gujr
        Gunjala_Gondi=Gong Gurmukhi=Guru Gurung_Khema=Gukh Han=Hani Hangul=Hang Hanifi_Rohingya=Rohg
        Hanunoo=Hano Hatran=Hatr Hebrew=Hebr Hiragana=Hira Imperial_Aramaic=Armi Inherited=Zinh=Qaai
        Inscriptional_Pahlavi=Phli Inscriptional_Parthian=Prti Javanese=Java Kaithi=Kthi
        Kannada=Knda Katakana=Kana Kawi=Kawi Kayah_Li=Kali Kharoshthi=Khar Khitan_Small_Script=Kits
        Khmer=Khmr Khojki=Khoj Khudawadi=Sind Kirat_Rai=Krai Lao=Laoo Latin=Latn Lepcha=Lepc
        Limbu=Limb Linear_A=Lina Linear_B=Linb Lisu=Lisu Lycian=Lyci Lydian=Lydi Mahajani=Mahj
        Makasar=Maka Malayalam=Mlym Mandaic=Mand Manichaean=Mani Marchen=Marc Masaram_Gondi=Gonm
        Medefaidrin=Medf Meetei_Mayek=Mtei Mende_Kikakui=Mend Meroitic_Cursive=Merc
        Meroitic_Hieroglyphs=Mero Miao=Plrd Modi=Modi Mongolian=Mong Mro=Mroo Multani=Mult
        Myanmar=Mymr Nabataean=Nbat Nag_Mundari=Nagm Nandinagari=Nand New_Tai_Lue=Talu Newa=Newa
        Nko=Nkoo Nushu=Nshu Nyiakeng_Puachue_Hmong=Hmnp Ogham=Ogam Ol_Chiki=Olck Ol_Onal=Onao
        Old_Hungarian=Hung Old_Italic=Ital Old_North_Arabian=Narb Old_Permic=Perm Old_Persian=Xpeo
        Old_Sogdian=Sogo Old_South_Arabian=Sarb Old_Turkic=Orkh Old_Uyghur=Ougr Oriya=Orya
        Osage=Osge Osmanya=Osma Pahawh_Hmong=Hmng Palmyrene=Palm Pau_Cin_Hau=Pauc Phags_Pa=Phag
        Phoenician=Phnx Psalter_Pahlavi=Phlp Rejang=Rjng Runic=Runr Samaritan=Samr Saurashtra=Saur
        Sharada=Shrd Shavian=Shaw Siddham=Sidd Sidetic=Sidt SignWriting=Sgnw Sinhala=Sinh
        Sogdian=Sogd Sora_Sompeng=Sora Soyombo=Soyo Sundanese=Sund Sunuwar=Sunu Syloti_Nagri=Sylo
        Syriac=Syrc Tagalog=Tglg Tagbanwa=Tagb Tai_Le=Tale Tai_Tham=Lana Tai_Viet=Tavt Tai_Yo=Tayo
        Takri=Takr Tamil=Taml Tangsa=Tnsa Tangut=Tang Telugu=Telu Thaana=Thaa Thai=Thai Tibetan=Tibt
        Tifinagh=Tfng Tirhuta=Tirh Todhri=Todr Tolong_Siki=Tols Toto=Toto Tulu_Tigalari=Tutg
        Ugaritic=Ugar Unknown=Zzzz Vai=Vaii Vithkuqi=Vith Wancho=Wcho Warang_Citi=Wara Yezidi=Yezi
        Yi=Yiii Zanabazar_Square=Zanb
        """)
}
