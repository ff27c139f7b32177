import { config } from 'zod/v4';

/*
 * The build gives this module for 'zod'. The policy of the site forbids code made from text, and each attempt is a
 * violation that browsers report. A schema decides when it is created, so this must run before any schema; as part of
 * the entries it would bring zod's core to visitors who see no form.
 */
config({ jitless: true });

// biome-ignore lint/performance/noBarrelFile: it stands for that one module
export { z } from 'zod/v4';
