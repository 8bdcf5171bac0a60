/// What a part of the list's benchmark found out.
nonisolated struct ListResult: Codable, Sendable {
    var firstScreen = 0.0
    var frames: [Double] = []
    var walls: [Double] = []
    /// Those of rows of finished textures.
    var rawWalls: [Double] = []
    var rowFrames = 0
    var blankRowFrames = 0
    var fastFrames: [Double] = []
    var fastRowFrames = 0
    var fastBlankRowFrames = 0
    var webProcesses = 0
    var megabytes = 0.0
    var measuredPerSecond = 0.0
    var measured = 0
    var jumpError = 0.0
    var jumpFrames = 0
    /// Only where it was asked for.
    var totalError: Double?
    var widthFrames: [Double] = []
    var widthBlankFrames = 0
    var parsesPerRow = 0.0
    /// The longest times between two turns of the main loop, in milliseconds.
    var idleGap = 0.0
    var searchGap = 0.0
}
