import { pathToFileURL } from 'node:url';
import { build } from './build.ts';
import { memoryEnv, nodeFlags } from './start-options.ts';

const main = await build(console.log);
// The same process begins anew as the server: what building took of its memory is given back.
if (process.platform === 'win32') await import(pathToFileURL(main).href);
else process.execve!(process.execPath, [process.execPath, ...nodeFlags, main], { ...process.env, ...memoryEnv });
