#pragma once

// GLib's words belong to CGLib alone.
#pragma clang module import CGLib

#include <libsoup/soup.h>

// Functions with variable arguments, which Swift doesn't import.
static inline SoupSession *inlay_soup_session_new(int connections, int connections_per_host) {
    return soup_session_new_with_options(
        "max-conns", connections, "max-conns-per-host", connections_per_host, "timeout", 0, NULL);
}

static inline GUri *inlay_soup_uri_new(const char *address) {
    return g_uri_parse(address, SOUP_HTTP_URI_FLAGS, NULL);
}

static inline GByteArray *inlay_certificate_bytes(GTlsCertificate *certificate) {
    GByteArray *bytes = NULL;
    g_object_get(certificate, "certificate", &bytes, NULL);
    return bytes;
}

// Calls back each time that the network changes, for as long as the program lives.
static inline void inlay_network_monitor_connect(
    GNetworkMonitor *monitor, void (*handler)(GNetworkMonitor *, gboolean, gpointer),
    gpointer context) {
    g_signal_connect(monitor, "network-changed", G_CALLBACK(handler), context);
}
