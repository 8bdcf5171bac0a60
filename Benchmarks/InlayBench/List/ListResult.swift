/// The results of a part of the list's benchmark.
nonisolated struct ListResult: Codable, Sendable {
    var firstScreen = 0.0
    var frames: [Double] = []
    var walls: [Double] = []
    /// The frame times of rows of prepared textures.
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
    /// The error of the total height, if it was measured.
    var totalError: Double?
    var widthFrames: [Double] = []
    var widthBlankFrames = 0
    var parsesPerRow = 0.0
    /// The longest time between two iterations of the main loop, in milliseconds.
    var idleGap = 0.0
    var searchGap = 0.0
}
