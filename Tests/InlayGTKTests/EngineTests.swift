import Testing

/// Every suite that drives the real engine.
///
/// One test at a time: several count processes, descriptors and memory of the whole program.
@Suite(.serialized, .timeLimit(.minutes(Campaign.minutes)))
struct EngineTests {}
