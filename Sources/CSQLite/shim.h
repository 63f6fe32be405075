#include <sqlite3.h>

/* sqlite3_db_config takes C varargs, which Swift cannot call: this is its form for the switches
   that take an on/off value and can report it. */
static inline int rowcast_sqlite3_db_switch(sqlite3 *connection, int option, int on) {
  return sqlite3_db_config(connection, option, on, (int *)0);
}

/* The first region of the WAL index as the connection has it mapped, or null. It is asked for
   through the file's own methods: a descriptor of one's own would drop SQLite's locks when it is
   closed. To be called after the connection has read in WAL mode. */
static inline const void *rowcast_sqlite3_wal_index(sqlite3 *connection) {
  sqlite3_file *file = 0;
  void volatile *region = 0;
  if (sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK ||
      !file || !file->pMethods || file->pMethods->iVersion < 2 || !file->pMethods->xShmMap ||
      file->pMethods->xShmMap(file, 0, 32 * 1024, 0, &region) != SQLITE_OK)
    return 0;
  return (const void *)region;
}
