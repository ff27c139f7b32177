import { enableCompileCache } from 'node:module';
import path from 'node:path';

// What V8 made of the code at one start serves the next ones. Where it cannot be kept, nothing is lost but time.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/aula'));
await import('./run.ts');
