#pragma once

// GLib's words belong to CGLib alone: imported here, its headers are skipped below. Included a second
// time, each word would belong to whichever module the compiler happens to load first.
#pragma clang module import CGLib

#include <gtk/gtk.h>
#include <adwaita.h>

// Whether a widget reports a state to screen readers; GTK's own function is variadic.
static inline gboolean inlay_accessible_state_is(
    GtkAccessible *accessible, GtkAccessibleState state, int value) {
    char *difference = gtk_test_accessible_check_state(accessible, state, value);
    gboolean isEqual = difference == NULL;
    g_free(difference);
    return isEqual;
}

static inline gboolean inlay_accessible_has_text(
    GtkAccessible *accessible, GtkAccessibleProperty property, const char *text) {
    char *difference = gtk_test_accessible_check_property(accessible, property, text);
    gboolean isEqual = difference == NULL;
    g_free(difference);
    return isEqual;
}

// Whether the accessible is named by one or two others; `second` is NULL for one.
static inline gboolean inlay_accessible_is_named_by(
    GtkAccessible *accessible, GtkAccessible *first, GtkAccessible *second) {
    char *difference = gtk_test_accessible_check_relation(
        accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY, first, second, NULL);
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

// Pango deprecated this in 1.44 in favor of FriBidi; its own rule for the lines of labels is the one needed.
G_GNUC_BEGIN_IGNORE_DEPRECATIONS
static inline PangoDirection inlay_text_direction(const char *text) {
    return pango_find_base_dir(text, -1);
}
G_GNUC_END_IGNORE_DEPRECATIONS

// libadwaita deprecated these in 1.4 to 1.6, and GTK in 4.10 and 4.18, for successors that Debian 12 hasn't.
G_GNUC_BEGIN_IGNORE_DEPRECATIONS
static inline GtkWidget *inlay_leaflet_new(void) { return adw_leaflet_new(); }

static inline void inlay_leaflet_append(
    GtkWidget *leaflet, GtkWidget *sidebar, GtkWidget *separator, GtkWidget *content) {
    adw_leaflet_append(ADW_LEAFLET(leaflet), sidebar);
    adw_leaflet_page_set_navigatable(adw_leaflet_append(ADW_LEAFLET(leaflet), separator), FALSE);
    adw_leaflet_append(ADW_LEAFLET(leaflet), content);
}

static inline GtkWidget *inlay_dialog_new(GtkWindow *parent, const char *heading, const char *body) {
    return adw_message_dialog_new(parent, heading, body);
}

// Appearance: 0 none, 1 suggested, 2 destructive.
static inline void inlay_dialog_add_response(
    GtkWidget *dialog, const char *name, const char *label, int appearance) {
    adw_message_dialog_add_response(ADW_MESSAGE_DIALOG(dialog), name, label);
    adw_message_dialog_set_response_appearance(
        ADW_MESSAGE_DIALOG(dialog), name, (AdwResponseAppearance)appearance);
}

static inline void inlay_dialog_set_responses(GtkWidget *dialog, const char *preset, const char *close) {
    adw_message_dialog_set_default_response(ADW_MESSAGE_DIALOG(dialog), preset);
    adw_message_dialog_set_close_response(ADW_MESSAGE_DIALOG(dialog), close);
}

static inline GObject *inlay_file_dialog_new(
    const char *title, GtkWindow *parent, GtkFileChooserAction action, const char *accept) {
    return G_OBJECT(gtk_file_chooser_native_new(title, parent, action, accept, NULL));
}

static inline void inlay_file_dialog_set_name(GObject *dialog, const char *name) {
    gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(dialog), name);
}

static inline void inlay_file_dialog_set_multiple(GObject *dialog) {
    gtk_file_chooser_set_select_multiple(GTK_FILE_CHOOSER(dialog), TRUE);
}

static inline void inlay_file_dialog_add_filter(GObject *dialog, GtkFileFilter *filter) {
    gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(dialog), filter);
}

static inline GListModel *inlay_file_dialog_get_files(GObject *dialog) {
    return gtk_file_chooser_get_files(GTK_FILE_CHOOSER(dialog));
}

static inline GtkWidget *inlay_about_window_new(void) { return adw_about_window_new(); }

static inline GtkWidget *inlay_color_button_new(void) { return gtk_color_button_new(); }

static inline void inlay_color_button_get(GtkWidget *button, GdkRGBA *color) {
    gtk_color_chooser_get_rgba(GTK_COLOR_CHOOSER(button), color);
}

static inline void inlay_color_button_set(GtkWidget *button, const GdkRGBA *color) {
    gtk_color_chooser_set_rgba(GTK_COLOR_CHOOSER(button), color);
}
G_GNUC_END_IGNORE_DEPRECATIONS

// Renamed in GTK 4.12, which deprecated the former names.
#if GTK_CHECK_VERSION(4, 12, 0)
static const GtkAlign inlay_align_baseline = GTK_ALIGN_BASELINE_FILL;

static inline void inlay_css_provider_load(GtkCssProvider *provider, const char *css) {
    gtk_css_provider_load_from_string(provider, css);
}
#else
static const GtkAlign inlay_align_baseline = GTK_ALIGN_BASELINE;

static inline void inlay_css_provider_load(GtkCssProvider *provider, const char *css) {
    gtk_css_provider_load_from_data(provider, css, -1);
}
#endif

// Macros for what documents name at run time.
static inline gboolean inlay_type_is_abstract(GType type) { return G_TYPE_IS_ABSTRACT(type); }

static inline GParamSpec *inlay_object_class_find_property(GObject *object, const char *name) {
    return g_object_class_find_property(G_OBJECT_GET_CLASS(object), name);
}

// Has a widget take a child as from a document of GtkBuilder, with the type of the child or NULL.
static inline void inlay_buildable_add_child(
    GtkWidget *parent, GtkBuilder *builder, GObject *child, const char *type) {
    GtkBuildableIface *interface = GTK_BUILDABLE_GET_IFACE(GTK_BUILDABLE(parent));
    if (interface->add_child) interface->add_child(GTK_BUILDABLE(parent), builder, child, type);
}
