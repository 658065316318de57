#ifndef WIREDRAFT_CSQLITE_SHIM_H
#define WIREDRAFT_CSQLITE_SHIM_H

#include <sqlite3.h>
#include <stddef.h>

// SQLITE_TRANSIENT is a cast that Swift can't import: SQLite copies the bytes before the call returns.
static inline int wd_bind_text(sqlite3_stmt *statement, int place, const char *bytes, int count) {
  return sqlite3_bind_text(statement, place, bytes, count, SQLITE_TRANSIENT);
}

// Its arguments are variable. Closing doesn't write the log into the file, which would wait for the disk.
static inline int wd_keep_log(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
}

// The C library declares it only if all of the system's own names are requested.
extern void *memmem(const void *bytes, size_t count, const void *wanted, size_t length);

/// Returns the offset of the first place of some bytes among others, or -1.
static inline ptrdiff_t wd_find(const void *bytes, size_t count, const void *wanted, size_t length) {
  const char *place = (const char *)memmem(bytes, count, wanted, length);
  return place ? place - (const char *)bytes : -1;
}

#endif
