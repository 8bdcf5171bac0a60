import Foundation

/// A generator of the portal's photos.
enum PhotoMaker {
    static let count = 5_000

    private static let subjects = [
        "hills", "valley", "lakeside", "moor", "ridge", "forest edge", "reservoir", "pass",
        "meadows", "estuary", "quarry", "vineyards",
    ]
    private static let places = [
        "Aarhus", "Bergen", "Cork", "Dresden", "Evora", "Freiburg", "Genoa", "Haarlem",
        "Innsbruck", "Jena", "Kotor", "Ljubljana", "Malmö", "Nîmes", "Oviedo", "Porto",
    ]
    private static let photographers = [
        "Ada Lovelace", "Berta Benz", "Cecilia Payne", "Dorothy Vaughan", "Emmy Noether",
        "Frances Allen", "Grace Hopper", "Hedy Lamarr",
    ]

    static func photos(seed: UInt64) -> [PortalPhoto] {
        var chooser = Chooser(seed: seed)
        let start = Date(timeIntervalSince1970: 1_700_000_000)
        return (0..<count).map { id in
            let light = chooser.one(of: PhotoLight.allCases)
            let place = chooser.one(of: places)
            return PortalPhoto(
                id: id, title: "\(light.title), \(chooser.one(of: subjects)) near \(place)",
                place: place, photographer: chooser.one(of: photographers),
                taken: start.addingTimeInterval(Double(id) * 7_000 + light.hour * 3_600),
                color: light.mean)
        }
    }
}
