import { config } from 'zod/v4';

/*
 * The build resolves 'zod' to this module. The CSP of the site forbids `eval`, and browsers report each attempt as a
 * violation. A schema decides when it is created, so this must run before any schema; in the entries it would make
 * visitors download zod's core without a form.
 */
config({ jitless: true });

// biome-ignore lint/performance/noBarrelFile: it stands for that one module
export { z } from 'zod/v4';
