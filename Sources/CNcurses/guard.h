#ifndef WIREDRAFT_CNCURSES_GUARD_H
#define WIREDRAFT_CNCURSES_GUARD_H

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// Signal handlers and their state. They are in C because a handler may run at any point: it must not allocate, lock or
// retain, and Swift guarantees none of that.
//
// Each file that calls a function of this header, and each file into which the optimiser inlines such a call, has a
// copy of everything that is `static` here. So only the handlers use the static state, and `wd_guard_install_all`,
// which installs them, returns it: all other functions receive it as an argument.

struct wd_guard_state {
  volatile sig_atomic_t armed;
  int terminal;        // the destination of the escapes
  int real_error;      // the original standard error
  int captured_error;  // the file that replaces it meanwhile, or -1
  int note_pipe;       // the pipe for the numbers of noted signals, one byte each
  struct termios mode;
  size_t escape_count;
  char escapes[1024];
  bool has_mode;
  bool registered;
  struct sigaction previous[NSIG];
  bool installed[NSIG];
  char stack[65536];
};
static struct wd_guard_state wd_guard_own = {0};

static inline void wd_guard_write(int descriptor, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno == EAGAIN) {
      // A terminal that accepts no output must not keep the process from ending.
      struct pollfd wait = {descriptor, POLLOUT, 0};
      if (poll(&wait, 1, 200) > 0) continue;
    }
    if (written <= 0) return;
    bytes += written;
    count -= (size_t)written;
  }
}

/// Restores standard error, and prints the captured output there.
static inline void wd_guard_release_error(struct wd_guard_state *guard) {
  if (guard->captured_error < 0) return;
  int captured = guard->captured_error;
  guard->captured_error = -1;
  dup2(guard->real_error, 2);
  char chunk[4096];
  off_t at = 0;
  for (;;) {
    ssize_t count = pread(captured, chunk, sizeof chunk, at);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    wd_guard_write(2, chunk, (size_t)count);
    at += count;
  }
  close(captured);
  close(guard->real_error);
}

/// Restores the terminal, by writing the escapes or after ncurses wrote its own. Does nothing the second time.
static inline void wd_guard_finish(struct wd_guard_state *guard, bool with_escapes) {
  if (!guard->armed) return;
  guard->armed = 0;
  // In the background, tcsetattr would stop the process instead.
  sigset_t block, old;
  sigemptyset(&block);
  sigaddset(&block, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &block, &old);
  if (with_escapes) wd_guard_write(guard->terminal, guard->escapes, guard->escape_count);
  tcsetattr(guard->terminal, TCSANOW, &guard->mode);
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  wd_guard_release_error(guard);
}

static inline void wd_guard_restore(void) { wd_guard_finish(&wd_guard_own, true); }

static inline void wd_guard_crash(int signal) {
  wd_guard_restore();
  sigaction(signal, &wd_guard_own.previous[signal], NULL);
  raise(signal);
}

static inline void wd_guard_note(int signal) {
  int saved = errno;
  unsigned char byte = (unsigned char)signal;
  (void)!write(wd_guard_own.note_pipe, &byte, 1);
  errno = saved;
}

/// Installs a handler that notes a signal or restores the terminal; an ignored signal (as under nohup) stays ignored.
static inline void wd_guard_install(struct wd_guard_state *guard, int signal, bool crash) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_handler = crash ? wd_guard_crash : wd_guard_note;
  action.sa_flags = crash ? SA_ONSTACK : SA_RESTART;
  if (sigaction(signal, NULL, &guard->previous[signal]) != 0) return;
  if (guard->previous[signal].sa_handler == SIG_IGN && signal != SIGWINCH && signal != SIGCONT) return;
  guard->installed[signal] = sigaction(signal, &action, NULL) == 0;
}

