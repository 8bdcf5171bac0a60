#pragma once

#include <webkit/webkit.h>
