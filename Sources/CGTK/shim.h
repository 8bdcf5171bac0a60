#pragma once

// GLib's words belong to CGLib alone: imported here, its headers are skipped below. Included a second
// time, each word would belong to whichever module the compiler happens to load first.
#pragma clang module import CGLib

#include <gtk/gtk.h>
#include <adwaita.h>
