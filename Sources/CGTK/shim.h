#pragma once

// GLib's words belong to CGLib alone: imported here, its headers are skipped below. Included a second
// time, each word would belong to whichever module the compiler happens to load first.
#pragma clang module import CGLib

#include <gtk/gtk.h>
#include <adwaita.h>

// Whether screen readers are told that a widget is in a state; GTK's own function is variadic.
static inline gboolean inlay_accessible_state_is(
    GtkAccessible *accessible, GtkAccessibleState state, int value) {
    char *difference = gtk_test_accessible_check_state(accessible, state, value);
    gboolean isEqual = difference == NULL;
    g_free(difference);
    return isEqual;
}

// Flags of Pango's glyphs are macros, which Swift doesn't import.
static const PangoGlyph inlay_pango_glyph_empty = PANGO_GLYPH_EMPTY;
static const PangoGlyph inlay_pango_glyph_unknown = PANGO_GLYPH_UNKNOWN_FLAG;

// GdkPixbuf's animations take their time as a GTimeVal, which is deprecated without a successor there.
G_GNUC_BEGIN_IGNORE_DEPRECATIONS
static inline GdkPixbufAnimationIter *inlay_animation_start(GdkPixbufAnimation *animation) {
    GTimeVal time = {0, 0};
    return gdk_pixbuf_animation_get_iter(animation, &time);
}

// Moves on to what is seen so many milliseconds after the start.
static inline void inlay_animation_advance(GdkPixbufAnimationIter *iterator, gint64 milliseconds) {
    GTimeVal time = {milliseconds / 1000, (milliseconds % 1000) * 1000};
    gdk_pixbuf_animation_iter_advance(iterator, &time);
}
G_GNUC_END_IGNORE_DEPRECATIONS

// GTK deprecated the style context in 4.10 and has no other call that reads a named color of a theme. All
// uses of it are here, so that a GTK without it breaks this file alone.
G_GNUC_BEGIN_IGNORE_DEPRECATIONS
static inline void inlay_widget_add_style_provider(
    GtkWidget *widget, GtkStyleProvider *provider, guint priority) {
    gtk_style_context_add_provider(gtk_widget_get_style_context(widget), provider, priority);
}

static inline gboolean inlay_widget_lookup_color(GtkWidget *widget, const char *name, GdkRGBA *color) {
    return gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), name, color);
}
G_GNUC_END_IGNORE_DEPRECATIONS
