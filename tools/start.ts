import { buildWebIfNeeded } from './build-web.ts';

await buildWebIfNeeded(console.log);
await import('../server/main.ts');
