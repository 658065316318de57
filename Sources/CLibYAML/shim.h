#ifndef WIREDRAFT_CLIBYAML_SHIM_H
#define WIREDRAFT_CLIBYAML_SHIM_H

#include <yaml.h>

#endif
