#pragma once

// GLib's and Cairo's words belong to CGTK and what it imports (see there).
#pragma clang module import CGTK

#include <poppler.h>
#include <cairo.h>
#include <cairo-pdf.h>
