// What the headers of macOS declare, as far as `CLibrary` uses it: by these declarations its side for macOS is checked where there is
// no macOS. Each group names the header of the system.

#include <stddef.h>
#include <stdint.h>

// <sys/types.h>, <sys/_types/_timespec.h>
typedef int32_t pid_t;
typedef uint32_t uid_t;
typedef uint32_t gid_t;
typedef uint16_t mode_t;
typedef uint32_t socklen_t;
struct timespec {
  long tv_sec;
  long tv_nsec;
};

// <sys/errno.h>
#define EINTR 4

// <unistd.h>
int close(int);
int unlink(const char *);
int linkat(int, const char *, int, const char *, int);
int getpeereid(int, uid_t *, gid_t *);
pid_t getpid(void);

// <fcntl.h>
#define O_CLOEXEC 0x01000000
#define O_EVTONLY 0x00008000
#define AT_FDCWD -2
#define AT_SYMLINK_FOLLOW 0x0040

// <sys/stat.h>
struct stat {
  struct timespec st_mtimespec;
};

// <dlfcn.h>
#define RTLD_NOW 0x2
#define RTLD_LOCAL 0x4
void *dlopen(const char *, int);
char *dlerror(void);

// <mach-o/dyld.h>
int _NSGetExecutablePath(char *, uint32_t *);

// <spawn.h>
typedef void *posix_spawnattr_t;
typedef void *posix_spawn_file_actions_t;

// <libproc.h>, <sys/proc_info.h>
#define PROC_PPID_ONLY 6
int proc_listpids(uint32_t, uint32_t, void *, int);

// <sys/sysctl.h>
#define CTL_KERN 1
#define KERN_PROCARGS2 49
int sysctl(int *, unsigned int, void *, size_t *, void *, size_t);

// <sys/signal.h>
#define SI_USER 0x10001
#define SI_QUEUE 0x10002
#define SA_RESTART 0x0002
#define SA_SIGINFO 0x0040
typedef struct __siginfo {
  int si_signo;
  int si_errno;
  int si_code;
} siginfo_t;
union __sigaction_u {
  void (*__sa_handler)(int);
  void (*__sa_sigaction)(int, struct __siginfo *, void *);
};
struct sigaction {
  union __sigaction_u __sigaction_u;
  uint32_t sa_mask;
  int sa_flags;
};
int sigaction(int, const struct sigaction *, struct sigaction *);

// <sys/socket.h>
#define SOCK_STREAM 1
#define SOL_SOCKET 0xffff
#define SO_NOSIGPIPE 0x1022
int setsockopt(int, int, int, const void *, socklen_t);

// <sys/event.h>
#define EVFILT_VNODE (-4)
#define EV_ADD 0x0001
#define EV_CLEAR 0x0020
#define NOTE_DELETE 0x00000001
#define NOTE_WRITE 0x00000002
#define NOTE_EXTEND 0x00000004
#define NOTE_RENAME 0x00000020
struct kevent {
  uintptr_t ident;
  int16_t filter;
  uint16_t flags;
  uint32_t fflags;
  intptr_t data;
  void *udata;
};
int kqueue(void);
int kevent(int, const struct kevent *, int, struct kevent *, int, const struct timespec *);
