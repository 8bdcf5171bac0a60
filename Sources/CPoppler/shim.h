#pragma once

#include <poppler.h>
#include <cairo.h>
#include <cairo-pdf.h>

// An optimised build doesn't find the words of enumerations whose header another C target
// includes too.
static const cairo_format_t inlay_cairo_rgb24 = CAIRO_FORMAT_RGB24;
static const cairo_status_t inlay_cairo_success = CAIRO_STATUS_SUCCESS;
static const cairo_status_t inlay_cairo_write_error = CAIRO_STATUS_WRITE_ERROR;
