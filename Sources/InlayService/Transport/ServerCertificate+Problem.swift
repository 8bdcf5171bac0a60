extension ServerCertificate {
    /// What can be wrong with a certificate.
    public enum Problem: String, Hashable, Sendable {
        /// Nobody whom the system trusts has signed it.
        case unknownAuthority = "nobody that the system trusts has signed it"

        /// It is for another host.
        case otherHost = "it belongs to another host"

        /// It isn't valid yet.
        case notYetValid = "it isn't valid yet"

        /// It isn't valid any more.
        case expired = "it has expired"

        /// It was taken back.
        case revoked = "it was revoked"

        /// Its keys or algorithms are too weak.
        case insecure = "its algorithm is insecure"

        /// Something else.
        case other = "it is not valid"
    }
}
