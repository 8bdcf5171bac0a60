#pragma once

// GTK's words belong to CGTK alone (see there).
#pragma clang module import CGTK

#include <webkit/webkit.h>
