import { pathToFileURL } from 'node:url';
import { build } from './build.ts';

const main = await build(console.log);
await import(pathToFileURL(main).href);