/// Installs the handlers and returns their state.
static inline struct wd_guard_state *wd_guard_install_all(int note_pipe) {
  struct wd_guard_state *guard = &wd_guard_own;
  static const int noted[] = {SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT, SIGWINCH};
  // All signals that end a process without being sent for that purpose; stop and continue belong to the shell.
  static const int crashes[] = {
      SIGQUIT, SIGILL,  SIGTRAP, SIGABRT,   SIGSEGV, SIGBUS,  SIGFPE, SIGSYS,
      SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGPIPE,
#ifdef SIGIO
      SIGIO,
#endif
#ifdef SIGPWR
      SIGPWR,
#endif
#ifdef SIGSTKFLT
      SIGSTKFLT,
#endif
  };
  guard->note_pipe = note_pipe;
  guard->captured_error = -1;
  stack_t stack;
  memset(&stack, 0, sizeof stack);
  stack.ss_sp = guard->stack;
  stack.ss_size = sizeof guard->stack;
  sigaltstack(&stack, NULL);
  for (size_t i = 0; i < sizeof noted / sizeof *noted; i++) wd_guard_install(guard, noted[i], false);
  for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) wd_guard_install(guard, crashes[i], true);
#ifdef SIGRTMIN
  for (int signal = SIGRTMIN; signal <= SIGRTMAX && signal < NSIG; signal++) wd_guard_install(guard, signal, true);
#endif
  if (!guard->registered) guard->registered = atexit(wd_guard_restore) == 0;
  return guard;
}

static inline void wd_guard_remove_all(struct wd_guard_state *guard) {
  for (int signal = 1; signal < NSIG; signal++) {
    if (!guard->installed[signal]) continue;
    guard->installed[signal] = false;
    sigaction(signal, &guard->previous[signal], NULL);
  }
}

/// Records the terminal's current state and the escapes that restore it.
static inline bool wd_guard_arm(struct wd_guard_state *guard, int terminal, const void *escapes, size_t count) {
  if (count > sizeof guard->escapes || tcgetattr(terminal, &guard->mode) != 0) return false;
  memcpy(guard->escapes, escapes, count);
  guard->escape_count = count;
  guard->terminal = terminal;
  guard->has_mode = true;
  return true;
}

/// Puts the terminal into the mode in which each byte arrives at once and none has a special meaning; from now on, a
/// crash or an exit restores it. In the background, this stops until the shell hands over the terminal.
///
/// Returns whether the previous mode turned each Enter into a line feed.
static inline bool wd_guard_take(struct wd_guard_state *guard) {
  if (!guard->has_mode) return false;
  struct termios mode = guard->mode;
  mode.c_iflag &= ~(tcflag_t)(IGNBRK | BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON);
  mode.c_oflag &= ~(tcflag_t)OPOST;
  mode.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | ISIG | IEXTEN);
  mode.c_cflag = (mode.c_cflag & ~(tcflag_t)(CSIZE | PARENB)) | CS8;
  mode.c_cc[VMIN] = 1;
  mode.c_cc[VTIME] = 0;
  struct termios before;
  bool translates = tcgetattr(guard->terminal, &before) == 0 && (before.c_iflag & ICRNL);
  while (tcsetattr(guard->terminal, TCSADRAIN, &mode) != 0 && errno == EINTR) continue;
  guard->armed = 1;
  return translates;
}

/// Redirects standard error to a file, so that its output doesn't spoil the screen.
static inline void wd_guard_capture_error(struct wd_guard_state *guard, int file) {
  int real = fcntl(2, F_DUPFD_CLOEXEC, 3);
  if (real < 0) {
    close(file);
    return;
  }
  if (dup2(file, 2) < 0) {
    close(real);
    close(file);
    return;
  }
  guard->real_error = real;
  guard->captured_error = file;
}

/// Stops the process, or its whole group as the terminal does for Control-Z, until it is continued.
static inline void wd_guard_stop(bool group) {
  struct sigaction action, old;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_handler = SIG_IGN;
  if (sigaction(SIGTSTP, &action, &old) != 0) return;
  if (group) kill(0, SIGTSTP);
  // `raise` doesn't return before the stop; `kill` might, if there are other threads.
  action.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &action, NULL);
  raise(SIGTSTP);
  sigaction(SIGTSTP, &old, NULL);
}

/// Ends the process by a signal, as if it had no handler.
static inline void wd_guard_end(int number) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_handler = SIG_DFL;
  sigaction(number, &action, NULL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  raise(number);
}

#endif
