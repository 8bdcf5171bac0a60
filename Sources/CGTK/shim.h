#pragma once

// GLib's words belong to CGLib alone: imported here, its headers are skipped below. Included a second
// time, each word would belong to whichever module the compiler happens to load first.
#pragma clang module import CGLib

#include <gtk/gtk.h>
#include <adwaita.h>

// Flags of Pango's glyphs are macros, which Swift doesn't import.
static const PangoGlyph inlay_pango_glyph_empty = PANGO_GLYPH_EMPTY;
static const PangoGlyph inlay_pango_glyph_unknown = PANGO_GLYPH_UNKNOWN_FLAG;
