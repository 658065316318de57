#ifndef WIREDRAFT_CNCURSES_SHIM_H
#define WIREDRAFT_CNCURSES_SHIM_H

#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#include <panel.h>
#include <stdbool.h>
#include <stdio.h>
#include <wchar.h>

// Macros and mutable globals of ncurses in a form that Swift can use, and declarations from <term.h>, which defines
// hundreds of macros with common names.

struct term;
extern int setupterm(const char *name, int descriptor, int *result);
extern struct term *set_curterm(struct term *terminal);
extern int del_curterm(struct term *terminal);
extern int wcwidth(wchar_t scalar);

static inline int wd_setupterm(const char *name, int descriptor, int *result) {
  return setupterm(name, descriptor, result);
}
static inline void wd_forget_terminfo(void) {
  struct term *old = set_curterm(NULL);
  if (old) del_curterm(old);
}
/// Returns a string capability of the current terminal, or NULL if there is none.
static inline const char *wd_capability(const char *name) {
  char *value = tigetstr((char *)name);
  return value == (char *)-1 ? NULL : value;
}
static inline bool wd_flag(const char *name) { return tigetflag((char *)name) == 1; }
static inline int wd_number(const char *name) { return tigetnum((char *)name); }

static inline SCREEN *wd_newterm(const char *name, FILE *output, FILE *input) {
  return newterm((char *)name, output, input);
}
/// Returns the descriptor of an unnamed file in memory, or -1.
static inline int wd_memory_file(void) {
#ifdef __linux__
  extern int memfd_create(const char *name, unsigned flags);
  return memfd_create("wiredraft", 1 /* MFD_CLOEXEC */);
#else
  return -1;
#endif
}

static inline WINDOW *wd_newscr(void) { return newscr; }
static inline WINDOW *wd_curscr(void) { return curscr; }
static inline WINDOW *wd_stdscr(void) { return stdscr; }
static inline int wd_colours(void) { return COLORS; }
static inline int wd_pairs(void) { return COLOR_PAIRS; }

static inline attr_t wd_bold(void) { return WA_BOLD; }
static inline attr_t wd_dim(void) { return WA_DIM; }
static inline attr_t wd_underline(void) { return WA_UNDERLINE; }
static inline attr_t wd_protect(void) { return WA_PROTECT; }
static inline attr_t wd_reverse(void) { return WA_REVERSE; }

/// Returns the character of one byte in the locale, or -1.
static inline int wd_character(int byte) { return (int)btowc(byte); }
/// Makes the character of a scalar and its marks, which end at the first 0.
static inline cchar_t wd_glyph(
    unsigned base, unsigned first, unsigned second, unsigned third, unsigned fourth, attr_t attributes, short pair) {
  const wchar_t scalars[] = {
    (wchar_t)base, (wchar_t)first, (wchar_t)second, (wchar_t)third, (wchar_t)fourth, 0
  };
  cchar_t glyph;
  setcchar(&glyph, scalars, attributes, pair, NULL);
  return glyph;
}
static inline int wd_wcwidth(unsigned scalar) { return wcwidth((wchar_t)scalar); }

#endif
