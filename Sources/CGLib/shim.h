// GLib, GObject and GIO, with what Swift can't import from their headers.
#pragma once

#include <glib-object.h>
#include <glib-unix.h>
#include <gio/gio.h>
#include <gio/gunixinputstream.h>
#include <gio/gunixoutputstream.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// The hook by which an event loop other than libdispatch's own serves the main queue
// (docs/decisions/0001-main-loop-hook.md). Exported by libdispatch, in no public header.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *ignored);

// Fundamental types and type queries are macros, which Swift doesn't import.
static const GType inlay_type_boolean = G_TYPE_BOOLEAN;
static const GType inlay_type_int = G_TYPE_INT;
static const GType inlay_type_uint = G_TYPE_UINT;
static const GType inlay_type_int64 = G_TYPE_INT64;
static const GType inlay_type_uint64 = G_TYPE_UINT64;
static const GType inlay_type_long = G_TYPE_LONG;
static const GType inlay_type_ulong = G_TYPE_ULONG;
static const GType inlay_type_float = G_TYPE_FLOAT;
static const GType inlay_type_double = G_TYPE_DOUBLE;
static const GType inlay_type_string = G_TYPE_STRING;
static const GType inlay_type_enum = G_TYPE_ENUM;
static const GType inlay_type_flags = G_TYPE_FLAGS;
static const GType inlay_type_object = G_TYPE_OBJECT;
static const GType inlay_type_interface = G_TYPE_INTERFACE;
static const GType inlay_type_boxed = G_TYPE_BOXED;
static const GType inlay_type_pointer = G_TYPE_POINTER;
static const GType inlay_type_param = G_TYPE_PARAM;
static const GType inlay_type_none = G_TYPE_NONE;

static inline GType inlay_type_fundamental(GType type) { return G_TYPE_FUNDAMENTAL(type); }
static inline gboolean inlay_type_has_instances(GType type) { return G_TYPE_IS_INSTANTIATABLE(type); }
static inline GType inlay_instance_type(gpointer instance) { return G_TYPE_FROM_INSTANCE(instance); }
static inline GType inlay_value_type(const GValue *value) { return G_VALUE_TYPE(value); }
static inline guint inlay_reference_count(gpointer object) { return ((GObject *)object)->ref_count; }

typedef struct { double minimum, maximum; } InlayRange;

// The range of a property that is a number; 0 to 0 for others.
static inline InlayRange inlay_param_range(const GParamSpec *spec) {
    if (G_IS_PARAM_SPEC_INT(spec))
        return (InlayRange){G_PARAM_SPEC_INT(spec)->minimum, G_PARAM_SPEC_INT(spec)->maximum};
    if (G_IS_PARAM_SPEC_UINT(spec))
        return (InlayRange){G_PARAM_SPEC_UINT(spec)->minimum, G_PARAM_SPEC_UINT(spec)->maximum};
    if (G_IS_PARAM_SPEC_INT64(spec))
        return (InlayRange){G_PARAM_SPEC_INT64(spec)->minimum, G_PARAM_SPEC_INT64(spec)->maximum};
    if (G_IS_PARAM_SPEC_UINT64(spec))
        return (InlayRange){G_PARAM_SPEC_UINT64(spec)->minimum, G_PARAM_SPEC_UINT64(spec)->maximum};
    if (G_IS_PARAM_SPEC_DOUBLE(spec))
        return (InlayRange){G_PARAM_SPEC_DOUBLE(spec)->minimum, G_PARAM_SPEC_DOUBLE(spec)->maximum};
    if (G_IS_PARAM_SPEC_FLOAT(spec))
        return (InlayRange){G_PARAM_SPEC_FLOAT(spec)->minimum, G_PARAM_SPEC_FLOAT(spec)->maximum};
    return (InlayRange){0, 0};
}

static inline void inlay_print_error(const char *text) { g_printerr("%s", text); }

// Emits a signal that has no arguments and no answer.
static inline void inlay_emit(gpointer instance, const char *signal) {
    g_signal_emit_by_name(instance, signal);
}

// Runs in a child between fork and exec: the child ends when the thread that started it does. What
// that thread blocks, as Swift's runtime makes it, isn't the child's to block.
static inline void inlay_end_with_parent(gpointer ignored) {
    (void)ignored;
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
}

// The same for a child in a process group of its own, so that Ctrl-C on the terminal ends it with the
// parent, not before.
static inline void inlay_end_with_parent_only(gpointer ignored) {
    inlay_end_with_parent(ignored);
    setpgid(0, 0);
}

// Marks all descriptors but the standard streams as close-on-exec. The call exists since Linux 5.11.
static inline gboolean inlay_close_descriptors_on_exec(void) {
    const unsigned int close_on_exec = 4; // CLOSE_RANGE_CLOEXEC
    return syscall(SYS_close_range, 3u, ~0u, close_on_exec) == 0;
}

// A source that calls back when its ready time has come, and then has none until it gets another.
static inline gboolean inlay_ready_dispatch(GSource *source, GSourceFunc callback, gpointer context) {
    g_source_set_ready_time(source, -1);
    return callback ? callback(context) : G_SOURCE_CONTINUE;
}

static inline GSource *inlay_ready_source_new(void) {
    static GSourceFuncs functions = {NULL, NULL, inlay_ready_dispatch, NULL, NULL, NULL};
    return g_source_new(&functions, sizeof(GSource));
}

// Closes a stream that nobody reads any more, without waiting for it.
static inline void inlay_close_stream(GInputStream *stream, GCancellable *cancellable) {
    g_input_stream_close_async(stream, G_PRIORITY_DEFAULT, cancellable, NULL, NULL);
}
