import { enableCompileCache } from 'node:module';
import path from 'node:path';

// V8 compile cache for faster later starts; optional.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/aula'));
await import('./run.ts');
