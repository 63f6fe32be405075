#include <sqlite3.h>

/* sqlite3_db_config takes C varargs, which Swift cannot call: this is its form for the switches
   that take an on/off value and can report it. */
static inline int rowcast_sqlite3_db_switch(sqlite3 *connection, int option, int on) {
  return sqlite3_db_config(connection, option, on, (int *)0);
}
