#define _GNU_SOURCE 1
#include "decode.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// MARK: Landlock

// The headers of an older system lack these; the numbers are the same on all architectures.
enum { LANDLOCK_CREATE = 444, LANDLOCK_RESTRICT = 446, LANDLOCK_VERSION = 1 };

// No rule is added, so everything that is handled is forbidden: files, TCP, and what lies outside of this process.
static void forbid_by_landlock(void) {
  const long version = syscall(LANDLOCK_CREATE, NULL, 0, LANDLOCK_VERSION);
  if (version < 1) return;
  // The kernel refuses a bit that its version doesn't have.
  struct {
    uint64_t files, network, scopes;
  } handled = {(1 << (version >= 5 ? 16 : version >= 3 ? 15 : version == 2 ? 14 : 13)) - 1,
               version >= 4 ? 3 : 0, version >= 6 ? 3 : 0};
  const int rules = (int)syscall(LANDLOCK_CREATE, &handled, sizeof handled, 0);
  if (rules < 0) return;
  syscall(LANDLOCK_RESTRICT, rules, 0);
  close(rules);
}

// MARK: System calls

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE

#define LOAD(member) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)
#define REFUSE RETURN(SECCOMP_RET_ERRNO | EPERM)
// Goes on with the next instruction if the number is this one, or skips it.
#define ALLOW(number) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), RETURN(SECCOMP_RET_ALLOW)

// Both architectures have the low half of an argument first.
static struct sock_filter filter[] = {
    LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
    RETURN(SECCOMP_RET_KILL_PROCESS),
    LOAD(nr),
    ALLOW(__NR_read),
    ALLOW(__NR_pread64),
    ALLOW(__NR_write),
    ALLOW(__NR_brk),
    ALLOW(__NR_munmap),
    ALLOW(__NR_mremap),
    ALLOW(__NR_madvise),
    ALLOW(__NR_rt_sigreturn),
    ALLOW(__NR_restart_syscall),
    ALLOW(__NR_exit),
    ALLOW(__NR_exit_group),
    // Memory of no file that can't be executed.
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_mmap, 1, 0),
    REFUSE,
    LOAD(args[2]),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1),
    REFUSE,
    LOAD(args[3]),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, MAP_ANONYMOUS, 0, 1),
    RETURN(SECCOMP_RET_ALLOW),
    REFUSE,
};

static void forbid_system_calls(void) {
  const struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

#else
static void forbid_system_calls(void) {}
#endif

void confine(void) {
  forbid_by_landlock();
  forbid_system_calls();
}
