/**
 * What the server is started with. Little space for young objects, a careful growth of the old ones and few separate
 * heaps for threads cost little time and save some hundred megabytes under load.
 */
export const nodeFlags = ['--max-semi-space-size=8', '--heap-growing-percent=40'];
export const memoryEnv = { MALLOC_ARENA_MAX: '2' };
